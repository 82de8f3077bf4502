"""The routes of GraphQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from freeport_games import GAMES
from freeport_games.api import Limits
from matches import Matches
from service.http.sse import EventStreams
from service.http.trace import Trace
from service.quotas import Bill

from .context import Context
from .http import HTTPEndpoint
from .limits import GraphQLLimits
from .manifest import Manifest
from .page import asset, page, wants_page
from .schema import Schema
from .sse import ResultStream
from .websocket import WebSocketEndpoint


@contextmanager
def graphql_routes(
    matches: Matches,
    *,
    limits: GraphQLLimits,
    published: Limits,
    graphiql: bool,
    introspection: bool,
    streams: EventStreams,
    manifest: Manifest | None = None,
) -> Iterator[list[BaseRoute]]:
    """Return the routes of ``/graphql`` and ``/graphql/``: POST, GET, GraphiQL's page and assets, and the WebSocket.

    They answer as long as the block lasts.

    Args:
        matches: what carries out every operation.
        limits: how large a document may be.
        published: the result of the query ``limits``.
        graphiql: whether browsers are shown GraphiQL.
        introspection: whether clients may ask for the schema.
        streams: the streams of this process.
        manifest: the documents that may be asked for; any if left out.

    Raises:
        ManifestError: if the manifest holds a document that the schema does not have.
    """
    schema = Schema(GAMES, limits, introspection=introspection)
    if manifest is not None:
        schema.check(manifest)
    with closing(schema.documents):
        yield routes_of(schema, matches, published=published, graphiql=graphiql, streams=streams, manifest=manifest)


def routes_of(
    schema: Schema,
    matches: Matches,
    *,
    published: Limits,
    graphiql: bool,
    streams: EventStreams,
    manifest: Manifest | None = None,
) -> list[BaseRoute]:
    """Return the routes of a schema."""

    def make_context(connection: HTTPConnection) -> Context:
        scope = connection.scope
        authorization = connection.headers.get("authorization")
        return Context(matches, Trace.of(scope), Bill.of(scope), published, authorization)

    http = HTTPEndpoint(schema, make_context, manifest, streams)
    websocket = WebSocketEndpoint(schema, make_context, manifest)

    async def endpoint(request: Request) -> Response | ResultStream:
        if graphiql and request.method == "GET" and wants_page(request):
            await Bill.of(request.scope).address()
            return page()
        return await http(request)

    routes: list[BaseRoute] = []
    for path in ("/graphql", "/graphql/"):
        routes.append(Route(path, endpoint, methods=["GET", "POST"]))
        routes.append(WebSocketRoute(path, websocket))
    if graphiql:
        routes.append(Route("/graphql/graphiql/{name}", asset))
    return routes
