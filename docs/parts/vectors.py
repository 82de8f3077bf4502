"""The test vectors of fairness."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from freeport_games.engine.menus import Pick, Roll, Shuffle
from freeport_games.engine.menus.requests import Chance
from freeport_games.engine.notation import write_outcome
from matches.match.fairness import commitment, draw, match_key


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


def file() -> str:
    """Return the content of the file of test vectors."""
    text = msgspec.json.format(msgspec.json.encode(vectors()), indent=2).decode()
    # Lists of numbers on one line.
    return re.sub(r"\[\s+([\d,\s]+?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


def table() -> str:
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
