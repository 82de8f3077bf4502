"""Tickets, with which a browser's ``EventSource`` opens a stream of REST."""

from __future__ import annotations

import strawberry
from strawberry.types.field import StrawberryField

from freeport_api import NewTicket, Right
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .field import mutation


def ticket_fields(types: Types) -> list[StrawberryField]:
    """The mutation ``createTicket``."""

    async def create_ticket(info: Info, given: NewTicket, match: strawberry.ID | None = None) -> object:
        """Get a ticket, with which a browser's `EventSource` can open a stream of server-sent events once."""
        context = info.context
        return await context.matches.tickets.issue(context.player, context.held, given.stream, match)

    takes = types.inputs.takes(NewTicket, match=optional(strawberry.ID))
    return [mutation(create_ticket, types.stream_ticket_or_refusal, takes, right=Right.READ)]
