"""The moves of powers by which seats pay and give, and name what they bet on."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.import_export.components import CardId, ShipId

from .actions import ImportExportMove

# Payments and gifts


class PrintedMoneyTake(ImportExportMove, frozen=True, gc=False):
    """Take a container of another seat (Printed Money)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """That seat's ship."""
    card: CardId
    """A container on it."""
    to: str
    """`hand`, or your ship that loads it."""


class RailgunsPay(ImportExportMove, frozen=True):
    """Pay for another seat's Railguns."""

    power: CardId
    """The card whose power you use."""
    kind: str
    """`credits`, `shipment` or `goods`."""
    cards: tuple[CardId, ...]
    """The shipment, or two goods in the order in which they go while there is room; none for credits."""


class ShotgunsPay(ImportExportMove, frozen=True):
    """Pay for another seat's Shotguns."""

    power: CardId
    """The card whose power you use."""
    kind: str
    """`credits` or `cards`."""
    cards: tuple[CardId, ...]
    """Two cards of your hand; none for credits."""


class GiveCard(ImportExportMove, frozen=True, gc=False):
    """Give a card of your hand (A Small Tank)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class StealResearch(ImportExportMove, frozen=True, gc=False):
    """Take another seat's technology shipment in exchange (Stolen Research)."""

    power: CardId
    """The card whose power you use."""
    seat: Seat
    """Whose shipment."""
    card: CardId
    """The shipment."""


class DinoGive(ImportExportMove, frozen=True, gc=False):
    """Give a good to the supply island (Dino Bones)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """One of your goods."""


class DinoTake(ImportExportMove, frozen=True):
    """Take cards of the supply island into your goods (Dino Bones)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two of the island's cards, fewer if there is less room."""


class DysonPay(ImportExportMove, frozen=True):
    """Pay for another seat's Dyson Vacuums."""

    power: CardId
    """The card whose power you use."""
    kind: str
    """`hand` or `good`."""
    cards: tuple[CardId, ...]
    """The luxury good; none for the hand."""


# Naming


class NameType(ImportExportMove, frozen=True, gc=False):
    """Name a type (Shower Heads)."""

    power: CardId
    """The card whose power you use."""
    type: str
    """The type."""


class NameCard(ImportExportMove, frozen=True, gc=False):
    """Name a card (Rolls Royce)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """Any card of the game."""


class ExclusiveBet(ImportExportMove, frozen=True, gc=False):
    """Pay 30 credits and name the type of the top card (Exclusive Cards)."""

    power: CardId
    """The card whose power you use."""
    type: str
    """The type."""
