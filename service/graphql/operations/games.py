"""The games that can be played."""

from __future__ import annotations

from strawberry.types.base import StrawberryList
from strawberry.types.field import StrawberryField

from freeport_api.rulebook import rule_section
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import GameSlug, RuleNumber
from .field import query


def games_fields(types: Types) -> list[StrawberryField]:
    """The queries ``games``, ``game``, ``maps``, ``art`` and ``rule``."""
    known = types.edges.facts

    async def games(info: Info) -> object:
        """All games."""
        return list(known.values())

    async def game(info: Info, slug: GameSlug) -> object:
        """One game with its rules; null if no game has this slug."""
        return known.get(slug)

    async def maps(info: Info, slug: GameSlug) -> object:
        """The maps of the boards in a game's pictures, which never change; null if no game has this slug."""
        game = types.playable.get(slug)
        return None if game is None else game.faces.maps

    async def rule(info: Info, slug: GameSlug, number: RuleNumber) -> object:
        """The section of a game's rules that holds a number; null if no game has this slug, or no rule this number."""
        game = types.playable.get(slug)
        return None if game is None else rule_section(game, number)

    async def art(info: Info, slug: GameSlug) -> object:
        """The pictures of a game that this server has; null if no game has this slug."""
        return info.context.art.get(slug)

    return [
        query(games, StrawberryList(types.game)),
        query(game, optional(types.game)),
        query(maps, optional(types.maps)),
        query(art, optional(types.art)),
        query(rule, optional(types.rule)),
    ]
