"""The moves of powers that draw and reward."""

from __future__ import annotations

from freeport_games.import_export.components import CardId

from .actions import ImportExportMove


class PowerDraw(ImportExportMove, frozen=True, gc=False):
    """Draw a card (Backpacks, Drones, Lumber, Shoes)."""

    power: CardId
    """The card whose power you use."""


class CellPhoneDraw(ImportExportMove, frozen=True, gc=False):
    """Draw the top card in place of a load (Cell Phones)."""

    power: CardId
    """The card whose power you use."""


class SatelliteUse(ImportExportMove, frozen=True, gc=False):
    """Draw a card, then load one if you wish (Satellite)."""

    power: CardId
    """The card whose power you use."""


class ChairsDiscard(ImportExportMove, frozen=True, gc=False):
    """Discard a card of your hand (Chairs)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class WholeWheat(ImportExportMove, frozen=True, gc=False):
    """Take your reward for an agriculture container (Whole Wheat)."""

    power: CardId
    """The card whose power you use."""
    take: str
    """`credits` or `cards`."""


class DragonFruit(ImportExportMove, frozen=True, gc=False):
    """Take your reward for leading PIRATE (Dragon Fruit)."""

    power: CardId
    """The card whose power you use."""
    take: str
    """`cards` or `credits`."""
