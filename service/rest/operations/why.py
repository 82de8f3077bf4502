"""Why something is not on offer."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from freeport_api.words import ENGLISH
from service.rest.call import Call
from service.rest.operation import Who, operation


@operation(
    addresses.WHY,
    who=Who.PLAYER,
    right=api.Right.READ,
    codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED", "MATCH_NOT_STARTED", "UNKNOWN_MOVE", "BUSY"),
)
async def why(call: Call, query: api.WhyQuery) -> api.Why:
    """Ask why you cannot make a kind of move now, or not with a thing that you point at.

    Nothing is changed, and the answer is what such a move would be told. It is charged like any reading.
    """
    language = query.words or ENGLISH
    match, kind, key = call.path["match"], query.kind, query.key
    return await call.matches.looking.why(match, call.player, kind, key, language, query.seat)
