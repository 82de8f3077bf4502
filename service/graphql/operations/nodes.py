"""Objects with a unique id."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from service.graphql.context import Info
from service.graphql.derive.outputs import Node, optional
from service.graphql.types import Types

from .field import query

NodeId = Annotated[strawberry.ID, strawberry.argument(description="The id, as an answer told it.")]


def node_fields(types: Types) -> list[StrawberryField]:
    """The query ``node``."""

    async def node(info: Info, id: NodeId) -> object:
        """The object with this id, as you may see it: a match, player, game or own webhook; null if there is none."""
        return await types.edges.node(info.context, id)

    return [query(node, optional(Node))]
