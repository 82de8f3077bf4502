"""Immediate powers that bring credits and cards."""

from __future__ import annotations

from .effects import both, draw_cards, others_pay, take
from .vocabulary import Immediate, power

POTATOES = power(
    "potatoes",
    "Take 2 credits, then draw 2 cards.",
    Immediate(both(take(2), draw_cards(2))),
)

DANGER_PETS = power(
    "danger_pets",
    "Every other player pays you 2 credits.",
    Immediate(others_pay(2)),
)
