"""Where GraphQL is served."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from freeport_games import GAMES
from matches import Matches
from service.trace import Trace

from .context import Context
from .http import HTTPEndpoint
from .limits import GraphQLLimits
from .page import asset, page, wants_page
from .schema import Schema
from .websocket import WebSocketEndpoint


def graphql_routes(matches: Matches, *, limits: GraphQLLimits, graphiql: bool, introspection: bool) -> list[BaseRoute]:
    """The routes of ``/graphql`` and ``/graphql/``: POST, GET, GraphiQL's page and assets, and the WebSocket.

    Args:
        matches: what carries out every operation.
        limits: how large a document may be.
        graphiql: whether browsers are shown GraphiQL.
        introspection: whether clients may ask for the schema.
    """
    return routes_of(Schema(GAMES, limits, introspection=introspection), matches, graphiql=graphiql)


def routes_of(schema: Schema, matches: Matches, *, graphiql: bool) -> list[BaseRoute]:
    """The routes of a schema."""

    def make_context(connection: HTTPConnection) -> Context:
        return Context(matches, Trace.of(connection.scope), connection.headers.get("authorization"))

    http, websocket = HTTPEndpoint(schema, make_context), WebSocketEndpoint(schema, make_context)

    async def endpoint(request: Request) -> Response:
        if graphiql and request.method == "GET" and wants_page(request):
            return page()
        return await http(request)

    routes: list[BaseRoute] = []
    for path in ("/graphql", "/graphql/"):
        routes.append(Route(path, endpoint, methods=["GET", "POST"]))
        routes.append(WebSocketRoute(path, websocket))
    if graphiql:
        routes.append(Route("/graphql/graphiql/{name}", asset))
    return routes
