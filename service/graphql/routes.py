"""Where GraphQL is served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import BaseRoute

from .limits import GraphQLLimits

if TYPE_CHECKING:
    from matches import Matches  # type: ignore[attr-defined]  # about to land


def graphql_routes(
    matches: Matches, *, limits: GraphQLLimits, graphiql: bool, introspection: bool
) -> list[BaseRoute]:
    """The routes of ``/graphql`` and ``/graphql/``: POST, GET, GraphiQL's page and assets, and the WebSocket.

    Args:
        matches: what carries out every operation.
        limits: how large a document may be.
        graphiql: whether browsers are shown GraphiQL.
        introspection: whether clients may ask for the schema.
    """
    raise NotImplementedError
