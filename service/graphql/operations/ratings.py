"""Leaderboards, and how players stand."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_games.api import Contenders, LeaderboardQuery
from freeport_games.engine import Refusal, Refused
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import GameSlug, PlayerId
from .connection import check_first, connection, page
from .field import query


def ratings_fields(types: Types) -> list[StrawberryField]:
    """The queries ``leaderboard`` and ``player``."""
    known = {game.slug for game in types.games}

    async def leaderboard(info: Info, game: GameSlug, given: LeaderboardQuery) -> object:
        """The leaderboard of a game, the best first. People and bots are rated separately."""
        check_first(given.first)
        if game not in known:
            raise Refused(Refusal("UNKNOWN_GAME", f"There is no game called {game!r}."))
        bots = given.kind is Contenders.BOTS
        found, more = await info.context.matches.ratings.leaderboard(
            game, bots=bots, first=given.first, after=given.after
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
