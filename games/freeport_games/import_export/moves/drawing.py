"""The moves of powers that draw and reward."""

from __future__ import annotations

from freeport_games.import_export.components import CardId, PaymentKey

from .base import PowerMove


class PowerDraw(PowerMove, frozen=True):
    """Draw a card (Backpacks, Drones, Lumber, Shoes)."""


class CellPhoneDraw(PowerMove, frozen=True):
    """Draw the top card instead of a load (Cell Phones)."""


class SatelliteUse(PowerMove, frozen=True):
    """Draw a card, then load one if you wish (Satellite)."""


class ChairsDiscard(PowerMove, frozen=True):
    """Discard a card of your hand (Chairs)."""

    card: CardId
    """A card of your hand."""


class WholeWheat(PowerMove, frozen=True):
    """Take your reward for an agriculture container (Whole Wheat)."""

    take: PaymentKey
    """`credits` or `cards`."""


class DragonFruit(PowerMove, frozen=True):
    """Take your reward for leading PIRATE (Dragon Fruit)."""

    take: PaymentKey
    """`cards` or `credits`."""
