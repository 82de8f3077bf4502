"""Cargo that does not fit (SG-D36, SG-D37, SG-D39, SG-D40)."""

from __future__ import annotations

from freeport_games.smugglers.components import UnitsOfGoods

from .base import SmugglersMove


class LoseCargo(SmugglersMove, frozen=True):
    """Lose the units that do not fit any more (SG-D36)."""

    units: UnitsOfGoods
    """Units of each good, exactly the excess."""


class Load(SmugglersMove, frozen=True):
    """Load captured cargo (SG-D37)."""

    units: int
    """The number of units."""


class MakeRoom(SmugglersMove, frozen=True):
    """Jettison units for captured cargo (SG-D39)."""

    units: UnitsOfGoods
    """Units carried before, of each good."""


class SellLoot(SmugglersMove, frozen=True):
    """Sell captured units that do not fit (SG-D40)."""

    units: UnitsOfGoods
    """Captured units of each good, exactly those that lack room."""
