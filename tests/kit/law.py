"""``python -m tests.kit.law``: how far the reasons of each game are from the law, against what ``law.json`` lists.

Reasons are to be told for a move if and only if it is not on offer. What the games owe is listed by kind of move, as
counted in matches that a seed determines, with the codes of their tables that nothing was told, and the pairs of codes
that were told in another order than that of the table. All of it may only become less::

    python -m tests.kit.law smugglers            # counts, and says what is more than listed
    python -m tests.kit.law smugglers --lower    # lists what is less
    python -m tests.kit.law smugglers --anew     # lists everything as it is

A change that lets random play take other ways may raise a figure of a kind that it has nothing to do with: list it
anew, and say so in the commit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from freeport_games import GAMES, game
from freeport_games.engine.conformance import Law, check_law
from freeport_games.engine.words import words
from tests.support.modes import MODES, equipped

LISTED = Path(__file__).with_name("law.json")
RARE = 3
"""A code that is told less often counts as one that nothing is told: whether it is, is luck."""
_SAMPLE = {"cargo_hold": 1.0, "import_export": 0.03, "sky_cargo": 0.5, "smugglers": 0.2, "competitors": 0.1}
"""The share of the points of one match at which moves are tried in ``make test``."""
_ALL = {"cargo_hold": 1.0, "import_export": 0.05, "sky_cargo": 1.0, "smugglers": 0.4, "competitors": 1.0}
"""The share of the points of all matches at which moves are tried in ``make proofs``."""


_MATCHES = {"competitors": 2}
"""The number of matches of each number of seats and mode, if it is not one: some codes are rare in random play."""


class Owed(msgspec.Struct):
    """What a game owes to the law."""

    sample: dict[str, int] = {}
    """The breaches of each kind of move in the sample of ``make test``."""
    all: dict[str, int] = {}
    """The breaches of each kind of move in all matches."""
    untold: list[str] = []
    """The codes of the game's table that nothing was told: each is told in a test of the rules (``test_places.py``)."""
    swapped: list[str] = []
    """The pairs of codes that a kind of move was told in another order than that of the table."""


class _Set(NamedTuple):
    game: str
    seats: int
    mode: int
    equipped: bool = False


def listed() -> dict[str, Owed]:
    """Return what each game is known to owe."""
    return msgspec.json.decode(LISTED.read_bytes(), type=dict[str, Owed])


def sample(slug: str) -> Law:
    """Hold a game to the law in one match."""
    rules = game(slug)
    seats = [rules.seats[min(1, len(rules.seats) - 1)]]
    return check_law(rules, Random(f"sample of {slug}"), seats=seats, options=MODES[slug][0], share=_SAMPLE[slug])


def everything(slug: str) -> Law:
    """Hold a game to the law with every number of seats and in every mode."""
    law = Law(slug)
    with ProcessPoolExecutor(2) as pool:
        for part in pool.map(_check, _sets(slug)):
            law.add(part)
    return law


def _sets(slug: str) -> Iterator[_Set]:
    for seats in game(slug).seats:
        yield from [_Set(slug, seats, mode) for mode in range(len(MODES[slug]))]
        if slug == "import_export":
            yield _Set(slug, seats, len(MODES[slug]) - 1, equipped=True)


def _check(of: _Set) -> Law:
    rules = equipped(of.seats) if of.equipped else game(of.game)
    options = MODES[of.game][of.mode]
    rng, matches = Random(str(tuple(of))), _MATCHES.get(of.game, 1)
    return check_law(rules, rng, seats=[of.seats], options=options, matches=matches, share=_ALL[of.game])


def owed(slug: str, law: Law, part: Law) -> Owed:
    """Return what a game owes, by all matches and by the sample."""
    return Owed(part.by_kind, law.by_kind, [*_untold(slug, law)], sorted(_swapped(law)))


def _untold(slug: str, law: Law) -> Iterator[str]:
    yield from [code for code in words(game(slug)).own_codes() if law.told[code] < RARE]


def _swapped(law: Law) -> set[str]:
    return {_pair(*found) for found in law.swapped}


def _pair(kind: str, told: str, before: str) -> str:
    return f"{kind}: {told} before {before}"


def more_in_sample(owes: Owed, law: Law) -> list[str]:
    """Return what a sample breaks that is not listed."""
    return [*_more(owes.sample, law)]


def more(slug: str, owes: Owed, law: Law) -> list[str]:
    """Return what all matches break that is not listed."""
    untold = [f"{code} is never told" for code in _untold(slug, law) if code not in owes.untold]
    pairs = {_pair(*found): found for found in law.swapped}
    swapped = [f"{pair}; {law.examples[found]}" for pair, found in pairs.items() if pair not in owes.swapped]
    return [*_more(owes.all, law), *untold, *swapped]


def _more(known: dict[str, int], law: Law) -> Iterator[str]:
    kinds = [kind for kind, times in law.by_kind.items() if times > known.get(kind, 0)]
    yield from [f"{kind} breaks the law {law.by_kind[kind]} times, not {known.get(kind, 0)}" for kind in kinds]
    yield from law.described(kinds)


def _lower(known: Owed, now: Owed) -> Owed:
    """Return what both owe."""
    return Owed(
        {kind: min(times, now.sample[kind]) for kind, times in known.sample.items() if kind in now.sample},
        {kind: min(times, now.all[kind]) for kind, times in known.all.items() if kind in now.all},
        [code for code in known.untold if code in now.untold],
        [pair for pair in known.swapped if pair in now.swapped],
    )


def main() -> int:
    """Run it; returns 1 if a game owes more than is listed."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.law", description=__doc__)
    slugs = [each.slug for each in GAMES]
    parser.add_argument("games", nargs="*", choices=[*slugs, []], help="the games; all if left out")
    parser.add_argument("--lower", action="store_true", help="list what is less")
    parser.add_argument("--anew", action="store_true", help="list everything as it is")
    given = parser.parse_args()
    failed = [_run(slug, lower=given.lower, anew=given.anew) for slug in given.games or slugs]
    return int(any(failed))


def _run(slug: str, *, lower: bool, anew: bool) -> bool:
    """Hold a game to the law and list what it owes; return whether that is more than was listed."""
    known, law, part = listed(), everything(slug), sample(slug)
    owes, now = known.get(slug, Owed()), owed(slug, law, part)
    found = [*more_in_sample(owes, part), *more(slug, owes, law)]
    print(f"{slug}: {law.tried} moves, {sum(now.all.values())} breaches in {len(now.all)} kinds of move", flush=True)
    if lower or anew:
        known[slug] = now if anew else _lower(owes, now)
        LISTED.write_bytes(msgspec.json.format(msgspec.json.encode(dict(sorted(known.items())))) + b"\n")
    _say(found)
    return bool(found) and not anew


def _say(found: Iterable[str]) -> None:
    for line in found:
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
