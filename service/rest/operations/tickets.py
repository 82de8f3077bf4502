"""Tickets: how a browser's ``EventSource``, which cannot send a token, opens a stream."""

from __future__ import annotations

from freeport_games.api import NewTicket, StreamTicket, addresses
from service.rest.call import Call
from service.rest.operation import Who, operation


@operation(addresses.CREATE_TICKET, who=Who.PLAYER, status=201, codes=("UNKNOWN_MATCH", "NO_SPECTATORS"))
async def create_ticket(call: Call, body: NewTicket) -> StreamTicket:
    """Get a ticket for a stream, so that a browser's `EventSource` can open it.

    Send the ticket as the query parameter `ticket` of that stream, instead of a token. It opens the stream once, within
    the seconds in `expiresIn`. The stream ends when your token is revoked.
    """
    return await call.matches.tickets.issue(call.player, call.token or "", body.stream, body.match)
