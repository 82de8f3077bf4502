"""Docs: the contracts of both APIs, and the page that shows the one of REST: Swagger UI, see ``page/README.md``."""

from __future__ import annotations

import gzip
from functools import cache
from importlib import resources
from typing import Final

from starlette.responses import Response

from freeport_games.api.addresses import Address
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import operation

_ASSETS: Final = {
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "start.js": "text/javascript; charset=utf-8",
}
_OURS: Final = ("start.js",)
_PAGE_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
_ASSET_HEADERS: Final = {
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "vary": "accept-encoding",
}


@operation(Address("GET", "/v1/openapi.json"), answers=dict, fixed=True)
async def openapi_json(call: Call) -> bytes:
    """Get this document."""
    return await call.shared.openapi.read()


@operation(Address("GET", "/v1/schema.graphql"), media="text/plain", answers=str, codes=("NOT_FOUND",), fixed=True)
async def schema_graphql(call: Call) -> bytes:
    """Get the schema of the GraphQL API, in GraphQL's own language.

    It is not found on a server that does not answer introspection.
    """
    if call.shared.sdl is None:
        raise Fault("NOT_FOUND", "This server does not show its GraphQL schema.")
    return await call.shared.sdl.read()


@operation(Address("GET", "/v1/docs"), media="text/html", answers=str, fixed=True, headers=_PAGE_HEADERS)
async def docs(call: Call) -> bytes:
    """Open the page that shows this document, on which you can try every request."""
    return _read("docs.html")


@operation(Address("GET", "/v1/docs/{asset}"), media="text/*", answers=str, codes=("NOT_FOUND",))
async def docs_asset(call: Call) -> Response:
    """Get a script or style sheet of the page."""
    name = call.path["asset"]
    if name not in _ASSETS:
        raise Fault("NOT_FOUND")
    headers = dict(_ASSET_HEADERS)
    if name in _OURS:
        body = _read(name)
    else:
        body = _read(f"{name}.gz")
        if b"gzip" in (call.header(b"accept-encoding") or b""):
            headers["content-encoding"] = "gzip"
        else:
            body = gzip.decompress(body)
    return Response(body, headers=headers, media_type=_ASSETS[name])


@cache
def _read(name: str) -> bytes:
    return resources.files("service.rest").joinpath("page", name).read_bytes()
