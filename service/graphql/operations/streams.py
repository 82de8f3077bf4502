"""Streams: the updates of a match, the decisions that wait for a player, and the lobby."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import TypeVar, cast

import msgspec
from strawberry.types.field import StrawberryField

from freeport_api import MatchCriteria, UpdatesQuery, ViewPatch
from matches.match.viewpoints import viewpoint
from service.finding import match_filter
from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import MatchId
from .field import subscription

T = TypeVar("T")

_read_patch = msgspec.json.Decoder(ViewPatch).decode


def stream_fields(types: Types) -> list[StrawberryField]:
    """The subscriptions ``updates``, ``pending`` and ``lobby``."""

    async def updates(info: Info, match: MatchId, given: UpdatesQuery) -> AsyncGenerator[object, None]:
        """The updates of a match, entry by entry, until it has ended. A refusal ends the stream.

        With `patches`, the first update about the present contains your whole view, and before each later one comes a
        `ViewPatch`, unless the whole view is shorter. With `presence`, a `Presence` comes after the updates that there
        are, and whenever it changes.
        """
        context, seat = info.context, viewpoint(given.seat, shared=given.shared)
        if given.patches:
            patched = context.matches.streams.patched(
                match,
                context.viewer,
                given.after,
                context.token,
                context.toll,
                presence=given.presence,
                seat=seat,
            )
            async with aclosing(_news(patched)) as changes:
                async for patch, told in changes:
                    if patch:
                        yield _read_patch(patch)
                    yield told
            return
        follow = context.matches.streams.attended if given.presence else context.matches.streams.updates
        updates = follow(match, context.viewer, given.after, given.views, context.token, context.toll, seat=seat)
        async with aclosing(_news(updates)) as news:
            async for update in news:
                yield update

    async def pending(info: Info) -> AsyncGenerator[object, None]:
        """The decisions that wait for you in any of your matches: first the present ones, then each new one.

        `AccessTokens` tells all tokens of your account whenever one was created, changed or ended, and at the beginning
        if one ever was: so every device learns of a new one.
        """
        context = info.context
        async with aclosing(_news(context.matches.pending.follow(context.player, context.token))) as news:
            async for decision in news:
                yield decision

    async def lobby(info: Info, given: MatchCriteria) -> AsyncGenerator[object, None]:
        """The open public matches: each that fits, then a `LobbyTold`, then every change.

        With `free`, also those that are played, while you may take over a seat that is on offer.
        """
        context = info.context
        async with aclosing(
            _news(context.matches.lobby.follow(match_filter(given, games=types.games), context.viewer, context.token))
        ) as news:
            async for change in news:
                yield change

    takes = types.inputs.takes
    of_rest = ("words", "pictures", "ticket")
    return [
        subscription(updates, types.streamed_or_refusal, takes(UpdatesQuery, without=of_rest)),
        subscription(pending, types.pending_or_refusal),
        subscription(lobby, types.lobby_or_refusal, takes(MatchCriteria)),
    ]


async def _news(items: AsyncIterator[T | None]) -> AsyncGenerator[T, None]:
    """Remove the heartbeats: the WebSocket has its own."""
    async with aclosing(cast("AsyncGenerator[T | None, None]", items)) as every:
        async for item in every:
            if item is not None:
                yield item
