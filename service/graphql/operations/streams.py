"""Streams: the updates of a match, the decisions that wait for a player, and the lobby."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, TypeVar, cast

import strawberry
from strawberry.types.field import StrawberryField

from matches.lists.filter import MatchFilter
from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import MatchId
from .field import subscription
from .matches import Free, GameFilter, Seats, Watchable, WithClock

T = TypeVar("T")

After = Annotated[
    int | None,
    strawberry.argument(
        description="The last version that is known: what came since comes first. Left out: begin with the present."
    ),
]
WithViews = Annotated[
    bool,
    strawberry.argument(description="Whether updates that tell the present hold the whole view, beside what happened."),
]


def stream_fields(types: Types) -> list[StrawberryField]:
    """The subscriptions ``updates``, ``pending`` and ``lobby``."""

    async def updates(
        info: Info, match: MatchId, after: After = None, views: WithViews = False
    ) -> AsyncGenerator[object, None]:
        """The updates of a match, entry by entry, until it has ended. A refusal ends the stream."""
        context = info.context
        async with aclosing(_news(context.matches.updates(match, context.viewer, after, views, context.token))) as news:
            async for update in news:
                yield update

    async def pending(info: Info) -> AsyncGenerator[object, None]:
        """The decisions that wait for you in any of your matches: first the present ones, then each new one."""
        context = info.context
        async with aclosing(_news(context.matches.pending(context.player, context.token))) as news:
            async for decision in news:
                yield decision

    async def lobby(
        info: Info,
        game: GameFilter = None,
        seats: Seats = None,
        free: Free = None,
        clock: WithClock = None,
        spectators: Watchable = None,
    ) -> AsyncGenerator[object, None]:
        """The open public matches: each that fits, then a `LobbyTold`, then every change."""
        context = info.context
        wanted = MatchFilter(game=game, seats=seats, free=free, clock=clock, spectators=spectators)
        async with aclosing(_news(context.matches.lobby(wanted, context.viewer, context.token))) as news:
            async for change in news:
                yield change

    return [
        subscription(updates, types.update_or_refusal),
        subscription(pending, types.pending_or_refusal),
        subscription(lobby, types.lobby_or_refusal),
    ]


async def _news(items: AsyncIterator[T | None]) -> AsyncGenerator[T, None]:
    """Remove the heartbeats: the WebSocket has its own."""
    async with aclosing(cast("AsyncGenerator[T | None, None]", items)) as every:
        async for item in every:
            if item is not None:
                yield item
