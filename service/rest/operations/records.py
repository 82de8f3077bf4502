"""Records of ended matches, from which they can be replayed and their dice checked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import date

from starlette.responses import StreamingResponse

import freeport_api as api
from freeport_api import addresses
from matches.records.bulk import Wanted
from service.finding import find_game
from service.rest.call import Call
from service.rest.operation import Who, operation

_PART = 32 * 1024
_FIRST_DAY, _DAY = date(1970, 1, 1), 86_400_000
"""The day from which milliseconds are counted, and how many a day has."""


@operation(
    addresses.RECORD,
    who=Who.VIEWER,
    media="application/jsonl",
    returns=api.Record | api.Logged,
    codes=("UNKNOWN_MATCH", "MATCH_NOT_OVER", "BUSY"),
)
async def record(call: Call) -> StreamingResponse:
    """Get the record of an ended match: a line of JSON for its head, then one for each entry of its log."""
    return await lines_of(call.matches.archiving.record(call.path["match"], call.viewer))


@operation(
    addresses.RECORDS,
    who=Who.VIEWER,
    media="application/jsonl",
    returns=api.Record | api.Logged | api.RecordsEnd,
    codes=("UNKNOWN_GAME", "BAD_CURSOR", "BUSY"),
)
async def records(call: Call, query: api.RecordsQuery) -> StreamingResponse:
    """Get the records of finished matches, the newest first: the lines of each, one after the other.

    They are public matches, and your own, that the server still has. The last line is a `RecordsEnd`. Each record is
    charged by its length.
    """
    if query.game is not None:
        find_game(query.game)
    wanted = Wanted(game=query.game, player=query.player, since=_begin(query.since), before=_end(query.until))
    page = call.matches.bulk.page(wanted, first=query.first, after=query.after, viewer=call.viewer, toll=call.toll)
    return await lines_of(page)


def _begin(day: date | None) -> int | None:
    """Return the milliseconds since 1970-01-01 UTC at the beginning of a day."""
    return None if day is None else (day - _FIRST_DAY).days * _DAY


def _end(day: date | None) -> int | None:
    """Return the milliseconds since 1970-01-01 UTC at the end of a day."""
    return None if day is None else ((day - _FIRST_DAY).days + 1) * _DAY


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
