"""What this server takes."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_games.api import Limits
from service.graphql.context import Info
from service.graphql.types import Types

from .field import query


def limits_fields(types: Types) -> list[StrawberryField]:
    """The query ``limits``."""

    async def limits(info: Info) -> object:
        """How much anybody may ask of this server, and how large things may be."""
        return info.context.limits

    return [query(limits, types.outputs.struct(Limits))]
