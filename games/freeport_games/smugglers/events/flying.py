"""The Move step (section 4.5)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import SectorId

from .base import SmugglersEvent


class ShipFlew(SmugglersEvent, frozen=True):
    """A ship has flown a course (SG-402)."""

    seat: Seat
    """The owner of the ship."""
    path: tuple[SectorId, ...]
    """The sectors that it entered."""
    left: int
    """The movement left."""


class BlackHoleSkimmed(SmugglersEvent, frozen=True):
    """A ship has skimmed a black hole and gained movement (SG-421)."""

    seat: Seat
    """The owner of the ship."""
    left: int
    """The movement left."""


class WormholeCrossed(SmugglersEvent, frozen=True):
    """A ship has come out of a wormhole (SG-426)."""

    seat: Seat
    """The owner of the ship."""
    sector: SectorId
    """The sector where it is now."""


class ShipLost(SmugglersEvent, frozen=True):
    """A ship is lost in hyperspace (SG-426)."""

    seat: Seat
    """The owner of the ship."""
