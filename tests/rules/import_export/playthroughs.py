"""Whole games as text that a person can read: moves, chance, and what everybody was told.

A playthrough is a log in the engine's notation; under each line stands, as a comment, what a spectator was told.
``python -m tests.rules.import_export.playthroughs`` writes the comments anew: look at the difference before you commit
it.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

from freeport_games.engine import Event, Hidden, Placing
from freeport_games.engine.notation import play_log
from freeport_games.engine.storage.codec import Input
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import Card
from freeport_games.import_export.events import CardsShown, Score, ScoreSheet
from freeport_games.import_export.state import RevealedBid
from freeport_games.import_export.state.places import Place

FOLDER = Path(__file__).with_name("playthroughs")
TOLD = "      # "
WIDTH = 120


def replay(text: str) -> tuple[Table[Any], str]:
    """Play a playthrough; gives the table at its end and the text as it should be."""
    lines = [line for line in text.splitlines() if line and not line.startswith(TOLD)]
    comments = [line for line in lines if line.startswith("#")]
    log = [line for line in lines if not line.startswith("#")]
    told: list[list[str]] = []

    def note(table: Table[Any], _: Input) -> None:
        told.append([say(event) for one in table.events if (event := one.for_seat(None)) is not None])

    table = play_log(IMPORT_EXPORT, "\n".join(log), note)
    written = [*comments, log[0]]
    for line, events in zip(log[1:], told, strict=True):
        written.append(line)
        for event in events:
            written += textwrap.wrap(event, WIDTH, initial_indent=TOLD, subsequent_indent=f"{TOLD}  ")
    return table, "\n".join(written) + "\n"


def say(event: Event) -> str:
    """Return an event in words."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).lower()
    fields = [f"{field.replace('_', ' ')} {_say(getattr(event, field))}" for field in event.__struct_fields__]
    return f"{name}: {', '.join(fields)}"


def _say(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "-"
        case Hidden(count):
            return f"{count} hidden"
        case CardsShown(cards):
            return _say(cards)
        case Card():
            return value.name
        case Place(zone, seat, ship):
            return " ".join([zone.lower(), *([] if seat is None else [str(seat)]), *([] if ship is None else [ship])])
        case RevealedBid(seat, amount):
            return f"seat {seat} {'passes' if amount is None else amount}"
        case Placing(seat, rank, score):
            return f"{rank}. seat {seat} with {score}"
        case Score(term, credits, card):
            return f"{card or term.lower()} {credits}"
        case ScoreSheet(seat, terms, total):
            return f"seat {seat} {total} ({_say(terms)})"
        case tuple():
            return " + ".join(_say(part) for part in value) or "none"
        case _:
            return str(value)


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(replay(path.read_text("utf-8"))[1], "utf-8")
