"""Where a seat can do nothing, and whose turn it is."""

from freeport_games.engine import Pace, Seat

from .moves import DeclineOffer, DeclinePower, Done, PassBid
from .state import Phase, State


def _in_turn(state: State) -> Seat | None:
    return None if state.phase in (Phase.SETUP, Phase.OVER) else state.leader


PACE = Pace(
    neutral={
        **dict.fromkeys(("IE-D03", "IE-D04", "IE-D09", "IE-D10", "IE-D15", "IE-D18"), Done()),
        "IE-D06": PassBid(),
        "IE-D11": DeclinePower,
        "IE-D13": DeclineOffer,
    },
    in_turn=_in_turn,
)
"""The facts."""
