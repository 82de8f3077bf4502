"""The clocks of a match's seats: what follows from the times at which its log says that things happened.

A seat's time runs while its answer is awaited. What a decision takes beyond its own time is taken from the seat's bank.
A decision that is asked again after an interjection goes on with the time that it had left, whatever the seat was asked
in between.

A secret decision has its own time alone, and takes nothing from the bank. Else others could tell who was asked: by what
is left in the bank later, and by the moment at which the match goes on.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

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
    earlier: dict[str, int] = {}
    """What other decisions of the running scene have taken: those that were interrupted are asked again."""
    again: str | None = None
    """The last decision for which the seat was given the whole time again, as its player had come back."""


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

    def tick(
        self, at: int, asked: Sequence[Asked], openly: Container[Asked], house: Container[Seat], *, anew: bool
    ) -> None:
        """Something happened: let the right clocks run from now on.

        Args:
            at: when, in milliseconds since the match was created.
            asked: who is asked after it.
            openly: those of whom everybody may know it.
            house: the seats that house bots play; they take nothing from the players' banks.
            anew: whether a scene has just begun: nothing that was asked before is asked again.
        """
        waiting = {one.seat: one for one in asked if not one.answered}
        for seat, clock in enumerate(self._seats):
            self._stop(clock, at)
            if anew:
                clock.earlier = {}
            if (one := waiting.get(seat)) is None:
                continue
            if one.decision != clock.decision:
                _turn_to(clock, one.decision)
            clock.charged = one in openly and seat not in house
            clock.since = at

    def hand_over(self, seat: Seat, at: int) -> None:
        """A house bot plays the seat from now on: what it takes is its own."""
        self._stop(self._seats[seat], at)
        self._seats[seat].used = 0

    def return_(self, seat: Seat, at: int) -> None:
        """Give a seat the whole time for what it is asked, as its player has just come back."""
        clock = self._seats[seat]
        if clock.since is not None:
            clock.again = clock.decision
        self.hand_over(seat, at)

    def given_again(self, seat: Seat) -> bool:
        """Whether a seat was given the whole time again for what it is asked. That is done once: a match goes on."""
        clock = self._seats[seat]
        return clock.again is not None and clock.again == clock.decision

    def asked_at(self, seat: Seat) -> int | None:
        """When a seat's time would have begun to run, had it run without a stop; None if it does not run."""
        clock = self._seats[seat]
        return None if clock.since is None else clock.since - clock.used

    def deadline(self, seat: Seat) -> int | None:
        """When a seat's time will be over; None if it does not run."""
        clock = self._seats[seat]
        if clock.since is None:
            return None
        return clock.since + max(0, self._per_decision - clock.used) + (clock.bank if clock.charged else 0)

    def _stop(self, clock: SeatClock, at: int) -> None:
        """Count what ran; take from the bank what was too long."""
        if clock.since is None:
            return
        before, clock.used = clock.used, clock.used + max(0, at - clock.since)
        clock.since = None
        if clock.charged:
            over = max(0, clock.used - self._per_decision) - max(0, before - self._per_decision)
            clock.bank -= min(clock.bank, over)


def _turn_to(clock: SeatClock, decision: str) -> None:
    """Let a clock count another decision: a new one, or one that was interrupted."""
    if clock.decision is not None:
        clock.earlier[clock.decision] = clock.used
    clock.decision, clock.used = decision, clock.earlier.pop(decision, 0)
