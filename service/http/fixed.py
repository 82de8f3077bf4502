"""Fixed responses, which change only with the server's version or settings. They are compressed once and have ETags."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

from starlette.types import Scope, Send

from .compression import Coding, Headers, accepted, compress_once

_KEPT: Final = 192
"""The number of responses that are kept in each coding: of all games, the documents of both APIs, and the table."""
_SMALL: Final = 1024
"""The bytes up to which compression gains nothing."""


@lru_cache(maxsize=_KEPT)
def _tag(body: bytes) -> bytes:
    """Return the entity tag (RFC 9110, section 8.8.3). It is weak, since it is the same in every coding."""
    return b'W/"%b"' % hashlib.sha256(body).hexdigest()[:32].encode()


_compress = lru_cache(maxsize=_KEPT * len(Coding))(compress_once)


async def send_fixed(body: bytes, about: Headers, scope: Scope, send: Send, *, caching: bytes = b"no-cache") -> None:
    """Send a fixed body: compressed if the client accepts that, or 304 if the client has it already.

    Args:
        body: the body.
        about: the headers that are sent with it, such as its media type.
        scope: the request.
        send: where the response goes.
        caching: the value of ``Cache-Control``; by default, caches ask each time whether it has changed.
    """
    tag = _tag(body)
    headers = [(b"etag", tag), (b"cache-control", caching), (b"vary", b"accept-encoding")]
    known = _header(scope, b"if-none-match")
    if known.strip() == b"*" or tag.removeprefix(b"W/") in known:
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body"})
        return
    if len(body) > _SMALL and (coding := accepted(scope)) is not None:
        body = _compress(coding, body)
        headers.append((b"content-encoding", coding.value))
    headers += [*about, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _header(scope: Scope, name: bytes) -> bytes:
    return b",".join(value for key, value in scope["headers"] if key == name)
