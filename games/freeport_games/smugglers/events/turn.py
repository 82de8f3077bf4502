"""The turn slots, and missed turns (sections 4.2 and 4.9)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import SectorId

from .base import SmugglersEvent


class RoundBegun(SmugglersEvent, frozen=True):
    """A round begins (SG-114)."""

    round: int
    """Its number, from 1."""


class SlotBegun(SmugglersEvent, frozen=True):
    """A seat's turn slot begins (SG-102)."""

    seat: Seat
    """The seat."""
    turn_no: int
    """The number of its slots."""


class TurnMissed(SmugglersEvent, frozen=True):
    """A seat misses its turn, in prison or in hyperspace (SG-825, SG-431)."""

    seat: Seat
    """The seat."""


class Freed(SmugglersEvent, frozen=True):
    """A prisoner is free (SG-823, SG-825)."""

    seat: Seat
    """The seat."""
    escaped: bool
    """Whether it broke out; otherwise it was released."""


class Imprisoned(SmugglersEvent, frozen=True):
    """A seat is imprisoned (SG-514)."""

    seat: Seat
    """The seat."""
    sector: SectorId
    """The sector."""


class Towed(SmugglersEvent, frozen=True):
    """A ship has come to a planet without flying there (SG-753, SG-841)."""

    seat: Seat
    """The owner of the ship."""
    sector: SectorId
    """The sector where it is now."""


class LotExpired(SmugglersEvent, frozen=True):
    """Brix Weapons have turned into ordinary Weapons (SG-909)."""

    seat: Seat
    """The seat that carries them."""
    count: int
    """Their number."""
