"""Steps: what single entries of a log change, and what they tell."""

from __future__ import annotations

import msgspec

from freeport_games.api import Deadline, Status
from freeport_games.engine import Asked, Event, Seat, Told

from .telling import Telling


class Step(msgspec.Struct, frozen=True):
    """What one entry changed."""

    version: int
    told: tuple[Told, ...]
    status: Status
    asked: tuple[Asked, ...]
    """All who are asked."""
    asked_openly: tuple[Asked, ...]
    """Those of whom everybody may know it."""
    chance: str | None
    deadlines: tuple[Deadline, ...]
    """Of all who are asked and whose time is taken."""
    encoded: dict[tuple[Seat | None, bool, Telling, bool], bytes]
    """What was sent of it: by seat, whether with views, with what else, and whether it was the present then."""

    def asked_for(self, seat: Seat | None) -> tuple[Asked, ...]:
        """Those of whom a seat, or a spectator (None), may know that they are asked."""
        return tuple([asked for asked in self.asked if asked in self.asked_openly or asked.seat == seat])

    def deadlines_for(self, seat: Seat | None) -> tuple[Deadline, ...]:
        """The deadlines of those of whom a seat, or a spectator (None), may know that they are asked."""
        if not self.deadlines:
            return ()
        known = {asked.seat for asked in self.asked_for(seat)}
        return tuple([deadline for deadline in self.deadlines if deadline.seat in known])

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """The events as one seat, or a spectator (None), may know them."""
        return tuple(event for told in self.told if (event := told.for_seat(seat)) is not None)
