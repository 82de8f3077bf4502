"""The limits of this server."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import Limits
from service.graphql.context import Info
from service.graphql.types import Types

from .field import query


def limits_fields(types: Types) -> list[StrawberryField]:
    """The query ``limits``."""

    async def limits(info: Info) -> object:
        """The budgets of requests on this server, and the maximum sizes."""
        return info.context.limits

    return [query(limits, types.outputs.struct(Limits))]
