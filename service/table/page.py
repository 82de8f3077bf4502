"""The files of the table, served without a build step: the page at ``/``, and its modules under ``/table/``.

The address of a module contains a digest of all files, so that a cache may keep it for ever, and a page never mixes the
modules of two versions.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from service.http.compression import Headers
from service.http.fixed import send_fixed
from service.http.problems import Fault
from service.quotas import Bill

from .modules import needed

_FOLDER: Final = resources.files("service.table") / "static"
_MEDIA: Final = {
    ".css": b"text/css; charset=utf-8",
    ".ftl": b"text/plain; charset=utf-8",
    ".html": b"text/html; charset=utf-8",
    ".js": b"text/javascript; charset=utf-8",
    ".svg": b"image/svg+xml",
    ".woff2": b"font/woff2",
}
"""The media types of what is served, by the ending of a file's name."""
_COMMENTS: Final = re.compile(rb"^[ \t]*//[^\n]*\n|/\*\*([^*]|\*(?!/))*\*/\s*", re.MULTILINE)
_INDENTATION: Final = re.compile(rb"\n\s+")
"""What only readers need; in templates, HTML takes any white space for the same."""
_SPACES: Final = re.compile(
    rb"""
    ("[^"\n]*")  # texts, which stay
    | [ ] ( => | [!=]== | [<>]=? | && | \|\| | \?\? | [-=+*?:] ) [ \n]  # around operators
    | (?<=[{,]) [ ] (?=[\w({.]) | (?<=\w:) [ ] | (?<=[)\w]) [ ] (?=[{}]) | (?<=\w) [ ] (?=\()  # within lists and blocks
    | (?<=[{(\[,;])\n  # at the ends of their lines, and of statements
    | (?<=\}) [ ] (?=from[ ]") | (?<=\}[ ]from) [ ] (?=")  # in imports
    | (?<=\)) [ ] (?=(?:return|throw|continue|void|for|if)\b)  # after conditions
    | [ ]//[ ][^\n]*  # comments after code
    """,
    re.VERBOSE,
)
"""Spaces of a module that only readers need."""
_ROOM: Final = re.compile(rb"/\*.*?\*/|;?\s*(\})\s*|\s*([{;,>])\s*|(?<=:)\s+", re.DOTALL)
"""Comments of a style, and spaces between its parts; its texts contain none of them."""
_STYLE: Final = ("tokens", "table", "cards", "map", "ask", "lobby")
"""The sheets of style, in the order in which they count."""
_PAGE: Final = "index.html"
_WORKER: Final = "worker.js"
"""The script that browsers start for pushes. A worker has charge of the folder that it lies in, so this one lies above
all; and browsers look for a new one by themselves, so its address has no digest."""
_VERSION: Final = b"{version}"
"""What stands in the page for the digest."""
_MODULES: Final = b"{modules}"
"""What stands in the page for the modules that it needs."""
_FIRST: Final = "page.js"
_OF_TABLE: Final = "table.js"
_OF_LOBBY: Final = "lobby/lobby.js"
"""The module that the page begins with, and those that it loads for an address with a match and for one without."""
_FOR_EVER: Final = b"public, max-age=31536000, immutable"
_ASKED: Final = b"no-cache"
_NO_SNIFFING: Final = (b"x-content-type-options", b"nosniff")
_ANYWHERE: Final = (b"access-control-allow-origin", b"*")
"""The modules are public: any page may have a table, if the server's operator permits its origin to call the API."""
_PAGE_HEADERS: Final[Headers] = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        b"require-trusted-types-for 'script'; trusted-types lit-html freeport",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    _NO_SNIFFING,
    (b"vary", b"accept"),
]


class _File:
    """The response with one of the files."""

    def __init__(self, body: bytes, headers: Headers, caching: bytes = _ASKED) -> None:
        self._body = body
        self._headers = headers
        self._caching = caching

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send_fixed(self._body, self._headers, scope, send, caching=self._caching)


@cache
def _files() -> dict[str, bytes]:
    """Return what is served, by its path. All style is one file: small files compress badly, and each is asked for."""
    found = dict(_walk(_FOLDER, PurePosixPath()))
    style = b"".join([found.pop(f"style/{sheet}.css") for sheet in _STYLE])
    return dict(sorted({**found, "style/all.css": style}.items()))


def _walk(folder: Traversable, at: PurePosixPath) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        path = at / entry.name
        if entry.is_dir():
            found += _walk(entry, path)
        elif path.suffix in _MEDIA:
            found.append((str(path), _shortened(path, entry.read_bytes())))
    return found


def _shortened(path: PurePosixPath, body: bytes) -> bytes:
    """Return a file without its comments and most of its spaces: a quarter of what would be sent."""
    if path.suffix not in (".js", ".css") or path.parts[0] == "vendor":
        return body
    bare = _INDENTATION.sub(b"\n", _COMMENTS.sub(b"", body))
    return _ROOM.sub(rb"\1\2", bare) if path.suffix == ".css" else _SPACES.sub(rb"\1\2", bare)


@cache
def version() -> str:
    """Return the digest of all files."""
    digest = hashlib.sha256()
    for path, body in _files().items():
        digest.update(path.encode() + b"\0" + body + b"\0")
    return digest.hexdigest()[:16]


def table_routes() -> list[BaseRoute]:
    """Return the routes of the page and of its modules, which are read now, not while somebody waits."""
    for shown in (_OF_TABLE, _OF_LOBBY):
        _page(shown)
    return [Route("/", _root), Route(f"/{_WORKER}", _worker), Route("/table/{version}/{path:path}", _module)]


async def _root(request: Request) -> Response | _File:
    """Show the table to browsers, and the docs to programs that want JSON."""
    await Bill.of(request.scope).address()
    if "text/html" not in (accepted := request.headers.get("accept", "*/*")) and "*/*" not in accepted:
        return RedirectResponse("v1/openapi.json", 303, {"vary": "Accept"})
    body = _page(_OF_TABLE if "match" in request.query_params else _OF_LOBBY)
    return _File(body, [*_PAGE_HEADERS, (b"content-type", _MEDIA[".html"])])


@cache
def _page(shown: str) -> bytes:
    """Return the page, in which a browser finds all modules that what is shown needs."""
    links = "".join(
        f'<link rel="modulepreload" href="table/{{version}}/{path}">\n' for path in needed(_files(), _FIRST, shown)
    )
    return _files()[_PAGE].replace(_MODULES + b"\n", links.encode()).replace(_VERSION, version().encode())


async def _worker(request: Request) -> _File:
    await Bill.of(request.scope).address()
    return _File(_files()[_WORKER], [_NO_SNIFFING, (b"content-type", _MEDIA[".js"])])


async def _module(request: Request) -> _File:
    await Bill.of(request.scope).address()
    path = request.path_params["path"]
    body = _files().get(path)
    if body is None or path == _PAGE:
        raise Fault("NOT_FOUND")
    caching = _FOR_EVER if request.path_params["version"] == version() else _ASKED
    media = _MEDIA[PurePosixPath(path).suffix]
    return _File(body, [_NO_SNIFFING, _ANYWHERE, (b"content-type", media)], caching)
