"""The clocks of a match's seats. They are derived from the times in its log.

A seat's time runs while its answer is awaited. Time that a decision takes beyond its own allowance is taken from the
seat's bank. A decision that is asked again after an interjection continues with the time that it had left, whatever
the seat was asked in between.

A secret decision has only its own allowance and takes nothing from the bank. Otherwise others could tell which seat
was asked: later by the rest of its bank, and by the moment at which the match continues.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

import msgspec

from freeport_api import Clock
from freeport_games.engine import Seat
from freeport_games.engine.menus.decisions import Asked

_SECOND = 1000


class SeatClock(msgspec.Struct, array_like=True):
    """One seat's clock. All times are in milliseconds."""

    bank: int = 0
    """Time left in the seat's bank."""
    decision: str | None = None
    """The id of the decision that the time belongs to."""
    used: int = 0
    """Time that this decision has taken so far, without the time running now."""
    since: int | None = None
    """When the time began to run, counted from the creation of the match; None while it stands still."""
    charged: bool = True
    """Whether time beyond the decision's allowance is taken from the bank."""
    earlier: dict[str, int] = {}
    """Time that other decisions of the running scene have taken. An interrupted decision is asked again."""
    again: str | None = None
    """The last decision for which the seat got its full time again after its player came back."""
    kept: int = 0
    """Time that the decision had taken when its player let a house bot take over, and goes on with on coming back."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[SeatClock]).decode


class Clocks:
    """The clocks of all seats of a match."""

    def __init__(self, seats: int, clock: Clock | None) -> None:
        """Set up the clocks.

        Args:
            seats: the number of seats.
            clock: the time limits; None if the clocks only record since when each seat is asked.
        """
        self._per_decision = (clock.per_decision if clock else 0) * _SECOND
        self._seats = [SeatClock((clock.bank if clock else 0) * _SECOND) for _ in range(seats)]

    def load(self, stored: bytes) -> None:
        """Load the clocks from their stored form."""
        self._seats = _decode(stored)

    def save(self) -> bytes:
        """Return the clocks in their stored form."""
        return _encode(self._seats)

    def tick(
        self, at: int, asked: Sequence[Asked], openly: Container[Asked], house: Container[Seat], *, anew: bool
    ) -> None:
        """Update all clocks after an entry of the log.

        Args:
            at: the time of the entry, in milliseconds since the match was created.
            asked: the seats that are asked after it.
            openly: those of them that are asked publicly.
            house: the seats that house bots play. They take no time from the players' banks.
            anew: whether a new scene has begun, so that no earlier decision is asked again.
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

    @property
    def begun(self) -> bool:
        """Whether any seat's time has ever run."""
        return any(clock.decision is not None for clock in self._seats)

    def hand_over(self, seat: Seat, at: int, *, late: bool) -> None:
        """Start a seat's time anew for the house bot that plays it from now on.

        Args:
            seat: the seat.
            at: the present time, in milliseconds since the match was created.
            late: whether its player's time had run out. Otherwise a player who comes back has only what was left of it:
                nobody wins time by going.
        """
        clock = self._seats[seat]
        self._stop(clock, at)
        clock.used, clock.kept = 0, 0 if late else clock.used

    def return_(self, seat: Seat, at: int) -> None:
        """Give a seat back the time for its decision, in full unless its player had left before it was over."""
        clock = self._seats[seat]
        if clock.since is not None and not clock.kept:
            clock.again = clock.decision
        self._stop(clock, at)
        clock.used, clock.kept = clock.kept, 0

    def of(self, seat: Seat) -> SeatClock:
        """Return a copy of a seat's clock."""
        clock = self._seats[seat]
        return msgspec.structs.replace(clock, earlier={**clock.earlier})

    def go_back(self, seat: Seat, clock: SeatClock | None, renamed: Mapping[str, str]) -> None:
        """Let a seat's time go on as if it had not moved: no time is given back. Other seats' time goes on as it is.

        Args:
            seat: the seat, which has taken moves back.
            clock: its clock as it was; it goes on if the seat was asked then.
            renamed: the new ids of the decisions that are asked anew.
        """
        if clock is not None and clock.since is not None:
            self._seats[seat] = clock
        for each in self._seats:
            each.decision = None if each.decision is None else renamed.get(each.decision, each.decision)
            each.again = None if each.again is None else renamed.get(each.again, each.again)
            each.earlier = {renamed.get(decision, decision): used for decision, used in each.earlier.items()}

    def given_again(self, seat: Seat) -> bool:
        """Return whether a seat got the full time again for its present decision. This happens once only."""
        clock = self._seats[seat]
        return clock.again is not None and clock.again == clock.decision

    def asked_at(self, seat: Seat) -> int | None:
        """Return when a seat's time would have begun had it run without a pause; None if it does not run."""
        clock = self._seats[seat]
        return None if clock.since is None else clock.since - clock.used

    def deadline(self, seat: Seat) -> int | None:
        """Return when a seat's time will run out; None if it does not run."""
        clock = self._seats[seat]
        if clock.since is None:
            return None
        return clock.since + max(0, self._per_decision - clock.used) + (clock.bank if clock.charged else 0)

    def _stop(self, clock: SeatClock, at: int) -> None:
        """Add the elapsed time to the decision, and take the excess from the bank."""
        if clock.since is None:
            return
        before, clock.used = clock.used, clock.used + max(0, at - clock.since)
        clock.since = None
        if clock.charged:
            over = max(0, clock.used - self._per_decision) - max(0, before - self._per_decision)
            clock.bank -= min(clock.bank, over)


def _turn_to(clock: SeatClock, decision: str) -> None:
    """Switch a clock to another decision: a new one, or one that was interrupted."""
    if clock.decision is not None:
        clock.earlier[clock.decision] = clock.used
    clock.decision, clock.used, clock.kept = decision, clock.earlier.pop(decision, 0), 0
