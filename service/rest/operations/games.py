"""Games: which can be played here, and their rules."""

from __future__ import annotations

from functools import cache

import msgspec

import freeport_games
from freeport_api import GameArt, GameCard, GameMaps, Page, addresses, shapes
from freeport_api.addresses import Address
from freeport_api.games import card
from freeport_api.rule_sections import RuleSection
from freeport_api.rulebook import rule_section
from freeport_api.words import words
from freeport_games.engine import AnyGame, Component
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.catalogue.references import Reference, references
from freeport_games.engine.match_options import MatchOption, match_options
from service.finding import find_game
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import operation
from service.rest.schema import schema


class GameSchemas(GameCard, frozen=True):
    """A game, with the JSON Schemas of the objects in its matches."""

    options: msgspec.Raw
    """The schema of its options."""
    match_options: tuple[MatchOption, ...]
    """The options that can be chosen when a match is created, as the fields of a form."""
    moves: msgspec.Raw
    """The schema of its moves."""
    events: msgspec.Raw
    """The schema of its events, including those of every match."""
    view: msgspec.Raw
    """The schema of its views."""
    components: tuple[Component, ...]
    """The components that its views, events, moves and options name, each by its kind and its key."""
    references: tuple[Reference, ...]
    """The fields that name components, seats, or pieces made in play, with the kinds that they name."""
    languages: tuple[str, ...]
    """The tags of its languages."""


class GamePage(Page, frozen=True):
    """A page of the list of games."""

    items: tuple[GameCard, ...]
    """The games."""


@operation(addresses.GAMES, fixed=True)
async def games(call: Call) -> GamePage:
    """List all games."""
    return GamePage(next=None, items=tuple(GameCard(*card(game)) for game in freeport_games.GAMES))


@operation(addresses.GAME, codes=("UNKNOWN_GAME",), fixed=True)
async def game(call: Call) -> GameSchemas:
    """Get a game with its cards, and the JSON Schemas of its options, moves, events and views."""
    return schemas(find_game(call.path["game"]))


@operation(addresses.MAPS, codes=("UNKNOWN_GAME",), fixed=True)
async def maps(call: Call) -> GameMaps:
    """Get the maps of a game's boards, which never change; a list of games has them in miniature, as `emblem`."""
    game = find_game(call.path["game"])
    return GameMaps(game.slug, game.faces.maps)


@operation(addresses.ART, codes=("UNKNOWN_GAME",), fixed=True)
async def art(call: Call) -> GameArt:
    """List the pictures of a game's cards, places and pieces that this server has; every game is complete without."""
    game = find_game(call.path["game"])
    return call.shared.art.of(game)


@operation(
    Address("GET", "/v1/games/{game}/rules"), media="text/markdown", returns=str, codes=("UNKNOWN_GAME",), fixed=True
)
async def rules(call: Call) -> bytes:
    """Get a game's rules, all of them numbered."""
    return find_game(call.path["game"]).rules.encode()


@operation(addresses.RULE, codes=("UNKNOWN_GAME", "UNKNOWN_RULE"), fixed=True)
async def rule(call: Call) -> RuleSection:
    """Get the section of a game's rules that holds a number, such as a decision's `kind` or a refusal's `rule`."""
    game = find_game(call.path["game"])
    found = rule_section(game, call.path["number"])
    if found is None:
        raise Fault("UNKNOWN_RULE", f"No rule of {game.name} has this number.")
    return found


@cache
def schemas(game: AnyGame) -> GameSchemas:
    """Return a game with its JSON Schemas, which take a tenth of a second to make."""
    options, moves, events, view = (
        msgspec.Raw(schema(kind, game)) for kind in (game.options, shapes(game).move, shapes(game).event, game.views)
    )
    return GameSchemas(
        *card(game),
        options,
        match_options(game.options),
        moves,
        events,
        view,
        catalogue(game),
        references(game),
        words(game).languages,
    )
