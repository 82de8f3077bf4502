"""A replay of a finished match, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from freeport_api import (
    ChanceDrawn,
    MatchStarted,
    MovesTakenBack,
    OneAnswer,
    OrderGiven,
    OrderWithdrawn,
    SeatChanged,
    SeatHandedOver,
    SeatLeft,
    SeatReturned,
    TimeLimitReached,
)
from freeport_games.engine import Event, Seat, View
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import Announcement
from freeport_games.engine.notation import read_outcome, write_move
from freeport_games.engine.tables.learnt import shown_meanwhile

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
    told: tuple[Announcement, ...]
    """The events, with their audience."""
    table: AnyTable | None
    """The table after the entry; None before the start."""

    def events_for(self, seat: Seat | None) -> list[Event]:
        """Return the events that a seat, or a spectator (None), was told."""
        return [event for told in self.told if (event := told.for_seat(seat)) is not None]

    def view(self, seat: Seat | None) -> View | None:
        """Return what a seat, or a spectator (None), saw then; None before the start."""
        return None if self.table is None else self.table.view(seat)


class Replay:
    """A replay of a match, as far as it has come."""

    def __init__(self, recording: Recording, game: AnyGame) -> None:
        self.table: AnyTable | None = None
        """The table; None before the match has started."""
        self._recording, self._game = recording, game
        back = {line.entry.back_to for line in recording.log if isinstance(line.entry, MovesTakenBack)}
        self._back = back
        """The versions to which moves are taken back."""
        self._earlier: dict[int, AnyTable] = {}
        """The table at those of them that the seat that moves now may go back to."""
        self._mover: Seat | None = None

    def play(self, line: Logged) -> bool:
        """Play an entry if it belongs to the game; return False if it only changed the players of seats.

        Raises:
            Refused: if it is an illegal move.
            ValueError: if it does not fit the game.
        """
        entry = line.entry
        if isinstance(entry, MatchStarted):
            head = self._recording.head
            forced = head.one_answer is OneAnswer.ANSWERED
            self.table = begin(self._game, head.options, len(head.seats), head.position, forced=forced)
        elif self.table is None or isinstance(entry, OrderGiven | OrderWithdrawn):
            return False
        elif isinstance(entry, MovesTakenBack):
            self.table = self._taken_back(self.table, line.version, entry)
        else:
            self._turn_to(entry.seat if isinstance(entry, MoveMade) and not entry.overdue else None, line.version - 1)
            if not _play(self.table, entry):
                return False
        return True

    def _turn_to(self, seat: Seat | None, version: int) -> None:
        """Note that a seat moves after a version, or that something else happens (None)."""
        if seat is None or seat != self._mover:
            self._earlier.clear()
        self._mover = seat
        if seat is not None and version in self._back and self.table is not None:
            self._earlier[version] = self.table.fork()

    def _taken_back(self, now: AnyTable, version: int, entry: MovesTakenBack) -> AnyTable:
        """Return the table as it was before moves that are taken back."""
        then = self._earlier.get(entry.back_to)
        if then is None or entry.seat != self._mover:
            raise ValueError(f"seat {entry.seat} has no moves since version {entry.back_to} to take back")
        self._earlier = {before: table for before, table in self._earlier.items() if before < entry.back_to}
        again = then.fork()
        again.reopen(version, shown_meanwhile(then, now))
        return again


def _play(table: AnyTable, entry: object) -> bool:
    """Play an entry that goes on with the game; return False if it does not."""
    if isinstance(entry, MoveMade):
        table.answer(entry.seat, entry.move)
    elif isinstance(entry, ChanceDrawn):
        table.resolve(read_outcome(entry.outcome))
    elif isinstance(entry, TimeLimitReached):
        table.time_up()
    elif isinstance(entry, SeatReturned | SeatHandedOver | SeatChanged) and entry.seat in table.left:
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
    replay = Replay(recording, game)
    for line in recording.log:
        entry = line.entry
        told: tuple[Announcement, ...] = ()
        if isinstance(entry, Event):
            told = (Announcement(entry, (entry.seat,) if isinstance(entry, OrderGiven | OrderWithdrawn) else None),)
        if replay.play(line) and replay.table is not None:
            told += replay.table.events
        yield Step(line.version, _text(entry), game, told, replay.table)


def _text(entry: object) -> str:
    if isinstance(entry, MoveMade):
        return f"{entry.seat}: {write_move(entry.move)}"
    if isinstance(entry, ChanceDrawn):
        return entry.outcome
    if isinstance(entry, MovesTakenBack):
        return f"{entry.seat} back to {entry.back_to}"
    return type(entry).__name__
