"""The goods of signed contracts, wherever they are."""

from __future__ import annotations

from . import State
from .tokens import Signed


def signed_contracts(state: State) -> list[Signed]:
    """Return all signed contracts."""
    found = [token.goods for token in state.tokens.values() if token.goods is not None]
    if state.movement is not None and state.movement.lost is not None:
        found.append(state.movement.lost)
    return found
