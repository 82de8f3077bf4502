"""Matches whose seats change hands."""

from __future__ import annotations

from typing import Any

from freeport_api import (
    Player,
    SeatHandedOver,
    SeatReturned,
)
from freeport_games.engine import AnyGame
from tests.engine.harbour import Options

from .house import House


async def begun(freeport: House, game: AnyGame, seats: int = 2, **given: Any) -> tuple[str, list[Player]]:
    """Return a match of Harbour of some rounds."""
    return await freeport.start(seats, game, options=Options(rounds=5), **given)


async def handed(freeport: House, match: str) -> list[object]:
    """Return the entries of a match that say who plays a seat."""
    kinds = SeatHandedOver | SeatReturned
    return [entry.event for entry in await freeport.check(match) if isinstance(entry.event, kinds)]
