"""Whole games as text that a person can read: moves, chance, and what everybody was told.

A playthrough begins with a line of options, then come lines as in ``positions.py``; under each stands, indented, what a
spectator was told. ``python -m tests.rules.cargo_hold.playthroughs`` writes the indented lines anew: look at the
difference before you commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from freeport_games.cargo_hold.components import Cargo, Firepower, Special
from freeport_games.cargo_hold.events import CardsShown
from freeport_games.engine import Event, Hidden, Placing
from tests.rules.cargo_hold.positions import Match, opened

FOLDER = Path(__file__).with_name("playthroughs")
TOLD = "      "
MORE = "  + "


def replay(text: str) -> tuple[Match, str]:
    """Play the lines of a playthrough; gives the match at its end and the text as it should be."""
    comments = [line for line in text.splitlines() if line.startswith("#")]
    lines = list(_lines(text))
    options = {name: int(value) for name, value in (word.split("=") for word in lines[0].split())}
    match = opened(options.pop("seats"), **options)
    written = [*comments, lines[0]]
    for line in lines[1:]:
        told = len(match.told)
        match.play(line)
        written += _wrapped(line)
        written += [TOLD + say(event) for event in _public(match, told)]
    return match, "\n".join(written) + "\n"


def _lines(text: str) -> Iterator[str]:
    """Yield the lines to play, with their continuations."""
    line = ""
    for written in text.splitlines():
        if written.startswith(MORE):
            line += " " + written.removeprefix(MORE)
        elif written and not written.startswith((TOLD, "#")):
            if line:
                yield line
            line = written
    yield line


def _wrapped(line: str) -> list[str]:
    words = line.split()
    rows = [words[start : start + 15] for start in range(0, len(words), 15)]
    return [" ".join(rows[0]), *[MORE + " ".join(row) for row in rows[1:]]]


def _public(match: Match, since: int) -> Iterator[Event]:
    for told in match.told[since:]:
        event = told.for_seat(None)
        if event is not None:
            yield event


def say(event: Event) -> str:
    """Return an event in words."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).lower()
    fields = [f"{field.replace('_', ' ')} {_say(getattr(event, field))}" for field in event.__struct_fields__]
    return f"{name}: {', '.join(fields)}"


def _say(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Hidden(count):
            return f"{count} hidden"
        case CardsShown(cards):
            return _say(cards)
        case Firepower() | Cargo() | Special():
            return f"{value.name} {value.id}"
        case Placing(seat, rank, score):
            return f"{rank}. seat {seat} ${score}"
        case tuple():
            return " + ".join(_say(part) for part in value) or "none"
        case _:
            return str(value)


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(replay(path.read_text("utf-8"))[1], "utf-8")
