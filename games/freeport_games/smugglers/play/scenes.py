"""Which scene the state calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Scene, Turn
from freeport_games.smugglers.state import State, Step

from .broker import broker_step
from .destiny import destiny_step
from .encounter import encounter_step
from .end import turn_end
from .move import move_step
from .setup import setup
from .turn import turn_start

SCENES: Mapping[Step, Callable[[Turn[State]], Scene]] = {
    Step.SETUP: setup,
    Step.TURN_START: turn_start,
    Step.BROKER: broker_step,
    Step.DESTINY: destiny_step,
    Step.MOVE: move_step,
    Step.ENCOUNTER: encounter_step,
    Step.TURN_END: turn_end,
}
"""The scene of each step; there is none any more when the game is over."""


def scene(t: Turn[State]) -> Scene | None:
    """The scene that the state calls for: none when the game is over."""
    begin = SCENES.get(t.state.step)
    return None if begin is None else begin(t)
