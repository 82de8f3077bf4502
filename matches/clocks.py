"""The clocks of a match's seats: what follows from the times at which its log says that things happened.

A seat's time runs while its answer is awaited. What a decision takes beyond its own time is taken from the seat's bank.
A decision that is asked again after an interjection goes on with the time that it had left. A secret decision has a
deadline, but takes nothing from the bank: from what is left there, others could tell later that the seat was asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_games.api import Clock
from freeport_games.engine import Asked, Seat

_SECOND = 1000


class SeatClock(msgspec.Struct, array_like=True):
    """One seat's clock. All times are in milliseconds."""

    bank: int = 0
    """What is left of the seat's bank."""
    decision: str | None = None
    """The decision that its time is for."""
    used: int = 0
    """What that decision has taken so far, without what runs now."""
    since: int | None = None
    """When its time began to run, since the match was created; None while it stands still."""
    charged: bool = True
    """Whether what the decision takes too long goes to the bank."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[SeatClock]).decode


class Clocks:
    """The clocks of all seats."""

    def __init__(self, seats: int, clock: Clock | None) -> None:
        """Wind the clocks up.

        Args:
            seats: how many there are.
            clock: how much time they have; None if it is only told since when a seat is asked.
        """
        self._per_decision = (clock.per_decision if clock else 0) * _SECOND
        self._seats = [SeatClock((clock.bank if clock else 0) * _SECOND) for _ in range(seats)]

    def load(self, stored: bytes) -> None:
        """Set the clocks as they were stored."""
        self._seats = _decode(stored)

    def save(self) -> bytes:
        """The clocks, to be stored."""
        return _encode(self._seats)

    def tick(self, at: int, asked: Sequence[Asked], openly: Sequence[Asked]) -> None:
        """Something happened: let the right clocks run from now on.

        Args:
            at: when, in milliseconds since the match was created.
            asked: who is asked after it.
            openly: those of whom everybody may know it.
        """
        waiting = {one.seat: one for one in asked if not one.answered}
        for seat, clock in enumerate(self._seats):
            self._stop(clock, at)
            if (one := waiting.get(seat)) is None:
                continue
            if one.decision != clock.decision:
                self._charge(clock)
                clock.decision, clock.used, clock.charged = one.decision, 0, one in openly
            clock.since = at

    def restart(self, seat: Seat, at: int) -> None:
        """Give a seat the whole time for what it is asked, as its player has just come back."""
        clock = self._seats[seat]
        clock.used = 0
        if clock.since is not None:
            clock.since = at

    def since(self, seat: Seat) -> int | None:
        """Since when a seat's time runs; None if it does not."""
        return self._seats[seat].since

    def deadline(self, seat: Seat) -> int | None:
        """When a seat's time will be over; None if it does not run."""
        clock = self._seats[seat]
        return None if clock.since is None else clock.since - clock.used + self._per_decision + clock.bank

    @staticmethod
    def _stop(clock: SeatClock, at: int) -> None:
        if clock.since is not None:
            clock.used += max(0, at - clock.since)
            clock.since = None

    def _charge(self, clock: SeatClock) -> None:
        """Take from the bank what the last decision took too long."""
        if clock.charged and clock.decision is not None:
            clock.bank -= min(clock.bank, max(0, clock.used - self._per_decision))
