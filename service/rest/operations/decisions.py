"""Decisions that wait for a player, in all matches."""

from __future__ import annotations

import msgspec

import freeport_games.api as api
from freeport_games.api import addresses
from service.http.sse import EventStream, Goodbye, Hello, event
from service.rest.call import Call
from service.rest.operation import Who, operation


@operation(
    addresses.DECISIONS,
    who=Who.PLAYER,
    media="text/event-stream",
    returns=str,
    stream=api.Stream.DECISIONS,
    events={"hello": Hello, "pending": api.Pending, "goodbye": Goodbye, "problem": api.Problem},
)
async def decisions(call: Call, query: api.DecisionsQuery) -> EventStream[api.Pending]:
    """Stream your decisions: first those that wait in any of your matches now, then each new one."""
    return EventStream(call.matches.pending(call.player, call.token), _frame, call.shared.streams)


def _frame(pending: api.Pending) -> bytes:
    return event(b"pending", msgspec.json.encode(pending))
