"""The moves of powers by which seats pay and give, and name what they bet on."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Named, Seat, refers
from freeport_games.import_export.components import CardId, PaymentKey, ShipId, TypeKey, WhereKey

from .base import PowerAnswer, PowerMove

# Payments and gifts


class PrintedMoneyTake(PowerMove, frozen=True):
    """Take a container of another player (Printed Money)."""

    ship: ShipId
    """That player's ship."""
    card: CardId
    """A container on it."""
    to: WhereKey
    """`hand`, or your ship that loads it."""


class RailgunsPay(PowerAnswer, frozen=True):
    """Pay for another player's Railguns."""

    payment: PaymentKey
    """`credits`, `shipment` or `goods`."""
    cards: tuple[CardId, ...]
    """The shipment, or two goods in the order in which they go while there is room; empty for credits."""


class ShotgunsPay(PowerAnswer, frozen=True):
    """Pay for another player's Shotguns."""

    payment: PaymentKey
    """`credits` or `cards`."""
    cards: tuple[CardId, ...]
    """Two cards of your hand; empty for credits."""


class GiveCard(PowerAnswer, frozen=True):
    """Give a card of your hand (A Small Tank)."""

    card: CardId
    """A card of your hand."""


class StealResearch(PowerMove, frozen=True):
    """Take another player's technology shipment in exchange (Stolen Research)."""

    seat: Seat
    """The player whose shipment it is."""
    card: CardId
    """The shipment."""


class DinoGive(PowerAnswer, frozen=True):
    """Give a good to the supply island (Dino Bones)."""

    card: CardId
    """One of your goods."""


class DinoTake(PowerMove, frozen=True):
    """Take cards of the supply island into your goods (Dino Bones)."""

    cards: tuple[CardId, ...]
    """Two of the island's cards, or fewer if there is less room."""


class DysonPay(PowerAnswer, frozen=True):
    """Pay for another player's Dyson Vacuums."""

    payment: PaymentKey
    """`hand` or `good`."""
    cards: tuple[CardId, ...]
    """The luxury good; empty for the hand."""


# Naming


class NameType(PowerMove, frozen=True):
    """Name a type (Shower Heads)."""

    type: TypeKey
    """The type."""


class NameCard(PowerMove, frozen=True):
    """Name a card (Rolls Royce)."""

    card: Annotated[Named, refers("CARD")]
    """Any card of the game."""


class ExclusiveBet(PowerMove, frozen=True):
    """Pay 30 credits and name the type of the top card (Exclusive Cards)."""

    type: TypeKey
    """The type."""
