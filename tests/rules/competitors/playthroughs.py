"""Whole games as text that a person can read: moves, chance, and what everybody was told.

A playthrough is a log in the engine's notation; under each line stands, as a comment, what a spectator was told.
``python -m tests.rules.competitors.playthroughs`` writes the comments anew: look at the difference before you commit
it.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from freeport_games.competitors import COMPETITORS
from freeport_games.engine.notation import play_log
from freeport_games.engine.storage.codec import Input
from freeport_games.engine.tables import Table
from freeport_games.engine.words import words

FOLDER = Path(__file__).with_name("playthroughs")
TOLD = "      # "
WIDTH = 120


def replay(text: str) -> tuple[Table[Any], str]:
    """Play a playthrough; gives the table at its end and the text as it should be."""
    lines = [line for line in text.splitlines() if line and not line.startswith(TOLD)]
    comments = [line for line in lines if line.startswith("#")]
    log = [line for line in lines if not line.startswith("#")]
    said = words(COMPETITORS)
    told: list[list[str]] = []

    def note(table: Table[Any], _: Input) -> None:
        told.append([said.event(event) for one in table.events if (event := one.for_seat(None)) is not None])

    table = play_log(COMPETITORS, "\n".join(log), note)
    written = [*comments, log[0]]
    for line, sentences in zip(log[1:], told, strict=True):
        written.append(line)
        for sentence in sentences:
            written += textwrap.wrap(sentence, WIDTH, initial_indent=TOLD, subsequent_indent=f"{TOLD}  ")
    return table, "\n".join(written) + "\n"


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(replay(path.read_text("utf-8"))[1], "utf-8")
