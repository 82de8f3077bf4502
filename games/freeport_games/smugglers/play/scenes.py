"""Which scene the state calls for: a step of the turn, after those that ask nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Playing, Scene, Turn
from freeport_games.smugglers.state import State, Step

from .broker import broker_step
from .destiny import destiny_step
from .encounter import encounter_step
from .end import turn_end
from .move import move_step
from .setup import setup
from .turn import turn_start

STEPS: Mapping[Step, Callable[[Turn[State]], Playing[bool]]] = {
    Step.SETUP: setup,
    Step.TURN_START: turn_start,
    Step.BROKER: broker_step,
    Step.DESTINY: destiny_step,
    Step.MOVE: move_step,
    Step.ENCOUNTER: encounter_step,
    Step.TURN_END: turn_end,
}
"""How each step goes on until the step, or a decision of it, is over, and whether a scene of its own follows.

Steps that ask nobody run on into the next one, so that a game is kept where somebody is asked, and not in between.
"""


def scene(t: Turn[State]) -> Scene | None:
    """The scene that the state calls for: none when the game is over."""
    return None if t.state.step is Step.OVER else _through(t)


def _through(t: Turn[State]) -> Scene:
    """Play step after step until a scene of its own follows."""
    while not (yield from STEPS[t.state.step](t)):
        pass
