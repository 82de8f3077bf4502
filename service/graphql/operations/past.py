"""Matches as they were."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import PastQuery, SinceQuery
from matches.match.extras import Extras
from matches.match.viewpoints import viewpoint
from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import MatchId, Version
from .field import answering_query


def past_fields(types: Types) -> list[StrawberryField]:
    """The queries ``matchAt`` and ``sinceMyMove``.

    They are no fields of a match, because a list of matches would then play a hundred logs for one field.
    """

    async def match_at(info: Info, id: MatchId, version: Version, given: PastQuery) -> object:
        """A match as it was at a version: the update that led to it, with the view and the decision at that time."""
        context, seat = info.context, viewpoint(given.seat, shared=given.shared)
        return await context.matches.time_travel.at(id, context.viewer, version, seat, toll=context.toll)

    async def since_my_move(info: Info, id: MatchId, given: SinceQuery) -> object:
        """What happened since your last own move in a match: up to 500 updates, and with `pictures` what moved.

        An undo counts as your move; what an order, the clock or a house bot did for you does not.
        """
        context = info.context
        extras = Extras(pictures=given.pictures)
        return await context.matches.digests.since_my_move(
            id, context.player, given.after, extras, context.toll, given.seat
        )

    takes = types.inputs.takes(PastQuery, without=("words", "pictures"))
    since = types.inputs.takes(SinceQuery, without=("words",))
    return [
        answering_query(match_at, types.update_or_refusal, takes),
        answering_query(since_my_move, types.digest_or_refusal, since),
    ]
