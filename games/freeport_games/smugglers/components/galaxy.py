"""The board and its planets, as the content has them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from freeport_games.engine import Text

from .charts import RatingLabel
from .entry import Entry
from .ops import Starport
from .vocabulary import GOOD_AT, Good, PlanetId, Rating, SectorId, SmugglersData


class Planet(SmugglersData, frozen=True):
    """A planet."""

    id: PlanetId = msgspec.field(name="key")
    """Its identifier."""
    name: Text
    """Its name."""
    sector: SectorId
    """The sector where it lies."""
    starport: Starport
    """The size of its Starport."""
    ratings: tuple[Rating, ...]
    """The demand for weapons, medical, luxuries, robots, food, in this order; none where no goods are traded."""

    def rating(self, good: str) -> Rating | None:
        """Return the demand for a good; None where goods are not traded."""
        return self.ratings[GOOD_AT[good]] if self.ratings else None


class WrittenPlanet(Entry, frozen=True, kw_only=True):
    """A planet of the deck, as the content has it."""

    id: PlanetId
    name: str
    sector: SectorId
    starport: Starport
    demand: dict[Good, RatingLabel]
    sector_source: str = "reconstructed"


class _Axial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    q: int
    r: int


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a sector."""

    kind: Literal["start", "fixed_planet", "wormhole", "black_hole", "nebula"]
    planet: PlanetId = ""
    wormhole: int = 0


class Sector(Entry, frozen=True, kw_only=True):
    """A sector of the board."""

    id: SectorId
    number: int
    letter: str
    column: int
    row: int
    axial: _Axial
    neighbours: tuple[SectorId, ...]
    feature: Feature | None = None


class _FixedPlanet(Entry, frozen=True, kw_only=True):
    id: PlanetId
    name: str
    sector: SectorId
    starport: Starport
    trades_goods: Literal[False]
    special: str
    sector_source: str


class _Wormholes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    sector: SectorId


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board."""

    geometry: dict[str, Any]
    start_sector: SectorId
    fixed_planets: tuple[_FixedPlanet, ...]
    wormholes: tuple[_Wormholes, ...]
    black_holes: tuple[SectorId, ...]
    nebulae: tuple[SectorId, ...]
    planet_slots: int
    sectors: tuple[Sector, ...]
