"""Docs: the contracts of both APIs, and the page that shows the one of REST: Swagger UI, see ``page/README.md``."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from freeport_games.api.addresses import Address
from service.http.assets import Assets
from service.http.problems import Fault
from service.rest.call import Call
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


@operation(Address("GET", "/v1/openapi.json"), returns=dict, fixed=True)
async def openapi_json(call: Call) -> bytes:
    """Get this document."""
    return await call.shared.openapi.read()


@operation(Address("GET", "/v1/schema.graphql"), media="text/plain", returns=str, codes=("NOT_FOUND",), fixed=True)
async def schema_graphql(call: Call) -> bytes:
    """Get the schema of the GraphQL API, in GraphQL's own language.

    It is not found on a server that does not answer introspection.
    """
    if call.shared.sdl is None:
        raise Fault("NOT_FOUND", "This server does not show its GraphQL schema.")
    return await call.shared.sdl.read()


@operation(Address("GET", "/v1/docs"), media="text/html", returns=str, fixed=True, headers=_PAGE_HEADERS)
async def docs(call: Call) -> bytes:
    """Open the page that shows this document, on which you can try every request."""
    return _ASSETS.read("docs.html")


@operation(Address("GET", "/v1/docs/{asset}"), media="text/*", returns=str, codes=("NOT_FOUND",))
async def docs_asset(call: Call) -> Response:
    """Get a script or style sheet of the page."""
    found = _ASSETS.response(call.path["asset"], (call.header(b"accept-encoding") or b"").decode("latin-1"))
    if found is None:
        raise Fault("NOT_FOUND")
    return found
