"""GraphiQL, served from this server, so that it works without the internet.

The assets are GraphiQL's and React's own builds, as published, compressed; see graphiql/README.md.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from service.http.assets import Assets
from service.quotas import Bill

_ASSETS: Final = Assets(
    "service.graphql",
    "graphiql",
    {"start.js": "text/javascript", "start.css": "text/css"},
    {
        "react.js": "text/javascript",
        "react-dom.js": "text/javascript",
        "graphiql.js": "text/javascript",
        "graphiql.css": "text/css",
    },
)
_PAGE_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept",
}


def wants_page(request: Request) -> bool:
    """Return whether a browser requests the page itself."""
    return "text/html" in request.headers.get("accept", "") and "query" not in request.query_params


def page() -> Response:
    """Return the page."""
    return Response(_ASSETS.read("page.html"), media_type="text/html", headers=_PAGE_HEADERS)


async def asset(request: Request) -> Response:
    """Return a script or a style sheet of the page."""
    await Bill.of(request.scope).address()
    found = _ASSETS.response(request.path_params["name"], request.headers.get("accept-encoding", ""))
    return found or Response(status_code=404)
