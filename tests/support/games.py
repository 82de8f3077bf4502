"""The games, for tests of properties that hold for every game; a further game is included automatically."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from freeport.bots import any_move, greedy_move
from freeport.shapes import AnyGame
from freeport_games import GAMES
from freeport_games.engine import Data, Temper, View
from freeport_games.engine.menus import Decision, Move

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
"""The parameters of tests that take ``game``."""
ONE_OR_EACH = [
    pytest.param(game, id=game.slug, marks=() if game.slug == "cargo_hold" else pytest.mark.proof) for game in GAMES
]
"""Parameters for what costs more, such as whole matches: ``make test`` takes one game, ``make proofs`` the others."""
REPRESENTED = pytest.mark.parametrize("game", ONE_OR_EACH)
"""The same for tests that take ``game``."""
GREED = 0.7
"""The share of sensible moves: so matches reach their end, and the events on the way."""

_BRIEF: dict[str, dict[str, Any]] = {
    "cargo_hold": {"turnLimit": 10},
    "sky_cargo": {"turnLimit": 10},
    "smugglers": {"roundLimit": 4},
    "competitors": {"rounds": 6},
}


def brief(game: AnyGame) -> Data:
    """Options with which a match is soon over; a game's defaults where nothing makes it briefer."""
    options: Data = msgspec.convert(_BRIEF.get(game.slug, {}), game.options)
    return options


def brief_input(game: AnyGame) -> dict[str, Any]:
    """Return the same as GraphQL's ``OptionsInput``."""
    return {lower(game.typename): _BRIEF.get(game.slug, {})}


def as_input(game: AnyGame, move: Move) -> dict[str, Any]:
    """Return a move as GraphQL's ``MoveInput``."""
    built = msgspec.to_builtins(move)
    return {lower(game.typename): {lower(built["__typename"].removeprefix(game.typename)): _untagged(built)}}


def _untagged(value: Any) -> Any:
    """Return a value in the form of inputs, without the names of types."""
    if isinstance(value, dict):
        return {name: _untagged(held) for name, held in value.items() if name != "__typename"}
    return [_untagged(held) for held in value] if isinstance(value, list | tuple) else value


def lower(name: str) -> str:
    """Return a type's name as a field is written."""
    return name[0].lower() + name[1:]


def sensible(game: AnyGame, view: View, decision: Decision, rng: Random) -> Move:
    """Return an answer that makes a match progress: mostly the best by the game's instinct."""
    if rng.random() < GREED:
        return greedy_move(game, view, decision, Temper(), rng)
    return any_move(decision, rng)
