"""The base class of the events, the purposes of rolls, and the reasons for changes."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Event, Seat
from freeport_games.smugglers.components import NAME


class SmugglersEvent(Event, frozen=True, tag=NAME):
    """Something that happened in Smugglers of the Galaxy."""


class Why(StrEnum):
    """The reason for a change of credits, Bounty or cargo."""

    CUSTOMS = "CUSTOMS"
    MILITARY = "MILITARY"
    MERCHANT = "MERCHANT"
    ESCAPE = "ESCAPE"
    OFFER_FAILED = "OFFER_FAILED"
    CARD = "CARD"
    PLACED = "PLACED"
    BACKFIRED = "BACKFIRED"
    COLLECTED = "COLLECTED"
    SERVED = "SERVED"
    RELEASED = "RELEASED"
    PARDONED = "PARDONED"
    SURRENDERED = "SURRENDERED"
    DESTROYED = "DESTROYED"
    REWARD = "REWARD"
    INSURANCE = "INSURANCE"
    BRIBE = "BRIBE"
    FEE = "FEE"
    TOWED = "TOWED"
    JETTISONED = "JETTISONED"
    PIRATED = "PIRATED"
    CONFISCATED = "CONFISCATED"
    NO_ROOM = "NO_ROOM"
    HANDED_OVER = "HANDED_OVER"
    LIQUIDATED = "LIQUIDATED"
    FULL = "FULL"
    USED_UP = "USED_UP"
    BURNT_OUT = "BURNT_OUT"
    CHOSEN = "CHOSEN"
    FULFILLED = "FULFILLED"


class RollFor(StrEnum):
    """The purpose of a roll."""

    FIRST_SEAT = "FIRST_SEAT"
    ESCAPE = "ESCAPE"
    EVENT_PLACE = "EVENT_PLACE"
    CUSTOMS = "CUSTOMS"
    AVAILABILITY = "AVAILABILITY"
    DEMAND = "DEMAND"
    CLOAK = "CLOAK"
    BEAM = "BEAM"
    BREACH = "BREACH"
    DAMAGE = "DAMAGE"
    FRIEND = "FRIEND"
    SKIM = "SKIM"
    WORMHOLE = "WORMHOLE"
    ASTEROIDS = "ASTEROIDS"
    SEASON = "SEASON"
    DRONES = "DRONES"
    TAKE_FRIEND = "TAKE_FRIEND"
    STEAL = "STEAL"


class Rolled(SmugglersEvent, frozen=True):
    """Dice were rolled."""

    seat: Seat
    """The seat that rolled."""
    what: RollFor
    """The purpose."""
    dice: tuple[int, ...]
    """The results."""
