"""What seats are called at a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from freeport_games.engine import Seat

from .text import said

Names = Mapping[Seat, str]
"""The players' names, by seat."""

LONGEST = 24
"""The number of columns at which players' names are cut."""


def called(names: Names, count: int, viewer: Seat | None = None) -> tuple[str, ...]:
    """Return what to call each seat: its player's name, with the number if others have the same name.

    Args:
        names: the players' names.
        count: the number of seats.
        viewer: the seat that reads it, which is marked as "you"; None for somebody who looks on.
    """
    short = [_cut(names.get(seat, "")) for seat in range(count)]
    return tuple(_called(short, seat) + (" (you)" if seat == viewer and short[seat] else "") for seat in range(count))


def _called(names: Sequence[str], seat: Seat) -> str:
    name = names[seat]
    if not name:
        return f"seat {seat}"
    return name if names.count(name) == 1 else f"{name} (seat {seat})"


def _cut(name: str) -> str:
    text = said(name)
    text.truncate(LONGEST, overflow="ellipsis")
    return text.plain
