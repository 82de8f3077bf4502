"""Where a seat can do nothing, and whose turn it is."""

from freeport_games.engine import Pace, Seat

from . import moves
from .state import State, Step


def _in_turn(state: State) -> Seat | None:
    return None if state.step in (Step.SETUP, Step.OVER) else state.active


PACE = Pace(
    neutral={
        "SG-D1": moves.PassSwap(),
        "SG-D2": moves.DeclineSwap(),
        "SG-D4": moves.ServeTime(),
        "SG-D5": moves.Stay(),
        "SG-D7": moves.DrawDestiny(),
        "SG-D8": moves.DeclineBroker(),
        "SG-D11": moves.LeaveShip(),
        "SG-D13": moves.DeclineOffer(),
        "SG-D14": moves.PassBid(),
        "SG-D15": moves.EndMove(),
        "SG-D17": moves.EndTurn(),
        "SG-D18": moves.Bribe(0),
        "SG-D20": moves.Leave(),
        "SG-D21": moves.KeepDemand(),
        "SG-D22": moves.Trade(0),
        "SG-D23": moves.StopUpgrade(),
        "SG-D25": moves.PassParley(),
        "SG-D26": moves.DeclineDeal(),
        "SG-D29": moves.Done(),
        "SG-D30": moves.KeepManeuver(),
        "SG-D32": moves.LetGo(),
        "SG-D33": moves.Hold(),
    },
    in_turn=_in_turn,
)
"""The facts."""
