"""Where a seat can do nothing, by which questions it is asked for a reaction, and whose turn it is."""

from freeport_games.engine import Pace, Seat

from .moves import (
    USE_NOTHING,
    AnswerCustoms,
    AnswerEvent,
    DeclineOffer,
    DeclineReaction,
    EndTurn,
    PassBid,
    PickNobody,
)
from .state import OVER, SETUP, State

_REACTIONS = ("CO-D27", "CO-D28", "CO-D29", "CO-D30")


def _in_turn(state: State) -> Seat | None:
    return None if state.phase in (SETUP, OVER) else state.active


PACE = Pace(
    neutral={
        "CO-D02": EndTurn(),
        "CO-D23": AnswerCustoms(USE_NOTHING),
        "CO-D25": AnswerEvent(reroll=False),
        "CO-D32": DeclineOffer(),
        "CO-D33": PickNobody(),
        "CO-D37": PassBid(),
        **dict.fromkeys(_REACTIONS, DeclineReaction()),
    },
    windows=("CO-D23", *_REACTIONS),
    in_turn=_in_turn,
)
"""The facts."""
