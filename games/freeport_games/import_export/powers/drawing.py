"""Powers that hear of draws, of contracts and of ships that come home, and mostly draw."""

from __future__ import annotations

from freeport_games.import_export.components import GoodType
from freeport_games.import_export.state import Hook

from .effects import about, may_draw, take
from .vocabulary import StandingOrder, Trigger, power

DRONES = power(
    "drones",
    "Whenever you contract a card, you may draw 1.",
    Trigger(Hook.ON_CONTRACT, may_draw),
    StandingOrder(),
)

SUGAR = power(
    "sugar",
    "Take 2 credits for each agriculture card that you contract.",
    Trigger(Hook.ON_CONTRACT, take(2), when=about(GoodType.AGRICULTURE)),
)
