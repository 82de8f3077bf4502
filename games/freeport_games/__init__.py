"""The rules of Freeport's cargo and smuggling games, on one deterministic engine."""

from typing import Any

from .cargo_hold import CARGO_HOLD
from .engine import Game

GAMES: tuple[Game[Any, Any], ...] = (CARGO_HOLD,)
"""All the games that can be played."""


def game(slug: str) -> Game[Any, Any]:
    """The game with a slug, such as ``cargo_hold``.

    Raises:
        KeyError: if there is none.
    """
    for known in GAMES:
        if known.slug == slug:
            return known
    raise KeyError(slug)
