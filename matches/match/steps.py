"""Steps: what each entry of a log changed, and the events that it told."""

from __future__ import annotations

import msgspec

from freeport_games.api import Deadline, Status
from freeport_games.engine import Asked, Event, Seat, Told

from .telling import Telling


class Step(msgspec.Struct, frozen=True):
    """The changes of one entry of a log."""

    version: int
    told: tuple[Told, ...]
    status: Status
    asked: tuple[Asked, ...]
    """All seats that are asked."""
    asked_openly: tuple[Asked, ...]
    """Those of them that are asked publicly."""
    chance: str | None
    deadlines: tuple[Deadline, ...]
    """The deadlines of the seats that are asked and whose time is measured."""
    encoded: dict[tuple[Seat | None, bool, Telling, bool], bytes]
    """The encoded updates, by seat, whether with views, with which additions, and whether it was the present step."""

    def asked_for(self, seat: Seat | None) -> tuple[Asked, ...]:
        """Return the asked seats of which a seat, or a spectator (None), may know."""
        return tuple([asked for asked in self.asked if asked in self.asked_openly or asked.seat == seat])

    def deadlines_for(self, seat: Seat | None) -> tuple[Deadline, ...]:
        """Return the deadlines of which a seat, or a spectator (None), may know."""
        if not self.deadlines:
            return ()
        known = {asked.seat for asked in self.asked_for(seat)}
        return tuple([deadline for deadline in self.deadlines if deadline.seat in known])

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events as one seat, or a spectator (None), may know them."""
        return tuple(event for told in self.told if (event := told.for_seat(seat)) is not None)
