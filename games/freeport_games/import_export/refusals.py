"""Why a move outside the options is refused."""

from __future__ import annotations

from freeport_games.engine import Asking, Move, Refusal

from .state import State


def refuse(state: State, asking: Asking, move: Move) -> Refusal | None:
    """Why the asked seat may not make this move, or None if no code of the game fits."""
    return None
