"""Matches as they were."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_games.api import PastQuery
from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import MatchId, Version
from .field import answering_query


def past_fields(types: Types) -> list[StrawberryField]:
    """The query ``matchAt``.

    It is no field of a match, because a list of matches would then play a hundred logs for one field.
    """

    async def match_at(info: Info, id: MatchId, version: Version, given: PastQuery) -> object:
        """A match as it was at a version: the update that led to it, with the view and the decision at that time."""
        context = info.context
        return await context.matches.at(id, context.viewer, version, given.seat, toll=context.toll)

    takes = types.inputs.takes(PastQuery, without=("words", "pictures"))
    return [answering_query(match_at, types.update_or_refusal, takes)]
