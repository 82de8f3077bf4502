"""The live lobby: matches that one can join as they appear, fill and disappear."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.finding import match_filter
from service.http.sse import EventStream, Goodbye, Hello, event
from service.rest.call import Call
from service.rest.operation import Who, operation


@operation(
    addresses.LOBBY,
    who=Who.VIEWER,
    media="text/event-stream",
    returns=str,
    codes=("UNKNOWN_GAME",),
    stream=api.Stream.LOBBY,
    events={
        "hello": Hello,
        "change": api.LobbyChange,
        "told": api.LobbyTold,
        "goodbye": Goodbye,
        "problem": api.Problem,
    },
)
async def lobby(call: Call, query: api.LobbyQuery) -> EventStream[tuple[bytes, bytes]]:
    """Stream the open public matches, and with `free` those with a seat on offer, as server-sent events.

    First comes a ``change`` for each match that fits, the newest first, and ``told``; then a ``change`` whenever a
    match is opened, changes its seats, or is gone: started, ended, or no longer fitting. A full match that has not
    started stays. With ``free=true`` it does not, and matches that are played are shown, too, while you may take over a
    seat that is on offer.
    The stream cannot be resumed: open it again, and at ``told`` forget the matches that it has not shown again.
    """
    return EventStream(
        call.matches.lobby.follow_bytes(match_filter(query), call.viewer, call.token), _frame, call.shared.streams
    )


def _frame(item: tuple[bytes, bytes]) -> bytes:
    name, data = item
    return event(name, data)
