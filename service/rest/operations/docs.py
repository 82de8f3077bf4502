"""Docs: the contracts of both APIs, and the page that shows the one of REST: Swagger UI, see ``page/README.md``."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

import freeport_api as api
from freeport_api.addresses import Address
from freeport_games.engine import AnyGame
from service.finding import find_game
from service.http.assets import Assets
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.contract.form import Form
from service.rest.operation import operation

_ASSETS: Final = Assets(
    "service.rest",
    "page",
    {"start.js": "text/javascript"},
    {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"},
)
_PAGE_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


class SchemaQuery(api.Arguments, frozen=True):
    """The contract to get."""

    game: api.Slug | None = None
    """Only what a client of this game needs, by the game's slug: the types of no other game, and no operator's calls.
    """


class OpenapiQuery(SchemaQuery, frozen=True):
    """The document to get."""

    openapi: Form = Form.V3_1
    """The version of OpenAPI. In 3.2, the schema of a stream is that of its events, with their names; in 3.1, which
    more generators take, it is that of an event's data."""


@operation(Address("GET", "/v1/openapi.json"), returns=dict, codes=("UNKNOWN_GAME",), fixed=True)
async def openapi_json(call: Call, query: OpenapiQuery) -> bytes:
    """Get this document, or the part of it for the clients of one game."""
    return await call.shared.openapi.read(_game(query), query.openapi)


@operation(
    Address("GET", "/v1/schema.graphql"),
    media="text/plain",
    returns=str,
    codes=("NOT_FOUND", "UNKNOWN_GAME"),
    fixed=True,
)
async def schema_graphql(call: Call, query: SchemaQuery) -> bytes:
    """Get the schema of the GraphQL API, or the part of it for the clients of one game, in GraphQL's own language.

    It is not found on a server that does not answer introspection.
    """
    if call.shared.sdl is None:
        raise Fault("NOT_FOUND", "This server does not show its GraphQL schema.")
    return await call.shared.sdl.read(_game(query))


def _game(query: SchemaQuery) -> AnyGame | None:
    return None if query.game is None else find_game(query.game)


@operation(
    Address("GET", "/v1/docs"),
    media="text/html",
    returns=str,
    codes=("UNKNOWN_GAME",),
    fixed=True,
    headers=_PAGE_HEADERS,
)
async def docs(call: Call, query: SchemaQuery) -> bytes:
    """Open the page that shows this document, or that of one game, on which you can try every request."""
    _game(query)
    return _ASSETS.read("docs.html")


@operation(Address("GET", "/v1/docs/{asset}"), media="text/*", returns=str, codes=("NOT_FOUND",))
async def docs_asset(call: Call) -> Response:
    """Get a script or style sheet of the page."""
    found = _ASSETS.response(call.path["asset"], (call.header(b"accept-encoding") or b"").decode("latin-1"))
    if found is None:
        raise Fault("NOT_FOUND")
    return found
