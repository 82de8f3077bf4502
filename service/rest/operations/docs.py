"""Docs: the OpenAPI document and the page that shows it."""

from __future__ import annotations

from functools import cache
from importlib import resources

from starlette.responses import Response

from service.rest.call import Call
from service.rest.operation import operation

_PAGE = {
    "docs.html": "text/html; charset=utf-8",
    "docs.css": "text/css; charset=utf-8",
    "docs.js": "text/javascript; charset=utf-8",
}
_CAREFUL = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}


@operation("GET", "/v1/openapi.json", answers=dict)
async def openapi_json(call: Call) -> bytes:
    """Get this document."""
    return call.shared.document


@operation("GET", "/v1/docs", media="text/html", answers=str)
async def docs(call: Call) -> Response:
    """Open the page that shows this document, on which you can try every request."""
    return _file("docs.html")


@operation("GET", "/v1/docs/docs.css", media="text/css", answers=str)
async def docs_css(call: Call) -> Response:
    """Get the style sheet of the page."""
    return _file("docs.css")


@operation("GET", "/v1/docs/docs.js", media="text/javascript", answers=str)
async def docs_js(call: Call) -> Response:
    """Get the script of the page."""
    return _file("docs.js")


def _file(name: str) -> Response:
    return Response(_read(name), headers=_CAREFUL, media_type=_PAGE[name])


@cache
def _read(name: str) -> bytes:
    return resources.files("service.rest").joinpath("page", name).read_bytes()
