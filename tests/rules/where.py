"""Where a rule is: ``make where RULE="SG-824 CH-062"`` prints its text, and each line of code and tests that names it.

Docstrings name rules one by one or from one to another, ``SG-821 to SG-826``; both count, and the latter come last.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from freeport_games import GAMES
from freeport_games.engine.game import AnyGame

ROOT = Path(__file__).parents[2]
DEFINED = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]?\d+)\*\* (.*?)(?=^- |^$|^#)", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"\b([A-Z]{2}-[A-Z]?\d+)(?: to\s+([A-Z]{2}-[A-Z]?\d+))?\b")


class Place(msgspec.Struct, frozen=True):
    """A line that names a rule."""

    file: str
    """The file, from the root of the repository."""
    line: int
    """The number of the line, from 1."""
    text: str
    """The line."""
    among: bool
    """Whether it names the rule only as one from another to a third."""

    def __str__(self) -> str:
        return f"  {self.file}:{self.line}: {self.text}"


def texts(game: AnyGame) -> dict[str, str]:
    """Return the rules of a game, by their numbers, in the order of RULES.md."""
    return {number: " ".join(text.split()) for number, text in DEFINED.findall(game.rules)}


def places(game: AnyGame) -> Iterator[tuple[str, Place]]:
    """Yield each rule that the code or the tests of a game name, with the place."""
    order = [*texts(game)]
    for folder in (ROOT / "games/freeport_games" / game.slug, ROOT / "tests/rules" / game.slug):
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text("utf-8")
            lines = text.splitlines()
            for found in NAMED.finditer(text):
                line = text.count("\n", 0, found.start())
                for number in _named(order, found[1], found[2] or found[1]):
                    among = number not in found.groups()
                    yield number, Place(str(path.relative_to(ROOT)), line + 1, lines[line].strip(), among)


def _named(order: list[str], first: str, last: str) -> list[str]:
    if first not in order or last not in order:
        return []
    return order[order.index(first) : order.index(last) + 1]


def main(numbers: list[str]) -> int:
    """Print where some rules are; 1 if one of them is no rule."""
    told = {number: [f"{number} {text}"] for game in GAMES for number, text in texts(game).items() if number in numbers}
    for game in GAMES:
        here = [*places(game)] if {*texts(game)} & {*numbers} else []
        for number, place in sorted(here, key=lambda each: each[1].among):
            if number in told:
                told[number].append(str(place))
    for number in numbers:
        print("\n".join(told.get(number, [f"{number} is no rule of any game"])))
    return int(not {*numbers} <= told.keys())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
