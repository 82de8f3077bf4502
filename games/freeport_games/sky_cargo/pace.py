"""Where a seat can do nothing, by which questions it is asked for a reaction, and whose turn it is."""

from freeport_games.engine import Pace, Seat

from .moves import Decline, EndPlay, Pass
from .state import State, Step

_WINDOWS = ("SC-D22", "SC-D23", "SC-D24", "SC-D25", "SC-D26", "SC-D27")


def _in_turn(state: State) -> Seat | None:
    return None if state.step in (Step.SETUP, Step.OVER) else state.active


PACE = Pace(
    neutral={"SC-D8": EndPlay(), "SC-D32": Decline(), **dict.fromkeys(_WINDOWS, Pass())},
    windows=_WINDOWS,
    in_turn=_in_turn,
)
"""The facts."""
