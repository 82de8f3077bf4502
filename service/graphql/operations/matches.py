"""Operations that read matches."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Status
from freeport_games.engine import Refused
from matches.lists.filter import MatchFilter
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import MatchId
from .connection import After, First, check_first, connection, page
from .field import query

Seats = Annotated[int | None, strawberry.argument(description="Only matches for so many.")]
Free = Annotated[
    bool | None,
    strawberry.argument(
        description="Only matches with a seat that anybody may take; if false, only those without one."
    ),
]
WithClock = Annotated[
    bool | None, strawberry.argument(description="Only matches with a clock; if false, only those without one.")
]
Watchable = Annotated[
    bool | None,
    strawberry.argument(description="Only matches that anybody may watch; if false, only those that nobody may."),
]
GameFilter = Annotated[str | None, strawberry.argument(description="Only matches of this game, by its slug.")]


def matches_fields(types: Types) -> list[StrawberryField]:
    """The queries ``match``, ``myMatches`` and ``matches``."""

    async def match(info: Info, id: MatchId) -> object:
        """A match as you may see it; null if it does not exist, or is private and you are not in it."""
        try:
            return await info.context.matches.see(id, info.context.viewer)
        except Refused as refused:
            if refused.code == "UNKNOWN_MATCH":
                return None
            raise

    async def matches(
        info: Info,
        first: First = 20,
        after: After = None,
        game: GameFilter = None,
        status: Status | None = None,
        seats: Seats = None,
        free: Free = None,
        clock: WithClock = None,
        spectators: Watchable = None,
    ) -> object:
        """Public matches, the newest first.

        Where filters fit little, a page may be short, or even empty, although there is a next one.
        """
        check_first(first)
        wanted = MatchFilter(game=game, status=status, seats=seats, free=free, clock=clock, spectators=spectators)
        found = await info.context.matches.find(wanted, first=first, after=after, viewer=info.context.viewer)
        return page(found.matches, found.next, after)

    async def my_matches(info: Info, first: First = 20, after: After = None) -> object:
        """The matches that you host, play or have played, the newest first, private ones included. It needs a token."""
        check_first(first)
        found = await info.context.matches.history(info.context.player, first=first, after=after)
        return page(found.matches, found.next, after)

    this_far = strawberry.argument(description="Only matches that are this far.")
    pages = connection("Match", types.match, "match", "matches", "list of matches")
    return [
        query(match, optional(types.match)),
        query(my_matches, pages),
        query(matches, pages, status=Annotated[optional(types.enums.of(Status, "")), this_far]),
    ]
