"""Which scene the state calls for, and what is done for seats that left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Asking, Move, Scene, Turn
from freeport_games.sky_cargo.effects import catalogue as catalogue
from freeport_games.sky_cargo.moves import BreakOff, Concede, Decline, EndPlay, Pass
from freeport_games.sky_cargo.state import State, Step

from .playing import play_step
from .setup import setup
from .turn import discard_step, draw_step, roll_step

SCENES: Mapping[Step, Callable[[Turn[State]], Scene]] = {
    Step.SETUP: setup,
    Step.DRAW: draw_step,
    Step.PLAY: play_step,
    Step.ROLL: roll_step,
    Step.DISCARD: discard_step,
}
"""The scene of each step; there is none any more when the game is over."""
HARMLESS: tuple[type[Move], ...] = (EndPlay, Pass, Decline, Concede, BreakOff)
"""The moves that do the least (SC-197)."""


def scene(t: Turn[State]) -> Scene | None:
    """The scene that the state calls for: none when the game is over."""
    begin = SCENES.get(t.state.step)
    return None if begin is None else begin(t)


def fallback(_: State, asking: Asking) -> Move | None:
    """The harmless move where there is one; else the first value of the first offer (SC-197)."""
    for option in asking.options:
        if option.makes in HARMLESS:
            return option.first
    return None
