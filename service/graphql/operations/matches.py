"""Operations that read matches."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import MatchesQuery, PageQuery
from freeport_games.engine.menus import Refused
from matches.match.viewpoints import viewpoint
from service.finding import match_filter
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import MatchId, OwnSeat, SharedScreen
from .connection import check_first, connection, page
from .field import answering_query, query


def matches_fields(types: Types) -> list[StrawberryField]:
    """The queries ``match``, ``presence``, ``myMatches`` and ``matches``."""

    async def match(info: Info, id: MatchId, seat: OwnSeat = None, shared: SharedScreen = False) -> object:
        """A match as you may see it; null if it does not exist, or is private and you are not in it."""
        try:
            return await info.context.matches.looking.see(id, info.context.viewer, seat=viewpoint(seat, shared=shared))
        except Refused as refused:
            if refused.code == "UNKNOWN_MATCH":
                return None
            raise

    async def presence(info: Info, id: MatchId) -> object:
        """Which seats of a match have a stream of it open at this moment; house bots open none."""
        return await info.context.matches.looking.presence(id, info.context.viewer)

    async def matches(info: Info, given: MatchesQuery) -> object:
        """Public matches, the newest first.

        Where filters fit little, a page may be short, or even empty, although there is a next one.
        """
        check_first(given.first)
        wanted = match_filter(given, given.status, types.games)
        found = await info.context.matches.search.find(
            wanted, first=given.first, after=given.after, viewer=info.context.viewer
        )
        return page(found.matches, found.next, given.after)

    async def my_matches(info: Info, given: PageQuery) -> object:
        """The matches that you host, play or have played, the newest first, private ones included. It needs a token."""
        check_first(given.first)
        found = await info.context.matches.search.history(info.context.player, first=given.first, after=given.after)
        return page(found.matches, found.next, given.after)

    pages = connection("Match", types.match, "match", "matches", "list of matches")
    return [
        query(match, optional(types.match)),
        answering_query(presence, types.presence_or_refusal),
        query(my_matches, pages, types.inputs.takes(PageQuery)),
        query(matches, pages, types.inputs.takes(MatchesQuery)),
    ]
