"""The versions to which a seat may go back by taking its moves back. They are derived from the log.

They belong to one seat, as long as nothing happens in the match but its own moves. A move that draws, that completes
the answers of several seats, or that teaches anybody something new cannot be taken back, and neither can those before.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from freeport_games.engine import Asked, Refused, Seat, about
from matches import refusals
from matches.refusals import refused

from .stored import UNDECODABLE, Unreadable

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

    def check(self, seat: Seat, to: int, present: int) -> None:
        """Check that a seat may go back to a version, as far as the log tells.

        Raises:
            Refused: BAD_VERSION, REVEALED, UNDO_LIMIT, NOTHING_TO_UNDO.
        """
        if to > present:
            raise refused(refusals.BAD_VERSION, present)
        if seat != self.seat:
            first = self.begun + 1 if self.seat is not None else self.closed.version
            closed = Closed(Revealed.ANSWERED if self.seat is not None else self.closed.what, first)
        else:
            closed = self.closed
        if to < closed.version:
            raise revealed(closed, present)
        if seat != self.seat or to not in self.versions:
            raise refused(refusals.NOTHING_TO_UNDO, present)
        if self.used >= LIMIT:
            raise refused(refusals.UNDO_LIMIT, present)

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
        self.versions = tuple([version for version in self.versions if version < to])
        self.used += 1

    def end(self, version: int, what: Revealed) -> None:
        """Note that something else has happened than moves of the seat, at a version."""
        self.seat, self.begun, self.versions, self.used = None, version, (), 0
        self.closed = Closed(what, version)


_decode = msgspec.msgpack.Decoder(Takebacks).decode


def decode_takebacks(data: bytes) -> Takebacks:
    """Decode the stored form. Raises ``Unreadable``."""
    try:
        return _decode(data)
    except UNDECODABLE as error:
        raise Unreadable(f"the versions to go back to: {error}") from error


def revealed(closed: Closed, present: int) -> Refused:
    """Return the refusal to take back what has been revealed."""
    return refused(refusals.REVEALED, present, variables=about(what=closed.what, version=closed.version))


def completes(seat: Seat, before: Sequence[Asked], after: Sequence[Asked]) -> bool:
    """Return whether a seat's answer was the last of several: what others have answered in secret is told then."""
    still = {one.decision for one in after}
    return any(one.answered and one.seat != seat for one in before) and not any(one.decision in still for one in before)
