"""What a game tells bots: how to weigh its moves without looking ahead."""

from __future__ import annotations

from typing import Protocol

import msgspec

from .data import Seat, View
from .decisions import Decision
from .options import Move


class Temper(msgspec.Struct, frozen=True):
    """How an instinct is inclined."""

    guard: float = 1.0
    """How much it fears for what it has."""
    attack: float = 1.0
    """How much it expects of attacking others."""


class Instinct(Protocol):
    """What there is to know about one game without looking ahead."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> list[tuple[float, Move]]:
        """Moves worth considering, each with what it is worth."""
        ...

    def standing(self, view: View, seat: Seat) -> float:
        """How well a seat stands, from 0 to 1."""
        ...
