"""Game knowledge for bots: how to weigh moves without looking ahead."""

from __future__ import annotations

from typing import Protocol

import msgspec

from .data import Seat, View
from .menus.decisions import Decision
from .menus.options import Move


class Temper(msgspec.Struct, frozen=True):
    """The inclination of an instinct."""

    guard: float = 1.0
    """The weight of protecting its own things."""
    attack: float = 1.0
    """The weight of attacking others."""


class Instinct(Protocol):
    """The knowledge of one game that needs no looking ahead."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> list[tuple[float, Move]]:
        """Return moves worth considering, each with its value."""
        ...

    def standing(self, view: View, seat: Seat) -> float:
        """Return how well a seat stands, from 0 to 1."""
        ...
