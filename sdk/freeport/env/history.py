"""Perfect recall: what each seat was told and has answered, in order, for nets with a memory and language models."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, overload

import msgspec

from freeport.shapes import AnyGame, AnyTable
from freeport_api import shapes
from freeport_games.engine import Event, Seat, View
from freeport_games.engine.menus import Move

Entry: TypeAlias = View | Event | Move
"""What the seat saw at the beginning; or what it was told, in the form in which it may know it; or its own move."""

OWN: Final = "> "
"""What the line of an own move begins with."""


class History(Sequence[Entry]):
    """What one seat was told and has answered, in order.

    It begins with what the seat saw at the beginning, and never changes: what is heard later makes a longer one, which
    begins with this one and shares its entries. ``later[len(history):]`` is what came since.

    Args:
        entries: the entries.
    """

    __slots__ = ("_entries", "_length", "_lines")

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries, self._lines = [*entries], list[str]()
        self._length = len(self._entries)

    @classmethod
    def read(cls, game: AnyGame, lines: Sequence[str]) -> History:
        """Return the history of a game that some lines tell.

        Raises:
            msgspec.DecodeError: if they tell none.
        """
        classes, entries = shapes(game), list[Entry]()
        for number, line in enumerate(lines):
            kind = classes.move if line.startswith(OWN) else classes.event if number else game.views
            entries.append(msgspec.json.decode(line.removeprefix(OWN), type=kind))
        return cls(entries)

    @property
    def lines(self) -> tuple[str, ...]:
        """The same as text: a line of JSON for each entry, as the API tells it; own moves begin with ``>``."""
        self._lines += map(_line, self._entries[len(self._lines) : self._length])
        return tuple(self._lines[: self._length])

    def then(self, *further: Entry) -> History:
        """Return this history with more entries."""
        if not further:
            return self
        later, last = History(()), len(self._entries) == self._length
        later._entries = self._entries if last else self._entries[: self._length]
        later._lines = self._lines if last else self._lines[: self._length]
        later._entries += further
        later._length = len(later._entries)
        return later

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, place: int | slice) -> Entry | tuple[Entry, ...]:
        places = range(self._length)[place]
        return self._entries[places] if isinstance(places, int) else tuple(self._entries[one] for one in places)

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self.lines)

    def __repr__(self) -> str:
        return f"<History of {self._length} entries>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (History, (self[:],))


def begun(table: AnyTable, seats: Collection[Seat]) -> dict[Seat, History]:
    """Return the history of each of some seats at a table where it begins: what the seat sees there."""
    return {seat: History((table.view(seat),)) for seat in seats}


def heard(histories: Mapping[Seat, History], table: AnyTable) -> dict[Seat, History]:
    """Return the histories of seats that have heard what has just happened at a table."""
    happened = table.events
    return {
        seat: history.then(*[event for told in happened if (event := told.for_seat(seat)) is not None])
        for seat, history in histories.items()
    }


def _line(entry: Entry) -> str:
    return (OWN if isinstance(entry, Move) else "") + msgspec.json.encode(entry).decode()
