"""Tickets, with which a browser's ``EventSource`` opens a stream of REST."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Stream
from service.graphql.context import Info
from service.graphql.types import Types

from .field import mutation

OfMatch = Annotated[
    strawberry.ID | None, strawberry.argument(description="The match whose updates to follow; only for `UPDATES`.")
]


def ticket_fields(types: Types) -> list[StrawberryField]:
    """The mutation ``createTicket``."""

    async def create_ticket(info: Info, stream: Stream, match: OfMatch = None) -> object:
        """Get a ticket, with which a browser's `EventSource` can open a stream of server-sent events once."""
        context = info.context
        return await context.matches.tickets.issue(context.player, context.token or "", Stream(stream), match)

    return [
        mutation(
            create_ticket,
            types.stream_ticket_or_refusal,
            stream=Annotated[types.enums.of(Stream, ""), strawberry.argument(description="The stream to open.")],
        )
    ]
