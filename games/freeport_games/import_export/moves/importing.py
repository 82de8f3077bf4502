"""The moves of powers that import and pirate."""

from __future__ import annotations

from freeport_games.engine import Placed, Seat
from freeport_games.import_export.components import CardId, ShipId

from .actions import ImportExportMove


class PowerImport(ImportExportMove, frozen=True, gc=False):
    """Import one container by a power (Paper, Pocky, Protractors, Stretch Goals)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """A ship at sea."""
    card: CardId
    """A container on it."""
    to: str
    """`imports` or `goods`; `discard` exactly if neither has room."""


class SoloImport(ImportExportMove, frozen=True):
    """Import by a free action (Glasses, Platinum Rings, Stretch Goals)."""

    ship: ShipId
    """A ship at sea."""
    takes: tuple[Placed, ...]
    """The cards, and where each goes: `imports`, `goods` or `discard`."""


class SoySauceMove(ImportExportMove, frozen=True):
    """Turn your CONTRACT imports into goods and credits (Soy Sauce)."""

    power: CardId
    """The card whose power you use."""
    order: tuple[CardId, ...]
    """All of them, in the order in which they go."""


class PiratePair(ImportExportMove, frozen=True):
    """Pirate two cards of one type as one technology container, with two actions (Robot Cats)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two cards of one type, on ships at sea or the supply island; with Mini Van also in the harbours of others."""
    to: str
    """Your ship that loads them; `discard` exactly if none does."""


class PirateUnseen(ImportExportMove, frozen=True, gc=False):
    """Pirate the top card of the deck, or a random card of another seat's hand (Mini Van)."""

    power: CardId
    """The card whose power you use."""
    source: str
    """`deck` or `hand`."""
    seat: Seat
    """Whose hand; your own seat for the deck."""


class PirateHarbour(ImportExportMove, frozen=True, gc=False):
    """Pirate a container from another seat's ship in its harbour (Mini Van)."""

    power: CardId
    """The card whose power you use."""
    source: str
    """The ship."""
    card: CardId
    """A container on it."""
    to: str
    """Your ship that loads it; `discard` exactly if none does."""


class DrugsTake(ImportExportMove, frozen=True, gc=False):
    """Take one more container from a ship at sea (Drugs)."""

    power: CardId
    """The card whose power you use."""
    source: str
    """The ship."""
    card: CardId
    """A container on it."""
    to: str
    """Your ship that loads it; `discard` exactly if none does."""


class StemCellsKeep(ImportExportMove, frozen=True, gc=False):
    """Pay 2 credits to put the pirated card into your goods (Stem Cells)."""

    power: CardId
    """The card whose power you use."""
