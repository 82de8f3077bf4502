"""Reads the bodies of requests, and checks their types. The middleware limits their size."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Sequence
from math import isfinite

import msgspec
from starlette.types import Message, Receive, Scope

from freeport_games.engine.misfits import Misfit, misfit
from matches.repeats import repeated

from .problems import Fault

JSON = "application/json"
"""The media type of almost every body."""
JSON_LINES = "application/jsonl"
"""The media type of bodies that are read line by line, as they arrive."""


def check_media(scope: Scope, media: str) -> None:
    """Check the media type of a body, if the request states one.

    Raises:
        Fault: UNSUPPORTED_MEDIA_TYPE.
    """
    for name, value in scope["headers"]:
        if name == b"content-type" and value.partition(b";")[0].strip().lower() != media.encode():
            raise Fault("UNSUPPORTED_MEDIA_TYPE", f"The body has to be sent as {media}.")


_has_fractions = re.compile(rb"\d[.eE]").search
_REPEATED = 64
"""Characters of a key that are repeated in a refusal."""


def canonical(body: bytes) -> bytes:
    """Return JSON in which whole numbers are written as such: 2.0 is 2, for JSON Schema and GraphQL alike.

    What is no JSON is returned as it is: the decoder refuses it.

    Raises:
        Fault: BAD_REQUEST, if an object gives a key twice: readers differ in which of the values counts.
    """
    try:
        read = _reader.decode(body.decode())
        return msgspec.json.encode(read) if _has_fractions(body) else body
    except (ValueError, RecursionError):
        return body


def _distinct(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    if (twice := repeated([name for name, _ in pairs])) is not None:
        named = f": {twice}" if twice.isidentifier() and len(twice) <= _REPEATED else ""
        raise Fault("BAD_REQUEST", f"An object in the body gives a key twice{named}.")
    return dict(pairs)


def _number(text: str) -> float | int:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return int(number) if number.is_integer() and abs(number) < _EXACT else number


def _constant(text: str) -> None:
    raise ValueError(text)  # NaN and Infinity are not JSON


_EXACT = 2**53
"""The number up to which each whole number is exact as a JSON number."""
_reader = json.JSONDecoder(object_pairs_hook=_distinct, parse_float=_number, parse_constant=_constant)


def misread(body: bytes, kind: type[msgspec.Struct]) -> Misfit | None:
    """Return the first part of a body that is not what a request takes; None if the body cannot be read as JSON."""
    try:
        return misfit(msgspec.json.decode(body), kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


async def read_body(receive: Receive) -> bytes:
    """Return the whole body.

    Raises:
        Fault: BAD_REQUEST, if the client has gone before its end.
    """
    message = await _part(receive)
    body: bytes = message.get("body", b"")
    if not message.get("more_body"):
        return body
    parts = [body]
    while message.get("more_body"):
        message = await _part(receive)
        parts.append(message.get("body", b""))
    return b"".join(parts)


async def _part(receive: Receive) -> Message:
    message = await receive()
    if message["type"] == "http.disconnect":
        raise Fault("BAD_REQUEST", "The body was cut off.")
    return message


async def read_lines(receive: Receive) -> AsyncIterator[bytes]:
    """Yield the lines of a body as they arrive. The last line does not need a newline."""
    begun: list[bytes] = []
    more = True
    while more:
        message = await _part(receive)
        more = message.get("more_body", False)
        *ended, rest = message.get("body", b"").split(b"\n")
        for line in ended:
            yield b"".join((*begun, line))
            begun.clear()
        begun.append(rest)
    if last := b"".join(begun):
        yield last
