"""The moves of powers that touch contracts and loads."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.import_export.components import CardId, ShipId

from .actions import ImportExportMove


class FreeLoad(ImportExportMove, frozen=True, gc=False):
    """Load a card of your hand without an action (Nanobots, Paprika, Satellite)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadExtra(ImportExportMove, frozen=True, gc=False):
    """Load one more container (Playstations)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadExtraPaid(ImportExportMove, frozen=True, gc=False):
    """Pay 2 credits to load one more container (Batteries)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadPair(ImportExportMove, frozen=True):
    """Load two cards of one type as one technology container (Robot Cats)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two cards of your hand of one type."""
    ship: ShipId
    """One of your ships that takes the pair."""


class SmartCarsSell(ImportExportMove, frozen=True, gc=False):
    """Sell a card of your hand to the supply island in place of a load (Smart Cars)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class JasmineSell(ImportExportMove, frozen=True, gc=False):
    """Sell a card of your hand to the supply island (Jasmine Tea)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class ContractFlour(ImportExportMove, frozen=True):
    """Contract Flour and load four cards with it."""

    ship: ShipId
    """One of your ships in your harbour."""
    cards: tuple[CardId, ...]
    """Four other cards of your hand that all find a slot."""


class ContractAnytime(ImportExportMove, frozen=True, gc=False):
    """Contract a card without an action (Lutefisk, Oysters)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """The card of your hand."""
    ship: ShipId
    """One of your ships in your harbour."""


class BambooContract(ImportExportMove, frozen=True, gc=False):
    """Contract the card itself, free (Bamboo)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """One of your ships in your harbour."""


class ApplesAdd(ImportExportMove, frozen=True, gc=False):
    """Put an agriculture card of your hand down as a shipment (Apples)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """An agriculture card of your hand."""


class BeerSell(ImportExportMove, frozen=True, gc=False):
    """Sell the card to the supply island in place of shelving it (Beer)."""

    power: CardId
    """The card whose power you use."""


class PrefabComplete(ImportExportMove, frozen=True, gc=False):
    """Complete a ship whose luxury contracts are half filled (Prefab Homes)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """The ship."""


class FlashDriveTake(ImportExportMove, frozen=True, gc=False):
    """Take a container of the completed ship into your hand (Flash Drives)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A container of the ship."""


class JetsTake(ImportExportMove, frozen=True, gc=False):
    """Take a container of the completed ship into your goods (Jets)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A container of the ship."""


class CopyShipment(ImportExportMove, frozen=True, gc=False):
    """Choose the shipment whose power to copy (Wind Turbines)."""

    power: CardId
    """The card whose power you use."""
    seat: Seat
    """Whose shipment."""
    card: CardId
    """The shipment."""
