"""Tickets: how a browser's ``EventSource``, which cannot send a token, opens a stream."""

from __future__ import annotations

from typing import Final

from freeport_api import NewTicket, Right, Stream, StreamTicket, addresses
from service.rest.call import Call
from service.rest.operation import Who, operation

_STREAMS: Final = {
    Stream.UPDATES: addresses.UPDATES,
    Stream.DECISIONS: addresses.DECISIONS,
    Stream.LOBBY: addresses.LOBBY,
}


def _opened(ticket: StreamTicket, new: NewTicket) -> str:
    return f"{_STREAMS[new.stream].at(match=new.match or '').path}?ticket={ticket.ticket}"


@operation(
    addresses.CREATE_TICKET,
    who=Who.PLAYER,
    right=Right.READ,
    status=201,
    codes=("UNKNOWN_MATCH", "NO_SPECTATORS"),
    location=_opened,
)
async def create_ticket(call: Call, body: NewTicket) -> StreamTicket:
    """Get a ticket for a stream, so that a browser's `EventSource` can open it.

    Send the ticket as the query parameter `ticket` of that stream, instead of a token; `Location` is the
    address with it. It opens the stream once, within the seconds in `expiresIn`. The stream ends when your token is
    revoked.
    """
    return await call.matches.tickets.issue(call.player, call.held, body.stream, body.match)
