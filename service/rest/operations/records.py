"""Records of ended matches, from which they can be replayed and their dice checked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

from starlette.responses import StreamingResponse

import freeport_games.api as api
from freeport_games.api import addresses
from service.rest.call import Call
from service.rest.operation import Who, operation

_PART = 32 * 1024


@operation(
    addresses.RECORD,
    who=Who.VIEWER,
    media="application/jsonl",
    returns=api.Record | api.Logged,
    codes=("UNKNOWN_MATCH", "MATCH_NOT_OVER", "BUSY"),
)
async def record(call: Call) -> StreamingResponse:
    """Get the record of an ended match: a line of JSON for its head, then one for each entry of its log."""
    return await lines_of(call.matches.record(call.path["match"], call.viewer))


async def lines_of(lines: AsyncIterator[bytes]) -> StreamingResponse:
    """Return a response of JSON Lines, which come one by one or several at a time.

    Raises:
        Refused: as the first line does.
    """
    parts = _parts(lines)
    first = await anext(parts)  # raises refusals before the response has begun
    return StreamingResponse(_after(first, parts), media_type="application/jsonl")


async def _parts(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    part = bytearray()
    async for line in lines:
        part += line
        if len(part) >= _PART:
            yield bytes(part)
            part.clear()
    yield bytes(part)


async def _after(first: bytes, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async with aclosing(parts) as rest:  # type: ignore[type-var]
        async for part in rest:
            yield part
