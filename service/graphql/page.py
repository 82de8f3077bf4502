"""GraphiQL, served from this server, so that it works without the internet.

The assets are GraphiQL's and React's own builds, as published, compressed; see graphiql/README.md.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from service.quotas import Bill

_ASSETS: Final = {
    "react.js": "text/javascript",
    "react-dom.js": "text/javascript",
    "graphiql.js": "text/javascript",
    "graphiql.css": "text/css",
    "start.js": "text/javascript",
    "start.css": "text/css",
}
_OURS: Final = ("start.js", "start.css")

_PAGE_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept",
}

_ASSET_HEADERS: Final = {
    "Cache-Control": "public, max-age=86400",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept-Encoding",
}


def wants_page(request: Request) -> bool:
    """Return whether a browser requests the page itself."""
    return "text/html" in request.headers.get("accept", "") and "query" not in request.query_params


def page() -> Response:
    """Return the page."""
    return Response(_read("page.html"), media_type="text/html", headers=_PAGE_HEADERS)


async def asset(request: Request) -> Response:
    """Return a script or a style sheet of the page."""
    await Bill.of(request.scope).address()
    name = request.path_params["name"]
    if name not in _ASSETS:
        return Response(status_code=404)
    headers = dict(_ASSET_HEADERS)
    if name in _OURS:
        body = _read(name)
    else:
        body = _read(f"{name}.gz")
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            body = gzip.decompress(body)
    return Response(body, media_type=_ASSETS[name], headers=headers)


@cache
def _read(name: str) -> bytes:
    return (files(__package__) / "graphiql" / name).read_bytes()
