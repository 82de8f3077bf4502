"""Why something is not on offer."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import WhyQuery
from freeport_api.words import ENGLISH
from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import MatchId
from .field import answering_query


def why_fields(types: Types) -> list[StrawberryField]:
    """The query ``why``."""

    async def why(info: Info, id: MatchId, given: WhyQuery) -> object:
        """Why you cannot make a kind of move now, or not with a thing that you point at. Nothing is changed."""
        context = info.context
        return await context.matches.looking.why(
            id, context.player, given.kind, given.key, given.words or ENGLISH, given.seat
        )

    return [answering_query(why, types.why_or_refusal, types.inputs.takes(WhyQuery))]
