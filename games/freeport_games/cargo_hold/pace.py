"""Where a seat can do nothing, and whose turn it is."""

from freeport_games.engine import Pace, Seat

from .moves import Decline, EndTurn, ReturnFirepower
from .state import Stage, State


def _in_turn(state: State) -> Seat | None:
    return None if state.stage in (Stage.SETUP, Stage.DEAL, Stage.OVER) else state.active


PACE = Pace(
    neutral={"CH-D0": EndTurn(), "CH-D8": ReturnFirepower(()), "CH-D9": Decline(), "CH-D12": Decline()},
    in_turn=_in_turn,
)
"""The facts."""
