"""The scene that the state calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Asking
from freeport_games.engine.menus import Move, Scene, Turn
from freeport_games.import_export import moves
from freeport_games.import_export.state import Phase, State

from .ending import end_window
from .execution import execute
from .rounds import import_round
from .setup import setup
from .turn import commit, lead

SCENES: Mapping[Phase, Callable[[Turn[State]], Scene]] = {
    Phase.SETUP: setup,
    Phase.LEAD: lead,
    Phase.COMMIT: commit,
    Phase.EXECUTE: execute,
    Phase.IMPORT_ROUNDS: import_round,
    Phase.END_WINDOW: end_window,
}
"""The scene of each phase; a game that is over has none."""


def scene(t: Turn[State]) -> Scene | None:
    """Return the scene that the state calls for: None when the game is over."""
    begin = SCENES.get(t.state.phase)
    return None if begin is None else begin(t)


LEAST = frozenset(
    {
        moves.Draw,
        moves.Done,
        moves.PassBid,
        moves.DeclinePower,
        moves.DeclineOffer,
        moves.DeclineImport,
        moves.PlatinumDone,
    }
)
"""The moves that do the least; most decisions offer one of them, first or last."""


def fallback(_state: State, asking: Asking) -> Move | None:
    """Return the move that does the least, or the first value of the first option."""
    for option in (asking.options[-1], asking.options[0]):
        if option.makes in LEAST:
            return option.first
    return None
