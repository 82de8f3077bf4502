"""Where a game begins: at its opening, or at a position that somebody gives."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from .data import Data
from .game import Game
from .menus.refusals import BadOptions
from .notation import read_state
from .tables.table import Table

S = TypeVar("S", bound=msgspec.Struct)

POSITION_MOST = 16_384
"""The most characters of a position from outside; what play reaches is far shorter."""


def begin(
    game: Game[S, Any, Any],
    options: Data,
    seats: int,
    position: str | None = None,
    *,
    version: int = 0,
    forced: bool = False,
) -> Table[S]:
    """Begin a game.

    Args:
        game: the rules.
        options: the game's options; the defaults for a position, which says its own.
        seats: the number of seats.
        position: the line of the state that it begins with, as ``read_state`` reads it; its opening if omitted.
        version: the number of inputs that came before.
        forced: as in ``Table.open``.

    Raises:
        BadOptions: if the options or the number of seats are out of range, or the position is impossible or too long,
            or the game is over there.
    """
    game.check_seats(seats)
    if position is None and not version:
        return Table.open(game, options, seats, forced=forced)  # which keeps no checkpoints before it is saved
    if position is None:
        return Table.at(game, game.setup(options, seats), seats, version, forced=forced)
    if options != game.options():
        raise BadOptions("a position says its own options: leave them out", "/options")
    if len(position) > POSITION_MOST:
        raise BadOptions(f"a position has {POSITION_MOST} characters at most, not {len(position)}", "/position")
    try:
        table = Table.at(game, read_state(game, position), seats, version, forced=forced)
    except ValueError as error:
        raise BadOptions(str(error), "/position") from error
    if table.over:
        raise BadOptions("the game is over in this position", "/position")
    return table
