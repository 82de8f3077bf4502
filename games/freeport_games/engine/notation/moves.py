"""Moves as text: a name and fields, such as ``sail port=Aden insured=yes``."""

from __future__ import annotations

from functools import cache

from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.options import Move

from .errors import UnknownMove
from .values import NAME, Reader, snake, write_fields


def write_move(move: Move) -> str:
    """Return the text of a move."""
    return " ".join((snake(type(move).__name__), *write_fields(move)))


def read_move(game: AnyGame, text: str) -> Move:
    """Return the move that a text stands for.

    Raises:
        Malformed: if the text does not have the form of a move.
        UnknownMove: if the game has no such move.
        IllTyped: if its fields are not those of the move.
    """
    reader = Reader(text)
    name = reader.take(NAME, "a move's name")
    if not reader.sees(" "):
        reader.end()
    move = _moves(game).get(name)
    if move is None:
        raise UnknownMove(f"{game.name} has no move {name!r}")
    made: Move = reader.fields(move)
    reader.end()
    return made


@cache
def _moves(game: AnyGame) -> dict[str, type[Move]]:
    return {snake(move.__name__): move for move in game.moves}
