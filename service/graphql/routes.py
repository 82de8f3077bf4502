"""The routes of GraphQL."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from freeport_api import GameArt, Limits
from matches import Matches
from service.http.sse import EventStreams
from service.http.trace import Trace
from service.quotas import Bill

from .context import Context
from .http import HTTPEndpoint
from .manifest import Manifest
from .page import asset, page, wants_page
from .schema import Schema
from .sse import ResultStream
from .websocket import WebSocketEndpoint


def graphql_routes(
    schema: Schema,
    matches: Matches,
    *,
    published: Limits,
    body_limit: int,
    graphiql: bool,
    streams: EventStreams,
    art: Mapping[str, GameArt],
    manifest: Manifest | None = None,
) -> list[BaseRoute]:
    """Return the routes of ``/graphql`` and ``/graphql/``: POST, GET, GraphiQL's page and assets, and the WebSocket.

    Args:
        schema: what can be asked for.
        matches: what carries out every operation.
        published: the result of the query ``limits``.
        body_limit: the most bytes of a body or message, not counting the indentation of its document.
        graphiql: whether browsers are shown GraphiQL.
        streams: the streams of this process.
        art: the pictures that this server has, by the slug of the game.
        manifest: the documents that may be asked for; any if left out.
    """

    def make_context(connection: HTTPConnection) -> Context:
        scope = connection.scope
        authorization = connection.headers.get("authorization")
        return Context(matches, Trace.of(scope), Bill.of(scope), published, art, authorization)

    http = HTTPEndpoint(schema, make_context, manifest, streams, body_limit)
    websocket = WebSocketEndpoint(schema, make_context, manifest, body_limit)

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
