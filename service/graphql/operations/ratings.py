"""Leaderboards, and how players stand."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Contenders
from freeport_games.engine import Refusal, Refused
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .connection import After, First, check_first, connection, page
from .field import query

Game = Annotated[str, strawberry.argument(description="The game's slug, such as `cargo_hold`.")]
PlayerId = Annotated[strawberry.ID, strawberry.argument(description="The player's id.")]


def ratings_fields(types: Types) -> list[StrawberryField]:
    """The queries ``leaderboard`` and ``player``."""
    known = {game.slug for game in types.games}

    async def leaderboard(
        info: Info,
        game: Game,
        kind: Contenders = Contenders.PEOPLE,
        first: First = 20,
        after: After = None,
    ) -> object:
        """The leaderboard of a game, the best first. People and bots are rated separately."""
        check_first(first)
        if game not in known:
            raise Refused(Refusal("UNKNOWN_GAME", f"There is no game called {game!r}."))
        bots = Contenders(kind) is Contenders.BOTS
        found, more = await info.context.matches.ratings.leaderboard(game, bots=bots, first=first, after=after)
        return page(found, found[-1][1] if more else None, after)

    async def player(info: Info, id: PlayerId) -> object:
        """A player, with the standings in every game of which the player has finished a match; null if unknown."""
        try:
            return await info.context.matches.ratings.profile(id)
        except Refused as refused:
            if refused.code == "UNKNOWN_PLAYER":
                return None
            raise

    places = connection("Ranked", types.ranked, "ranked player", "ranked players", "leaderboard")
    whom = strawberry.argument(description="Whom it ranks.")
    return [
        query(leaderboard, places, kind=Annotated[types.enums.of(Contenders, ""), whom]),
        query(player, optional(types.profile)),
    ]
