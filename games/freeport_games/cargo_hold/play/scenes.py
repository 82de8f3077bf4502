"""Selects the scene for a state, and makes the moves of seats that left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.cargo_hold.moves import CargoHoldMove, Decline, EndTurn
from freeport_games.cargo_hold.state import ACTION, COLLECT, DEAL, DISCARD, DRAW, RAID, SETUP, Stage, State
from freeport_games.engine import Asking
from freeport_games.engine.menus import Scene, Turn

from .setup import setup
from .turn import turns


def scene(t: Turn[State]) -> Scene | None:
    """Return the scene that the state calls for: the setup, the turns, or None when the game is over."""
    begin = SCENES.get(t.state.stage)
    return None if begin is None else begin(t)


SCENES: Mapping[Stage, Callable[[Turn[State]], Scene]] = {
    SETUP: setup,
    DEAL: setup,
    COLLECT: turns,
    ACTION: turns,
    RAID: turns,
    DRAW: turns,
    DISCARD: turns,
}
"""The scene of each stage; a game that is over has none."""


def fallback(_state: State, asking: Asking) -> CargoHoldMove | None:
    """End the turn or decline; else choose the lowest identifiers, which come first in every option (CH-152)."""
    if EndTurn in asking.moves:
        return EndTurn()
    if Decline in asking.moves:
        return Decline()
    return None
