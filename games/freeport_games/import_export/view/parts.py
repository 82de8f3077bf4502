"""The things on the table as everybody sees them: the parts of a view."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat, Text
from freeport_games.import_export.components import Action, Card, CardId, GoodType, HarbourId, ImportExportData, ShipId
from freeport_games.import_export.events import Cards
from freeport_games.import_export.state import Choice, Policy


class ShipInPlay(ImportExportData, frozen=True):
    """A ship as everybody sees it."""

    id: ShipId = msgspec.field(name="key")
    """Its colour and number."""
    owner: Seat
    """Its seat."""
    at_sea: bool
    """Whether it lies in the open sea; if not, in its owner's harbour."""
    contracts: tuple[Card, ...]
    """Its contracts, in contracting order."""
    containers: tuple[Card, ...]
    """Its containers, in loading order."""
    bound: tuple[CardId, ...]
    """Containers that are bound as pairs, two by two, each pair one technology container (Robot Cats)."""
    released: bool
    """Whether its owner completes it with only half of its luxury slots filled (Prefab Homes)."""
    slots: int
    """The slots of all its contracts."""
    fill: int
    """The number of slots that its containers fill."""
    accepts: tuple[GoodType, ...]
    """The types of container that it takes now."""
    room: int
    """The number of further slots that its contracts may have."""


class ShipmentInPlay(ImportExportData, frozen=True, gc=False):
    """A completed contract."""

    card: Card
    """The card."""
    power: CardId
    """The card whose power it has: itself, or its model."""
    text: Text
    """The effect of the power."""
    tokens: int
    """The credits stored on it."""
    used: int
    """The number of times that it was used in this turn."""


class Level(ImportExportData, frozen=True, gc=False):
    """A seat's level in a type: a contract of this tier or lower costs one action."""

    type: GoodType
    """The type."""
    level: int
    """The level."""


class StandingOrderInPlay(ImportExportData, frozen=True, gc=False):
    """A seat's advance answer to an optional draw."""

    power: CardId
    """The card with the power."""
    policy: Policy
    """The answer."""


class DeclaredGood(ImportExportData, frozen=True, gc=False):
    """An import that counts as a good at the end (Teslas)."""

    card: CardId
    """The import."""
    type: GoodType
    """The type of good."""


class SeatInPlay(ImportExportData, frozen=True):
    """The things in front of a seat."""

    seat: Seat
    """The seat's number."""
    harbour: HarbourId | None
    """Its harbour; null until it is dealt."""
    credits: int
    """Its active credits."""
    hand: Cards
    """Its hand: shown to the seat itself, and to all after the end."""
    imports: tuple[Card, ...]
    """Its imports."""
    imports_limit: int
    """The greatest number of imports that it may hold."""
    goods: tuple[Card, ...]
    """Its goods."""
    goods_limit: int
    """The greatest number of goods that it may hold."""
    shipments: tuple[ShipmentInPlay, ...]
    """Its shipments, oldest first."""
    levels: tuple[Level, ...]
    """Its level in each type."""
    played: tuple[Card, ...]
    """The cards that it used in this turn to lead or to follow."""
    choice: Choice
    """Its choice in this turn."""
    action: Action | None
    """The action that it performs in this turn; null before it has chosen."""
    count: int
    """The number of actions that it may do, once that is fixed."""
    sold: bool
    """Whether it has sold to the supply island in this turn."""
    pirated: int
    """The number of PIRATE actions that it has done in this turn."""
    extra_leads: int
    """The number of additional turns in a row that it gets with its next turn as the leader."""
    passive: int
    """Credits that only count at the end."""
    standing_orders: tuple[StandingOrderInPlay, ...]
    """Its advance answers to optional draws; shown only to the seat itself."""
    declared_goods: tuple[DeclaredGood, ...]
    """The goods that its imports are declared to be."""
