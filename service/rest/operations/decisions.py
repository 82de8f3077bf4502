"""Decisions that wait for a player, in all matches."""

from __future__ import annotations

import msgspec

import freeport_api as api
from freeport_api import addresses
from service.http.sse import EventStream, Goodbye, Hello, event
from service.rest.call import Call
from service.rest.operation import Who, operation


@operation(
    addresses.DECISIONS,
    who=Who.PLAYER,
    right=api.Right.READ,
    media="text/event-stream",
    returns=str,
    stream=api.Stream.DECISIONS,
    events={
        "hello": Hello,
        "pending": api.Pending,
        "tokens": api.AccessTokens,
        "goodbye": Goodbye,
        "problem": api.Problem,
    },
)
async def decisions(call: Call, query: api.DecisionsQuery) -> EventStream[api.Pending | api.AccessTokens]:
    """Stream your decisions: first those that wait in any of your matches now, then each new one.

    `tokens` tells all tokens of your account whenever one was created, changed or ended, and at the beginning if one
    ever was: so every device learns of a new one.
    """
    return EventStream(call.matches.pending.follow(call.player, call.token), _frame, call.shared.streams)


def _frame(told: api.Pending | api.AccessTokens) -> bytes:
    return event(b"tokens" if isinstance(told, api.AccessTokens) else b"pending", msgspec.json.encode(told))
