"""Generates the parts of the docs that follow from the code: tables, test vectors, pictures.

::

    python docs/generate.py            write them
    python docs/generate.py --check    say which of them are not what the code gives; the tests run this
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import drawing
import msgspec
from prometheus_client import Counter, Gauge, Histogram

import freeport_games
import telemetry.metrics
import telemetry.settings
from freeport_games.api.codes import CODES, code, meaning
from freeport_games.competitors.reference import reference as competitors_reference
from freeport_games.engine import (
    DOMAINS,
    Amount,
    Amounts,
    Chance,
    Distribution,
    Domain,
    Each,
    Flag,
    Form,
    Lot,
    One,
    Ordering,
    Part,
    Pick,
    Range,
    Roll,
    Several,
    Share,
    Shuffle,
    Some,
    Steps,
    typename,
)
from freeport_games.engine.docs import field_docs
from freeport_games.engine.domains import Path as PathDomain
from freeport_games.engine.notation import write_outcome
from freeport_games.import_export.reference import card_reference
from freeport_games.sky_cargo.reference import card_reference as sky_cargo_reference
from freeport_games.smugglers.reference import card_reference as smugglers_reference
from freeportd.settings import CLASSES, SECRETS
from matches.match.fairness import commitment, draw, match_key
from service.rest.operations.limits import published
from service.settings import Settings
from telemetry.environment import EnvironmentSettings

DOCS = Path(__file__).parent


# Refusals


def refusals() -> str:
    """Return the table of all codes."""
    rows = ["| code | status | meaning |", "| --- | --- | --- |"]
    rows += [f"| `{name}` | {code(name).status} | {meaning(name)} |" for name in CODES]
    for game in freeport_games.GAMES:
        rows += ["", f"{game.name} adds these, all with status 422. The first that fits is given.", ""]
        rows += ["| code | when |", "| --- | --- |"]
        rows += [f"| {codes} | {when} |" for codes, when in game_codes(game.rules)]
    return "\n".join(rows)


def game_codes(rules: str) -> list[tuple[str, str]]:
    """Return the codes that the RULES.md of a game lists in addition to those of the engine, with their conditions."""
    section = rules.partition("Refusals\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \| (.+) \|$", section, re.MULTILINE)
    return [(codes, when) for codes, when in rows if not all(name in CODES for name in re.findall(r"\w+", codes))]


# Domains


class Trade(Part, frozen=True, tag=typename("Example")):
    """What one seat gives another."""

    cards: tuple[str, ...]
    money: int


class Order(Part, frozen=True, tag=typename("Example")):
    """What a ship is to do."""

    ship: str
    speed: int


_CARDS, _MONEY = Some(("A", "B"), 0, 2), Amount(0, 500, 50)

DOMAIN_EXAMPLES: dict[type[Domain[Any]], Sequence[tuple[Domain[Any], str, str]]] = {
    One: (
        (One(("FP05#1", "FP06#3")), "one of the items, which are identifiers", '"FP06#3"'),
        (One((1, 2)), "or numbers", "2"),
    ),
    Some: (
        (Some(("A", "B", "C"), 1, 2), "several different items (identifiers or numbers), in any order", '["C", "A"]'),
        (Some(("A", "B", "C"), 1, 2, ordered=True), "the same, in an order of your choice", '["C", "A"]'),
        (
            Some.of_each(Some(("A", "B"), 1, 1), Some(("C", "D"), 0, 2)),
            "the same, with so many of each group besides",
            '["A", "D", "C"]',
        ),
    ),
    Ordering: ((Ordering(("A", "B", "C")), "all the items, in an order of your choice", '["B", "C", "A"]'),),
    Amount: ((Amount(0, 500, 50), "a whole number, in steps from `low`", "350"),),
    Flag: ((Flag(), "yes or no", "true"),),
    Amounts: (
        (
            Amounts((Range("TEA", 0, 3), Range("RUM", 1, 2)), 2, 4),
            "a whole number for each key, in the order of the ranges, with a sum from `atLeast` to `atMost`",
            '[{"key": "TEA", "count": 0}, {"key": "RUM", "count": 2}]',
        ),
    ),
    Distribution: (
        (
            Distribution((Lot(("A", "B", "C"), (Share("LEFT", 1, 2), Share("RIGHT", 0, 1))),)),
            "a list of different items, each with the place that it is given to, in any order: of each lot so many for "
            "each of its places",
            '[{"item": "C", "place": "RIGHT"}, {"item": "A", "place": "LEFT"}]',
        ),
    ),
    PathDomain: (
        (
            PathDomain("A", (Steps("A", ("B", "C")), Steps("B", ("A",)), Steps("B", ("C",), 2)), 3, must_end=("C",)),
            "the places that a path reaches after `start`, by possible steps that cost no more than `budget`. It "
            "ends when it reaches one of `mustEnd`; else it may end at one of `mayEnd`, or anywhere if that is null. "
            "It has `atLeast` steps, and comes nowhere twice unless it `revisits`",
            '["B", "C"]',
        ),
    ),
    Form: (
        (
            Trade.form(cards=_CARDS, money=_MONEY),
            "an object with a value for each field",
            '{"cards": ["A"], "money": 50}',
        ),
    ),
    Several: (
        (Trade.forms(1, 3, cards=_CARDS, money=_MONEY), "a list of such objects", '[{"cards": [], "money": 100}]'),
    ),
    Each: (
        (
            Order.each([Order.form(ship=One((ship,)), speed=Amount(0, most)) for ship, most in (("S", 2), ("T", 3))]),
            "a list of objects, each of a form of its own, in the order of the forms; from `atLeast` to `atMost` of "
            "them",
            '[{"ship": "S", "speed": 2}, {"ship": "T", "speed": 0}]',
        ),
    ),
}
"""Examples of each domain, with a description and a value."""


def domains() -> str:
    """Return the table of all domains."""
    if missing := [domain.__name__ for domain in DOMAINS if domain not in DOMAIN_EXAMPLES]:
        raise LookupError(f"no example of {missing}")
    rows = ["| domain | it takes | for example |", "| --- | --- | --- |"]
    rows += [
        f"| `{_spaced(msgspec.json.encode(domain).decode())}` | {what} | `{value}` |"
        for kind in DOMAINS
        for domain, what, value in DOMAIN_EXAMPLES[kind]
    ]
    return "\n".join(rows)


def _spaced(text: str) -> str:
    """Return a JSON text on one line with spaces as people write them."""
    return re.sub(r'([,:])(?=["\[{\w])', r"\1 ", text)


# The small game


def small_game() -> str:
    """Return the complete small game as a file that readers of the page can save."""
    source = (DOCS.parent / "tests/engine/two_crates.py").read_text("utf-8")
    return f"```python\n# two_crates.py\n{source}```"


_FIELDS: Mapping[type[Domain[Any]], str] = {
    One: "`str`, `int`",
    Some: "`tuple[str, ...]`, `tuple[int, ...]`",
    Ordering: "`tuple[str, ...]`, `tuple[int, ...]`",
    Amount: "`int`",
    Flag: "`bool`",
    Amounts: "`tuple[Counted, ...]`",
    Distribution: "`tuple[Placed, ...]`",
    PathDomain: "`tuple[str, ...]`",
    Form: "a `Part`",
    Several: "`tuple` of a `Part`",
    Each: "`tuple` of a `Part`",
}
"""The types of field that take each domain, as an author writes them."""


def domains_in_code() -> str:
    """Return the table of all domains for authors of games."""
    rows = [
        (_FIELDS[kind], f"`{_in_code(domain)}`", re.sub(r"(`[a-z]+)([A-Z])", _apart, what))
        for kind in DOMAINS
        for domain, what, _ in DOMAIN_EXAMPLES[kind]
    ]
    return _table(("a field of type", "takes, for example", "which offers"), rows)


def _apart(found: re.Match[str]) -> str:
    """Return the Python form of a name: ``at_least`` for ``atLeast``."""
    return f"{found[1]}_{found[2].lower()}"


def _in_code(domain: object) -> str:
    """Return a domain as an author writes it: without defaults, and with forms created by their class."""
    if isinstance(domain, Form):
        return f"{domain.makes.__name__}.form({_keywords(domain)})"
    if isinstance(domain, Several):
        return f"{domain.of.makes.__name__}.forms({domain.at_least}, {domain.at_most}, {_keywords(domain.of)})"
    if isinstance(domain, Each):
        forms = ", ".join(map(_in_code, domain.forms))
        return f"{domain.forms[0].makes.__name__}.each([{forms}])"
    if isinstance(domain, tuple):
        return f"({', '.join(map(_in_code, domain))}{',' if len(domain) == 1 else ''})"
    if not isinstance(domain, msgspec.Struct):
        return repr(domain).replace("'", '"')
    given = []
    for field in msgspec.structs.fields(domain):
        value = getattr(domain, field.name)
        if field.required:
            given.append(_in_code(value))
        elif value != field.default:
            given.append(f"{field.name}={_in_code(value)}")
    return f"{type(domain).__name__}({', '.join(given)})"


def _keywords(form: Form[Any]) -> str:
    return ", ".join([f"{name}={_in_code(domain)}" for name, domain in form.domains])


# Limits


def limits() -> str:
    """Return the table of limits."""
    rows = [
        (limit.name, f"{limit.most:,} {limit.unit}{_set_with(limit.setting)}", _otherwise(limit.otherwise))
        for limit in published(Settings()).sizes
    ]
    return _table(("what", "how much", "otherwise"), rows)


def budgets() -> str:
    """Return the table of budgets."""
    rows = [
        (
            f"`{budget.name}`",
            budget.counts,
            f"{budget.most}" if budget.per_second is None else f"{budget.per_second:g} a second, {budget.most} at once",
            f"`{budget.setting}`",
        )
        for budget in published(Settings()).budgets
    ]
    return _table(("budget", "what is charged to it", "how much", "setting"), rows)


def _set_with(setting: str | None) -> str:
    return "" if setting is None else f" (`{setting}`)"


def _otherwise(name: str) -> str:
    return f"{code(name).status} `{name}`" if name in CODES else name


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# Metrics


def metrics() -> str:
    """Return the table of all metrics."""
    rows = ["| metric | kind | what it tells |", "| --- | --- | --- |"]
    for metric in vars(telemetry.metrics).values():
        if isinstance(metric, Counter | Gauge | Histogram):
            (family,) = metric.describe()
            name = f"{family.name}_total" if isinstance(metric, Counter) else family.name
            labels = f"{{{','.join(metric._labelnames)}}}" if metric._labelnames else ""
            rows.append(f"| `{name}{labels}` | {family.type} | {family.documentation} |")
    return "\n".join(rows)


# Settings


def settings() -> str:
    """Return the table of all settings."""
    rows = [row for cls, read_by in CLASSES for row in _settings_of(cls, read_by)]
    rows += [(secret.variable, "", secret.read_by, secret.what) for secret in SECRETS]
    table = ["| variable | default | read by | what it is |", "| --- | --- | --- | --- |"]
    return "\n".join(table + [f"| `{name}` | {default} | {who} | {what} |" for name, default, who, what in rows])


def _settings_of(cls: type[EnvironmentSettings], who: str) -> list[tuple[str, str, str, str]]:
    texts, defaults = field_docs(cls), cls()
    return [
        (variable, _written(getattr(defaults, field)), who, _on_one_line(texts[field]))
        for field, variable in cls.variables()
    ]


def _written(default: object) -> str:
    """Return a default value as it is written in a variable."""
    match default:
        case None | ():
            return ""
        case bool():
            return f"`{str(default).lower()}`"
        case float():
            return f"`{default:.15g}`"
        case tuple():
            return f"`{','.join(default)}`"
        case _:
            return f"`{default}`"


def _on_one_line(text: str) -> str:
    return " ".join(text.replace("``", "`").replace("|", "\\|").split())


# Fairness


class Vector(msgspec.Struct, rename="camel"):
    """A match's dice, to be recomputed."""

    seed: str
    commitment: str
    match: str
    entropy: list[str]
    match_key: str
    outcomes: list[Drawn]


class Drawn(msgspec.Struct):
    """One outcome."""

    index: int
    request: Mapping[str, Any]
    """``{"roll": sides of each die}``, ``{"shuffle": count}`` or ``{"pick": weights}``."""
    outcome: str


_HALF = 2**31 + 1
"""The sides of a die for which almost every second word is skipped."""

_CASES: Sequence[tuple[str, str, Sequence[str], Sequence[tuple[int, Chance]]]] = (
    (
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "9f2c4e6a81b3d507",
        ("tea, two sugars", "4d6f6f6e"),
        (
            (0, Roll("", (6, 6))),
            (1, Shuffle("", 5)),
            (2, Pick("", (1, 1))),
            (3, Pick("", (0, 5, 0, 3))),
            (4, Roll("", (1, 20, 100))),
        ),
    ),
    (
        "ff" * 32,
        "0000000000000000",
        ("", "", ""),
        (
            (0, Shuffle("", 112)),
            (1, Pick("", (1, 1, 1))),
            (2, Shuffle("", 1)),
            (3, Pick("", (7,))),
            (300, Roll("", (_HALF,) * 12)),
            (2**32 - 1, Roll("", (2**32,))),
        ),
    ),
)


def vectors() -> list[Vector]:
    """Return the test vectors."""
    made = []
    for seed, match, entropy, requests in _CASES:
        key = match_key(bytes.fromhex(seed), match, entropy)
        outcomes = [
            Drawn(index, _described(request), write_outcome(draw(key, index, request))) for index, request in requests
        ]
        made.append(Vector(seed, commitment(bytes.fromhex(seed)), match, list(entropy), key.hex(), outcomes))
    return made


def _described(request: Chance) -> dict[str, Any]:
    match request:
        case Roll(sides=sides):
            return {"roll": sides}
        case Shuffle(count=count):
            return {"shuffle": count}
        case Pick(weights=weights):
            return {"pick": weights}


def vectors_file() -> str:
    """Return the content of the file of test vectors."""
    text = msgspec.json.format(msgspec.json.encode(vectors()), indent=2).decode()
    # Lists of numbers on one line.
    return re.sub(r"\[\s+([\d,\s]+?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


def vectors_table() -> str:
    """Return the first test vector as a table."""
    first = vectors()[0]
    rows = [
        "| | |",
        "| --- | --- |",
        f"| seed | `{first.seed}` |",
        f"| commitment | `{first.commitment}` |",
        f"| match id | `{first.match}` |",
        *[f"| entropy of seat {seat} | `{entropy}` |" for seat, entropy in enumerate(first.entropy)],
        f"| match key | `{first.match_key}` |",
    ]
    for drawn in first.outcomes:
        ((kind, given),) = drawn.request.items()
        asked = given if isinstance(given, int) else ", ".join(map(str, given))
        rows.append(f"| outcome {drawn.index}, {kind} {asked} | `{drawn.outcome}` |")
    return "\n".join(rows)


# Writing and checking

PARTS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "api.md": {"domains": domains},
    "api-refusals.md": {"refusals": refusals},
    "adding-a-game.md": {"small-game": small_game, "domains": domains_in_code},
    "limits.md": {"budgets": budgets, "limits": limits},
    "fairness.md": {"vectors": vectors_table},
    "operations.md": {"settings": settings},
    "observability.md": {"metrics": metrics},
    "../games/freeport_games/import_export/RULES.md": {"cards": card_reference},
    "../games/freeport_games/sky_cargo/RULES.md": {"cards": sky_cargo_reference},
    "../games/freeport_games/smugglers/RULES.md": {"cards": smugglers_reference},
    "../games/freeport_games/competitors/RULES.md": {"content": competitors_reference},
}
"""The generated parts of each page, between ``<!-- name -->`` and ``<!-- /name -->``."""

FILES: Mapping[str, Callable[[], str]] = {
    "fairness-vectors.json": vectors_file,
    "images/play.svg": drawing.raid,
    "images/import-export.svg": drawing.turn,
    "images/sky-cargo.svg": drawing.ring,
    "images/smugglers.svg": drawing.galaxy,
    "images/competitors.svg": drawing.world,
}
"""The files that are generated completely."""


def generated() -> dict[Path, str]:
    """Return the correct content of every file with generated parts."""
    made = {DOCS / name: make() for name, make in FILES.items()}
    for page, parts in PARTS.items():
        text = (DOCS / page).read_text("utf-8")
        for name, make in parts.items():
            part = re.search(f"<!-- {name} -->\n(.*?)<!-- /{name} -->", text, re.DOTALL)
            if part is None:
                raise SystemExit(f"docs/{page} has no part {name!r}")
            text = f"{text[: part.start(1)]}\n{make()}\n\n{text[part.end(1) :]}"
        made[(DOCS / page).resolve()] = text
    return made


def main(arguments: Sequence[str]) -> int:
    """Write the files, or with ``--check`` compare them."""
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        name = path.relative_to(DOCS.parent)
        if "--check" in arguments:
            sys.stderr.write(f"{name} is not what the code gives; run `python docs/generate.py`\n")
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_text(generated()[path], "utf-8")
        sys.stdout.write(f"wrote {name}\n")
    return 1 if "--check" in arguments and stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
