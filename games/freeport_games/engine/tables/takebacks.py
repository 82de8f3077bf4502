"""The versions to which a seat may go back by taking its moves back.

They belong to one seat, as long as nothing happens in the game but its own moves. A move that draws, that completes
the answers of several seats, or that teaches anybody something new cannot be taken back, and neither can those before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.menus.refusals import Refusal, about

from .learnt import Knowledge, taught
from .table import Table

NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
UNDO_LIMIT = "UNDO_LIMIT"
REVEALED = "REVEALED"

KEPT = 20
"""The most versions to which a seat may go back."""
LIMIT = 8
"""How often a seat may take moves back until something else happens than its own moves."""


class Revealed(StrEnum):
    """What stands against taking moves back."""

    CHANCE = "CHANCE"
    """A move led to a draw."""
    ANSWERED = "ANSWERED"
    """Somebody else has acted, or the move completed the answers of several seats."""
    LEARNT = "LEARNT"
    """A move showed somebody a piece that the mover did not know."""
    TOLD = "TOLD"
    """What the game told or asked next depended on something hidden."""


class Closed(msgspec.Struct, frozen=True, array_like=True):
    """What stands against going back before a version."""

    what: Revealed
    """What happened."""
    version: int
    """The version at which it happened."""

    @property
    def refusal(self) -> Refusal:
        """Why what happened before cannot be taken back."""
        return Refusal(REVEALED, variables=about(what=self.what, version=self.version))


class Takebacks(msgspec.Struct, array_like=True):
    """The versions to which a seat may go back."""

    seat: Seat | None = None
    """The seat that alone has moved since ``begun``."""
    begun: int = 0
    """The version before its first move."""
    versions: tuple[int, ...] = ()
    """The versions to which it may go back, the oldest first."""
    closed: Closed = Closed(Revealed.ANSWERED, 0)
    """What stands against going back further."""
    used: int = 0
    """How often it has taken moves back since ``begun``."""

    def open_to(self, seat: Seat | None) -> tuple[int, ...]:
        """Return the versions to which a seat may go back, the newest first."""
        return self.versions[::-1] if seat == self.seat and self.used < LIMIT else ()

    def closed_to(self, seat: Seat) -> Closed:
        """Return what stands against a seat's going back further than it may."""
        if self.seat is None or seat == self.seat:
            return self.closed
        return Closed(Revealed.ANSWERED, self.begun + 1)

    def against(self, seat: Seat, to: int) -> Refusal | None:
        """Return why a seat may not go back to a version: UNDO_LIMIT, REVEALED, NOTHING_TO_UNDO; None if it may."""
        if seat == self.seat and self.used >= LIMIT:
            return Refusal(UNDO_LIMIT)
        closed = self.closed_to(seat)
        if to < closed.version:
            return closed.refusal
        return None if seat == self.seat and to in self.versions else Refusal(NOTHING_TO_UNDO)

    def moved(self, seat: Seat, before: int, closed: Closed | None) -> None:
        """Note a move of a seat.

        Args:
            seat: the seat.
            before: the version before the move.
            closed: what stands against taking it back, if anything does.
        """
        if seat != self.seat:
            if self.seat is not None:
                self.end(before, Revealed.ANSWERED)
            self.seat, self.begun = seat, before
        if closed is None:
            self.versions = (*self.versions, before)[-KEPT:]
        else:
            self.versions, self.closed = (), closed

    def went_back(self, to: int) -> None:
        """Note that the seat has gone back to a version."""
        self.versions = tuple(version for version in self.versions if version < to)
        self.used += 1

    def end(self, version: int, what: Revealed) -> None:
        """Note that something else has happened than moves of the seat, at a version."""
        self.seat, self.begun, self.versions, self.used = None, version, (), 0
        self.closed = Closed(what, version)


class Moment(msgspec.Struct, frozen=True):
    """A game before a seat's move, as far as it is needed to see what the move reveals."""

    asked: tuple[Asked, ...]
    """The seats that were asked."""
    secret: bool
    """Whether the mover was asked in secret."""
    knowledge: Knowledge
    """What was hidden from whom."""


def moment(table: Table[Any], seat: Seat, known: Knowledge) -> Moment:
    """Return a table before a seat's move; ``known`` is what is hidden at it."""
    asked, openly = table.asked, table.asked_for(None)
    return Moment(asked, any(one.seat == seat and one not in openly for one in asked), known)


def reveals(table: Table[Any], seat: Seat, before: Moment, known: Callable[[], Knowledge]) -> Revealed | None:
    """Return what stands against taking back the move that a seat has just made, if anything does.

    What the game told or asked by it is not looked at: ``Trial`` does that when the move is taken back.

    Args:
        table: the table after the move.
        seat: the seat.
        before: the table before it.
        known: returns what is hidden now.
    """
    if table.over or table.chance is not None:
        return Revealed.CHANCE
    if before.secret or _completes(seat, before.asked, table.asked):
        return Revealed.ANSWERED
    return Revealed.LEARNT if taught(before.knowledge, known(), seat) else None


def _completes(seat: Seat, before: Sequence[Asked], after: Sequence[Asked]) -> bool:
    """Return whether a seat's answer was the last of several: what others have answered in secret is told then."""
    still = {one.decision for one in after}
    return any(one.answered and one.seat != seat for one in before) and not any(one.decision in still for one in before)
