"""Games: what can be played here, and by which rules."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.responses import Response

import freeport_games
from freeport_games.api import GameCard, shapes
from freeport_games.api.games import card
from freeport_games.api.words import words
from freeport_games.engine import AnyGame, Component, PictureMap
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import operation
from service.rest.schema import schema


class GameSchemas(GameCard, frozen=True):
    """A game with the JSON Schemas of what its matches are made of."""

    options: msgspec.Raw
    """The schema of its options."""
    moves: msgspec.Raw
    """The schema of its moves."""
    events: msgspec.Raw
    """The schema of its events, and those of every match."""
    view: msgspec.Raw
    """The schema of its views."""
    components: tuple[Component, ...]
    """What its views, events and moves name by an identifier."""
    maps: tuple[PictureMap, ...]
    """The maps of the boards in its pictures, which never change."""
    languages: tuple[str, ...]
    """The tags of the languages that it speaks."""


@operation("GET", "/v1/games")
async def games(call: Call) -> tuple[GameCard, ...]:
    """All games."""
    return tuple(GameCard(*card(game)) for game in freeport_games.GAMES)


@operation("GET", "/v1/games/{game}", codes=("UNKNOWN_GAME",))
async def game(call: Call) -> GameSchemas:
    """One game, with its cards, and the JSON Schemas of its options, moves, events and views."""
    return _schemas(find(call.path["game"]))


@operation("GET", "/v1/games/{game}/rules", media="text/markdown", answers=str, codes=("UNKNOWN_GAME",))
async def rules(call: Call) -> Response:
    """A game's rules, every one numbered."""
    return Response(find(call.path["game"]).rules, media_type="text/markdown; charset=utf-8")


def find(slug: str) -> AnyGame:
    """The game of that name.

    Raises:
        Fault: if there is none.
    """
    try:
        return freeport_games.game(slug)
    except KeyError:
        raise Fault("UNKNOWN_GAME", f"There is no such game. There are {', '.join(_slugs())}.") from None


def _slugs() -> list[str]:
    return [game.slug for game in freeport_games.GAMES]


@cache
def _schemas(game: AnyGame) -> GameSchemas:
    options, moves, events, view = (
        msgspec.Raw(schema(kind, game)) for kind in (game.options, shapes(game).move, shapes(game).event, game.views)
    )
    return GameSchemas(
        *card(game), options, moves, events, view, game.components, game.faces.maps, words(game).languages
    )
