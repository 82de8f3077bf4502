"""Destiny cards and characters, as the content has them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from . import ops
from .entry import Entry
from .ops import System
from .vocabulary import CardId, Category, CharacterId, Good, ShipKind


class Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cargo of a Merchant Ship."""

    good: Good
    units: int


class Card(Entry, frozen=True, kw_only=True):
    """A destiny card."""

    id: CardId
    name: str
    category: Category
    subtype: str
    text: str
    timing: str
    numbers_source: str = "rulebook"
    use: str = ""
    die: Literal["", "d6"] = ""
    success: tuple[int, ...] = ()
    fail: tuple[int, ...] = ()
    burn_out: tuple[int, ...] = ()
    consumed: bool = False
    targets: tuple[str, ...] = ()
    per_turn: int = 0
    usable_in_prison: bool = False
    effects: tuple[Any, ...] = ()
    engines: int = 0
    lasers: int = 0
    hull: int = 0
    reward: int = 0
    minimum_bounty: int = 0
    fight_bounty: int = 0
    attack_bounty: int = 0
    cargo: Cargo | None = None
    fixed_damage_system: System | None = None
    good: Good | None = None
    units: int = 0
    price: int = 0

    @property
    def ship(self) -> ShipKind:
        """The kind of ship of a Spaceship card."""
        return ShipKind(self.subtype)

    @property
    def planetary(self) -> bool:
        """Whether it is a planetary event."""
        return self.category is Category.EVENT and self.good is not None


class Character(Entry, frozen=True, kw_only=True):
    """A character."""

    id: CharacterId
    name: str
    role: str
    text: str
    start_systems: dict[System, int]
    acts_as: dict[System, int]
    start_credits_bonus: int
    start_bounty: int
    minimum_bounty: int
    abilities: tuple[ops.AnyAbility, ...]
