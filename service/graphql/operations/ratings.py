"""Leaderboards, and how players stand."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import Contenders, LeaderboardQuery
from freeport_games.engine.menus import Refused
from service.finding import find_game
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import GameSlug, PlayerId
from .connection import check_first, connection, page
from .field import query


def ratings_fields(types: Types) -> list[StrawberryField]:
    """The queries ``leaderboard`` and ``player``."""

    async def leaderboard(info: Info, game: GameSlug, given: LeaderboardQuery) -> object:
        """The leaderboard of a game, the best first. People and bots are rated separately."""
        check_first(given.first)
        bots = given.kind is Contenders.BOTS
        found, more = await info.context.matches.ratings.leaderboard(
            find_game(game, types.games).slug, bots=bots, first=given.first, after=given.after
        )
        return page(found, found[-1][1] if more else None, given.after)

    async def player(info: Info, id: PlayerId) -> object:
        """A player, with the standings in every game of which the player has finished a match; null if unknown."""
        try:
            return await info.context.matches.ratings.profile(id)
        except Refused as refused:
            if refused.code == "UNKNOWN_PLAYER":
                return None
            raise

    places = connection("Ranked", types.ranked, "ranked player", "ranked players", "leaderboard")
    return [
        query(leaderboard, places, types.inputs.takes(LeaderboardQuery)),
        query(player, optional(types.profile)),
    ]
