"""The past: matches as they were."""

from __future__ import annotations

import msgspec

import freeport_api as api
from freeport_api import Right, addresses
from matches.match.viewpoints import viewpoint
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.extras import extras
from service.rest.operation import Who, operation


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
    seat = viewpoint(query.seat, shared=query.shared)
    return await call.matches.time_travel.at(call.path["match"], call.viewer, version, seat, extras(query), call.toll)


@operation(
    addresses.SINCE_MY_MOVE,
    who=Who.PLAYER,
    right=Right.READ,
    codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED", "BAD_VERSION", "RULES_UNAVAILABLE", "BUSY"),
)
async def since_my_move(call: Call, query: api.SinceQuery) -> api.Digest:
    """Get what happened since your last own move in a match: up to 500 updates, and with pictures what moved.

    An undo counts as your move; what an order, the clock or a house bot did for you does not. The events that tell what
    moved are counted from the first event of the first update.
    """
    match, told = call.path["match"], extras(query)
    return await call.matches.digests.since_my_move(match, call.player, query.after, told, call.toll, query.seat)
