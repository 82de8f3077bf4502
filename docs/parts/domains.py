"""The tables of domains: for authors of clients, and for authors of games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from freeport_games.engine import typename
from freeport_games.engine.domains import (
    DOMAINS,
    Amount,
    Amounts,
    Distribution,
    Domain,
    Each,
    Flag,
    Form,
    Lot,
    One,
    Ordering,
    Part,
    Range,
    Several,
    Share,
    Some,
    Steps,
)
from freeport_games.engine.domains import Path as PathDomain

from .markdown import table


class Trade(Part, frozen=True, tag=typename("Example")):
    """What one seat gives another."""

    cards: tuple[str, ...]
    money: int


class Order(Part, frozen=True, tag=typename("Example")):
    """The order of a ship."""

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
            "each of its places. What is given to no place is left over, as `B` here",
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


def for_clients() -> str:
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


def for_authors() -> str:
    """Return the table of all domains for authors of games."""
    rows = [
        (_FIELDS[kind], f"`{_in_code(domain)}`", re.sub(r"(`[a-z]+)([A-Z])", _apart, what))
        for kind in DOMAINS
        for domain, what, _ in DOMAIN_EXAMPLES[kind]
    ]
    return table(("a field of type", "takes, for example", "which offers"), rows)


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
