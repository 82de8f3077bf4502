"""Pictures as text: what ``render`` shows."""

from __future__ import annotations

from typing import Final

from freeport.shapes import AnyTable
from freeport.terminal.picture import plain_picture
from freeport_games.engine import Seat

MODES: Final = ("ansi", "human")
"""The render modes: ``ansi`` returns the drawing as text, ``human`` prints it."""


def drawing(table: AnyTable, seat: Seat | None) -> str:
    """Return a table as a seat, or a spectator (None), sees it."""
    faces = table.game.faces
    return plain_picture(faces.picture(table.view(seat)), faces.maps)


def checked(mode: str | None) -> str | None:
    """Return a render mode. Raises ``ValueError`` if there is none of that name."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {' or '.join(map(repr, MODES))}, not {mode!r}")
    return mode


def shown(mode: str | None, table: AnyTable, seat: Seat | None) -> str | None:
    """Draw a table in a render mode: return the text, or print it."""
    if mode is None:
        return None
    text = drawing(table, seat)
    if mode == "ansi":
        return text
    print(text)  # noqa: T201 - that is what the mode asks for
    return None
