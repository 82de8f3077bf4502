"""Which scene the state calls for."""

from __future__ import annotations

from freeport_games.engine import Asking, Move, Scene, Turn
from freeport_games.import_export.moves import PassBid
from freeport_games.import_export.state import Phase, State

from .ending import end_window
from .execution import execute
from .rounds import import_round
from .setup import setup
from .turn import commit, lead


def scene(t: Turn[State]) -> Scene | None:
    """The scene that the state calls for: none when the game is over."""
    match t.state.phase:
        case Phase.SETUP:
            return setup(t)
        case Phase.LEAD:
            return lead(t)
        case Phase.COMMIT:
            return commit(t)
        case Phase.EXECUTE:
            return execute(t)
        case Phase.IMPORT_ROUNDS:
            return import_round(t)
        case Phase.END_WINDOW:
            return end_window(t)
        case Phase.OVER:
            return None


def fallback(_state: State, asking: Asking) -> Move | None:
    """Pass in a bid; anything else says itself what does the least, or has the first value of the first option."""
    return PassBid() if PassBid in asking.moves else None
