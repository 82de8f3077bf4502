"""Decisions: what waits for a player, in all its matches."""

from __future__ import annotations

import msgspec

import freeport_games.api as api
from service.http.sse import EventStream, Goodbye, Hello, event
from service.rest.call import Call
from service.rest.operation import Who, operation


@operation(
    "GET",
    "/v1/me/decisions",
    who=Who.PLAYER,
    media="text/event-stream",
    answers=str,
    events={"hello": Hello, "pending": api.Pending, "goodbye": Goodbye, "problem": api.Problem},
)
async def decisions(call: Call) -> EventStream[api.Pending]:
    """Follow one's decisions: a stream of each decision that waits for one in any match, first those that wait now."""
    return EventStream(call.matches.pending(call.player, call.token), _frame, call.shared.streams)


def _frame(pending: api.Pending) -> bytes:
    return event(b"pending", msgspec.json.encode(pending))
