"""The base class of the moves, and the sides of a deal."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import KEYS, refers
from freeport_games.engine.domains import Counted, Part
from freeport_games.engine.menus import Move
from freeport_games.smugglers.components import NAME, CardId, UnitsOfGoods


class SmugglersMove(Move, frozen=True, tag=NAME):
    """A move of Smugglers of the Galaxy."""


class Side(Part, frozen=True, tag=NAME):
    """One side of a deal: the things that a seat gives."""

    credits: int
    """Credits."""
    goods: UnitsOfGoods
    """Ordinary goods."""
    brix: Annotated[tuple[Counted, ...], KEYS, refers("LOT")]
    """Live Brix Weapons, by their lots."""
    equipment: tuple[CardId, ...]
    """Equipment."""
    friends: tuple[CardId, ...]
    """Friends."""
    contracts: tuple[CardId, ...]
    """Contracts."""
