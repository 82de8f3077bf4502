"""The moves of powers that affect contracts and loads."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.import_export.components import CardId, ShipId

from .base import ImportExportMove, PowerMove


class FreeLoad(PowerMove, frozen=True):
    """Load a card of your hand without an action (Nanobots, Paprika, Satellite)."""

    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadExtra(PowerMove, frozen=True):
    """Load one more container (Playstations)."""

    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadExtraPaid(PowerMove, frozen=True):
    """Pay 2 credits to load one more container (Batteries)."""

    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadPair(PowerMove, frozen=True):
    """Load two cards of one type as one technology container (Robot Cats)."""

    cards: tuple[CardId, ...]
    """Two cards of your hand of one type."""
    ship: ShipId
    """One of your ships that takes the pair."""


class SmartCarsSell(PowerMove, frozen=True):
    """Sell a card of your hand to the supply island instead of a load (Smart Cars)."""

    card: CardId
    """A card of your hand."""


class JasmineSell(PowerMove, frozen=True):
    """Sell a card of your hand to the supply island (Jasmine Tea)."""

    card: CardId
    """A card of your hand."""


class ContractFlour(ImportExportMove, frozen=True):
    """Contract Flour and load four cards with it."""

    ship: ShipId
    """One of your ships in your harbour."""
    cards: tuple[CardId, ...]
    """Four other cards of your hand that all find a slot."""


class ContractAnytime(PowerMove, frozen=True):
    """Contract a card without an action (Lutefisk, Oysters)."""

    card: CardId
    """The card of your hand."""
    ship: ShipId
    """One of your ships in your harbour."""


class BambooContract(PowerMove, frozen=True):
    """Contract the card itself, free of charge (Bamboo)."""

    ship: ShipId
    """One of your ships in your harbour."""


class ApplesAdd(PowerMove, frozen=True):
    """Put an agriculture card of your hand down as a shipment (Apples)."""

    card: CardId
    """An agriculture card of your hand."""


class BeerSell(PowerMove, frozen=True):
    """Sell the card to the supply island instead of shelving it (Beer)."""


class PrefabComplete(PowerMove, frozen=True):
    """Complete a ship whose luxury contracts are half filled (Prefab Homes)."""

    ship: ShipId
    """The ship."""


class FlashDriveTake(PowerMove, frozen=True):
    """Take a container of the completed ship into your hand (Flash Drives)."""

    card: CardId
    """A container of the ship."""


class JetsTake(PowerMove, frozen=True):
    """Take a container of the completed ship into your goods (Jets)."""

    card: CardId
    """A container of the ship."""


class CopyShipment(PowerMove, frozen=True):
    """Choose the shipment whose power to copy (Wind Turbines)."""

    seat: Seat
    """The player whose shipment it is."""
    card: CardId
    """The shipment."""
