"""The moves of powers that import and pirate."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Seat, refers
from freeport_games.engine.domains import Placed
from freeport_games.import_export.components import CardId, ShipId, WhereKey

from .base import ImportExportMove, PowerMove


class PowerImport(PowerMove, frozen=True):
    """Import one container by a power (Paper, Pocky, Protractors, Stretch Goals)."""

    ship: ShipId
    """A ship at sea."""
    card: CardId
    """A container on it."""
    to: WhereKey
    """`imports` or `goods`; `discard` if and only if neither has room."""


class SoloImport(ImportExportMove, frozen=True):
    """Import by a free action (Glasses, Platinum Rings, Stretch Goals)."""

    ship: ShipId
    """A ship at sea."""
    takes: Annotated[tuple[Placed, ...], refers("CARD", "PLACE")]
    """The cards, and where each of them goes: `imports`, `goods` or `discard`."""


class SoySauceMove(PowerMove, frozen=True):
    """Turn your CONTRACT imports into goods and credits (Soy Sauce)."""

    order: tuple[CardId, ...]
    """All of them, in the order in which they go."""


class PiratePair(PowerMove, frozen=True):
    """Pirate two cards of one type as one technology container, with two actions (Robot Cats)."""

    cards: tuple[CardId, ...]
    """Two cards of one type, on ships at sea or the supply island; with Mini Van also in the harbours of others."""
    to: WhereKey
    """Your ship that loads them; `discard` if and only if no ship takes them."""


class PirateUnseen(PowerMove, frozen=True):
    """Pirate the top card of the deck, or a random card of another player's hand (Mini Van)."""

    source: WhereKey
    """`deck` or `hand`."""
    seat: Seat
    """The player whose hand it is; you for the deck."""


class PirateHarbour(PowerMove, frozen=True):
    """Pirate a container from another player's ship in its harbour (Mini Van)."""

    source: WhereKey
    """The ship."""
    card: CardId
    """A container on it."""
    to: WhereKey
    """Your ship that loads it; `discard` if and only if no ship takes it."""


class DrugsTake(PowerMove, frozen=True):
    """Take one more container from a ship at sea (Drugs)."""

    source: WhereKey
    """The ship."""
    card: CardId
    """A container on it."""
    to: WhereKey
    """Your ship that loads it; `discard` if and only if no ship takes it."""


class StemCellsKeep(PowerMove, frozen=True):
    """Pay 2 credits to put the pirated card into your goods (Stem Cells)."""
