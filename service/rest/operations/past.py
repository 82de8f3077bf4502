"""The past: matches as they were."""

from __future__ import annotations

import msgspec

import freeport_games.api as api
from freeport_games.api import addresses
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import Who, operation
from service.rest.telling import telling


@operation(
    addresses.AT,
    who=Who.VIEWER,
    codes=("UNKNOWN_MATCH", "NO_SPECTATORS", "UNKNOWN_SEAT", "NOT_SEATED", "BAD_VERSION", "RULES_UNAVAILABLE", "BUSY"),
)
async def at(call: Call, query: api.PastQuery) -> api.Update:
    """Get a match as it was at a version, with the view and the decision that you had then.

    The events are those of the entry that made the version. After the end, you may choose the view of any seat.
    """
    try:
        version = msgspec.convert(call.path["version"], api.Version, strict=False)
    except msgspec.ValidationError:
        raise Fault("BAD_VERSION") from None
    return await call.matches.at(call.path["match"], call.viewer, version, query.seat, telling(query), call.toll)
