"""The compression of responses: by zstd (RFC 8878) for clients that accept it, else by gzip, or not at all.

Streams are not compressed: each of their events has to arrive at once.
"""

from __future__ import annotations

import gzip
import sys
from enum import Enum
from typing import Final

from starlette.types import Scope

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LARGE: Final = 4 * 1024
"""The bytes from which a response that is made for one request is compressed: some 50 µs for 10 KB."""

Headers = list[tuple[bytes, bytes]]


class Coding(Enum):
    """A content coding (RFC 9110, section 8.4.1)."""

    ZSTD = b"zstd"
    GZIP = b"gzip"


def accepted(scope: Scope) -> Coding | None:
    """Return the coding in which a client is answered, zstd if it names it; None if it accepts neither."""
    offered = b",".join([value for name, value in scope["headers"] if name == b"accept-encoding"])
    if not offered:
        return None
    weights = dict(_weighed(offer) for offer in offered.lower().split(b","))
    if weights.get(Coding.ZSTD.value):
        return Coding.ZSTD
    return Coding.GZIP if weights.get(Coding.GZIP.value, weights.get(b"*")) else None  # many that take all mean gzip


def compress_once(coding: Coding, body: bytes) -> bytes:
    """Compress a response that is kept: better, and more slowly, than one that is made for a request."""
    if coding is Coding.ZSTD:
        return zstd.compress(body, level=9)
    return gzip.compress(body, mtime=0)


def compressed(body: bytes, scope: Scope) -> tuple[bytes, Headers]:
    """Return a response as the client accepts it, compressed quickly if it is large, with the headers that say so."""
    if len(body) < LARGE:
        return body, []
    headers: Headers = [(b"vary", b"accept-encoding")]
    coding = accepted(scope)
    if coding is None:
        return body, headers
    body = zstd.compress(body) if coding is Coding.ZSTD else gzip.compress(body, compresslevel=1, mtime=0)
    return body, [*headers, (b"content-encoding", coding.value)]


def _weighed(offer: bytes) -> tuple[bytes, bool]:
    """Return a coding of an ``Accept-Encoding``, and whether it is accepted: with any weight but 0."""
    coding, _, quality = offer.partition(b";")
    return coding.strip(), not quality or quality.strip().removeprefix(b"q=").strip(b"0.") != b""
