"""Fixed responses, which change only with the server's version. They are compressed once and have ETags."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Final

import msgspec
from starlette.types import Scope, Send

_KEPT: Final = 64
"""The number of compressed responses that are kept: those of all games, and of the OpenAPI document."""
_SMALL: Final = 1024
"""The bytes up to which compression gains nothing."""


class Packed(msgspec.Struct, frozen=True):
    """A body that is ready to be sent."""

    tag: bytes
    """The entity tag (RFC 9110, section 8.8.3). It is weak, since it is the same for both forms."""
    gzipped: bytes | None
    """The compressed body; None for a small one."""


@lru_cache(maxsize=_KEPT)
def pack(body: bytes) -> Packed:
    """Compress a body, and compute its tag."""
    tag = b'W/"%b"' % hashlib.sha256(body).hexdigest()[:32].encode()
    return Packed(tag, gzip.compress(body, mtime=0) if len(body) > _SMALL else None)


async def send_fixed(body: bytes, media: bytes, scope: Scope, send: Send) -> None:
    """Send a fixed body: compressed if the client accepts that, or 304 if the client has it already."""
    packed = pack(body)
    headers = [(b"etag", packed.tag), (b"cache-control", b"no-cache"), (b"vary", b"accept-encoding")]
    known = _header(scope, b"if-none-match")
    if known.strip() == b"*" or packed.tag.removeprefix(b"W/") in known:
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body"})
        return
    if packed.gzipped is not None and _takes_gzip(_header(scope, b"accept-encoding")):
        body = packed.gzipped
        headers.append((b"content-encoding", b"gzip"))
    headers += [(b"content-type", media), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _takes_gzip(accepted: bytes) -> bool:
    for offer in accepted.split(b","):
        coding, _, quality = offer.partition(b";")
        if coding.strip().lower() in (b"gzip", b"*"):
            return not quality or quality.strip().removeprefix(b"q=").strip(b"0.") != b""
    return False


def _header(scope: Scope, name: bytes) -> bytes:
    return b",".join(value for key, value in scope["headers"] if key == name)
