"""Planets, and visits to them (section 4.6)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CustomsResult, GoodId, PlanetId, SectorId
from freeport_games.smugglers.components.ops import System

from .base import SmugglersEvent


class PlanetPlaced(SmugglersEvent, frozen=True):
    """A planet card has come into a slot (SG-012, SG-530)."""

    planet_slot: int
    """The slot, from 1."""
    planet: PlanetId
    """The planet."""
    sector: SectorId
    """The sector of its marker."""


class PlanetGone(SmugglersEvent, frozen=True):
    """A planet card has left the board, with its event (SG-530)."""

    planet_slot: int
    """The slot, from 1."""
    planet: PlanetId
    """The planet."""


class PlanetVisited(SmugglersEvent, frozen=True):
    """A seat encounters a planet (SG-501)."""

    seat: Seat
    """The seat."""
    planet: PlanetId
    """The planet."""


class CustomsPassed(SmugglersEvent, frozen=True):
    """The outcome of Customs (SG-505, SG-512)."""

    seat: Seat
    """The seat."""
    outcome: CustomsResult
    """The cell of the chart; `PASS` without a roll, too."""
    unpaid: bool
    """Whether it takes the place of a fine that the seat cannot pay."""


class AvailabilityFound(SmugglersEvent, frozen=True):
    """It is known how much can be traded or added today (SG-521, SG-535)."""

    seat: Seat
    """The seat that asks for it."""
    count: int
    """The number; with 0 the turn is over."""
    levels: bool
    """Whether levels of the ship are meant; otherwise units of a good."""


class NothingTraded(SmugglersEvent, frozen=True):
    """A seat trades nothing at the price that was found (SG-524)."""

    seat: Seat
    """The seat."""
    good: GoodId
    """The good."""


class PriceFound(SmugglersEvent, frozen=True):
    """A price is known (SG-523)."""

    seat: Seat
    """The seat that asks for it."""
    good: GoodId
    """The good."""
    price: int
    """The price of a unit."""
    limit: int
    """The most units that can be traded."""


class Traded(SmugglersEvent, frozen=True):
    """A seat has bought or sold goods (SG-524)."""

    seat: Seat
    """The seat."""
    good: GoodId
    """The good."""
    count: int
    """The number of units."""
    credits: int
    """The total price."""
    bought: bool
    """Whether it bought; otherwise it sold."""


class LevelAdded(SmugglersEvent, frozen=True):
    """A seat has bought a level (SG-536)."""

    seat: Seat
    """The seat."""
    system: System
    """The system."""
    level: int
    """Its base level now."""
    credits: int
    """The price."""


class Repaired(SmugglersEvent, frozen=True):
    """A seat has bought Hull (SG-546)."""

    seat: Seat
    """The seat."""
    credits: int
    """The price."""
