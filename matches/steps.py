"""Steps: what single entries of a log change, and what they tell."""

from __future__ import annotations

import msgspec

from freeport_games.api import (
    Deadline,
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    PlayerForgotten,
    RulesChanged,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    Status,
)
from freeport_games.engine import Asked, Event, Seat, Told

from .entries import (
    Abandoned,
    Back,
    Drawn,
    Ended,
    Entry,
    Finished,
    Forgotten,
    Freed,
    Gone,
    Moved,
    Opened,
    Overdue,
    Replaced,
    Started,
    Taken,
    Upgraded,
)
from .record import Birth
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


def announcement(entry: Entry, birth: Birth) -> Event:
    """What an entry tells everybody, if it is neither a move nor an outcome: those are told by the game."""
    match entry:
        case Opened(commitment=commitment):
            return MatchOpened(commitment)
        case Taken(seat=seat, player=player, entropy=entropy, house=house):
            return SeatTaken(seat, player, entropy, house)
        case Freed(seat=seat):
            return SeatFreed(seat)
        case Started():
            return MatchStarted(birth.seats)
        case Gone(seat=seat):
            return SeatLeft(seat)
        case Back(seat=seat):
            return SeatReturned(seat)
        case Replaced(seat=seat, house=house):
            return SeatHandedOver(seat, house)
        case Ended(reason=reason):
            return MatchEnded(reason)
        case Forgotten(player=player):
            return PlayerForgotten(player)
        case Upgraded(rules_version=rules_version):
            return RulesChanged(rules_version)
        case Finished(result=result, seed=seed):
            return MatchFinished(result, seed)
        case Abandoned(seed=seed):
            return MatchAbandoned(seed)
        case Moved() | Overdue() | Drawn():
            raise TypeError("moves and outcomes are told by the game")
