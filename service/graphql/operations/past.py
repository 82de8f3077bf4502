"""Matches as they were."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import MatchId
from .field import answering_query

Version = Annotated[int, strawberry.argument(description="The version, from 0, the match as it was created.")]
Seat = Annotated[
    int | None,
    strawberry.argument(
        description="The seat whose view to see, which before the end can only be your own; your own seat, or a "
        "spectator's place, if left out."
    ),
]


def past_fields(types: Types) -> list[StrawberryField]:
    """The query ``matchAt``.

    It is no field of a match, because a list of matches would then play a hundred logs for one field.
    """

    async def match_at(info: Info, id: MatchId, version: Version, seat: Seat = None) -> object:
        """A match as it was at a version: the update that led to it, with the view and the decision at that time."""
        return await info.context.matches.at(id, info.context.viewer, version, seat)

    return [answering_query(match_at, types.update_or_refusal)]
