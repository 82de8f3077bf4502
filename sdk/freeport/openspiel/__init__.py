"""Every game for OpenSpiel: explicit chance, information states, observers, structs, resampling for IS-MCTS.

It needs the extra ``freeport-sdk[openspiel]``. Importing it registers the games::

    import pyspiel

    from freeport import openspiel

    game = openspiel.load("cargo_hold", players=2)  # or pyspiel.load_game("freeport_cargo_hold(players=2)")
    state = game.new_initial_state()

An action is a token, as in ``freeport.env``, or a draw of chance: a die, the next piece of a shuffle.
"""

from __future__ import annotations

from freeport._games import game as game_of
from freeport_games import GAMES

from . import _extra as _extra
from .game import FreeportGame, FreeportObserver, load_game, register
from .state import FreeportState

__all__ = ["FreeportGame", "FreeportObserver", "FreeportState", "load"]

for _game in GAMES:
    register(_game)


def load(game: str, players: int | None = None) -> FreeportGame:
    """Return a game.

    Args:
        game: the game's slug.
        players: the number of seats; the smallest possible if omitted.

    Raises:
        UnknownGame: if there is no such game.
    """
    rules = game_of(game)
    return load_game(rules, rules.seats[0] if players is None else players)
