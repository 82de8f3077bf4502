"""A replay of a finished match, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from freeport_games.api import ChanceDrawn, MatchStarted, SeatLeft, SeatReturned, TimeLimitReached
from freeport_games.engine import Event, Seat, Table, Told, View
from freeport_games.engine.notation import read_outcome, write_move

from ._protocol.decode import Library
from .shapes import AnyGame, AnyTable, Logged, MoveMade, Recording


class Step(NamedTuple):
    """One entry of a log, and its effects."""

    version: int
    """The entry's number."""
    text: str
    """The entry in notation."""
    game: AnyGame
    """The rules."""
    told: tuple[Told, ...]
    """The events, with their audience."""
    table: AnyTable | None
    """The table after the entry; None before the start."""

    def events_for(self, seat: Seat | None) -> list[Event]:
        """Return the events that a seat, or a spectator (None), was told."""
        return [event for told in self.told if (event := told.for_seat(seat)) is not None]

    def view(self, seat: Seat | None) -> View | None:
        """Return what a seat, or a spectator (None), saw then; None before the start."""
        return None if self.table is None else self.table.view(seat)


def begin(recording: Recording, game: AnyGame) -> AnyTable:
    """Return the table as it was when the match started."""
    return Table.open(game, recording.head.options, len(recording.head.seats))


def apply(table: AnyTable, line: Logged) -> bool:
    """Play an entry if it belongs to the game; return False if it only changed the players of seats.

    Raises:
        Refused: if it is an illegal move.
        ValueError: if it does not fit the game.
    """
    entry = line.entry
    if isinstance(entry, MoveMade):
        table.answer(entry.seat, entry.move)
    elif isinstance(entry, ChanceDrawn):
        table.resolve(read_outcome(entry.outcome))
    elif isinstance(entry, TimeLimitReached):
        table.time_up()
    elif isinstance(entry, SeatReturned) and entry.seat in table.left:
        table.return_(entry.seat)
    elif isinstance(entry, SeatLeft) and len(table.left) + 1 < table.seats:
        table.leave(entry.seat)
    else:
        # When the last seat leaves, the match is abandoned as it is. A player who takes a seat back from a house bot
        # had not left.
        return False
    return True


def steps(recording: Recording, *, games: Sequence[AnyGame] = ()) -> Iterator[Step]:
    """Replay a match; yield the effects of each entry.

    The steps share one table: read it before you take the next step.
    """
    game = Library(games).game(recording.head.game)
    table: AnyTable | None = None
    for line in recording.log:
        entry = line.entry
        told: tuple[Told, ...]
        if isinstance(entry, MatchStarted):
            table = begin(recording, game)
            told = (Told(entry), *table.events)
        elif table is not None and apply(table, line):
            told = (Told(entry), *table.events) if isinstance(entry, Event) else table.events
        else:
            told = (Told(entry),) if isinstance(entry, Event) else ()
        yield Step(line.version, _text(entry), game, told, table)


def _text(entry: object) -> str:
    if isinstance(entry, MoveMade):
        return f"{entry.seat}: {write_move(entry.move)}"
    if isinstance(entry, ChanceDrawn):
        return entry.outcome
    return type(entry).__name__
