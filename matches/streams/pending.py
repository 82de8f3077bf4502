"""Streams of the decisions that wait for a player."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from freeport_api import AccessTokens, Pending, Player
from freeport_games.engine.menus import Refused
from matches.accounts.devices import Devices
from matches.accounts.players import Players
from matches.accounts.token_guard import TokenGuard
from matches.accounts.tokens import Token
from matches.lists.index import Index
from matches.match import presentation
from matches.match.live_match import ENDED
from matches.redis.keys import channel, player_channel
from matches.redis.listener import Listener
from matches.redis.subscription import Subscription
from matches.refusals import BUSY, UNKNOWN_MATCH
from matches.store.cache import MatchCache
from telemetry.metrics import STREAMS_OPEN

_encode = msgspec.msgpack.Encoder().encode


class PendingDecisions:
    """Opens streams of pending decisions."""

    def __init__(
        self,
        cache: MatchCache,
        subscription: Subscription,
        index: Index,
        players: Players,
        devices: Devices,
        heartbeat: float,
    ) -> None:
        self._cache = cache
        self._subscription = subscription
        self._index = index
        self._players = players
        self._devices = devices
        self._heartbeat = heartbeat

    async def follow(self, player: Player, token: Token | None = None) -> AsyncIterator[Pending | AccessTokens | None]:
        """Stream the decisions that wait for a player in all matches: first the present ones, then each new one.

        A decision is sent again if its options have changed meanwhile. Also the player's tokens are streamed, whenever
        one has changed, and at the beginning if one ever has: whoever opens this stream cannot miss a new device.

        Args:
            player: the player who is asked.
            token: the player's token; the stream ends when it is no longer valid.

        Yields:
            Decisions, and tokens; None after a heartbeat without any.

        Raises:
            Refused: UNAUTHENTICATED.
        """
        guard = TokenGuard(self._players, player, token, self._heartbeat)
        own = player_channel(player.id)
        told: dict[str, int] = {}
        tokens: AccessTokens | None = None
        with STREAMS_OPEN.labels("pending").track_inprogress(), self._subscription.listen(own) as listener:
            woken = {own}
            while True:
                await guard.look(woken)
                everywhere = not woken
                if everywhere or own in woken:
                    before, tokens = tokens, await self._tokens(player, token)
                    if tokens is not None and tokens != before:
                        yield tokens
                    woken |= await self._listen_to_new(player, told, listener)
                for match in [match for match in told if everywhere or channel(match) in woken]:
                    found = await self._waits(match, player, everywhere)
                    if found is None:
                        listener.wake(channel(match))  # so that it is read again
                        continue
                    sits, pending = found
                    if not sits:
                        del told[match]
                        self._subscription.remove(listener, channel(match))
                        await self._drop(match, player)
                        continue
                    digest, told[match] = told[match], 0 if pending is None else _digest(pending)
                    if pending is not None and told[match] != digest:
                        yield pending
                woken = await listener.wait(self._heartbeat)
                if not woken:
                    yield None

    async def _tokens(self, player: Player, token: Token | None) -> AccessTokens | None:
        return None if token is None else await self._devices.told(player.id, token)

    async def _listen_to_new(self, player: Player, told: dict[str, int], listener: Listener) -> set[str]:
        """Listen to the matches that the player has joined, and return their channels."""
        new = [match for match in await self._index.matches_of(player.id) if match not in told]
        for match in new:
            told[match] = 0
            self._cache.follow(match, listener)
        return {channel(match) for match in new}

    async def _waits(self, match: str, player: Player, fresh: bool = True) -> tuple[bool, Pending | None] | None:
        """Return whether a player sits in a running match, and the decision that waits for the player there.

        Returns None if other tasks used the match for so long that it could not be read.
        """
        try:
            async with self._cache.hold(match) as cached:
                live = await (cached.fresh() if fresh else cached.from_memory())
                seat = live.seat_of(player)
                if seat is None or live.status in ENDED:
                    return False, None
                decision = presentation.decision(live, seat)
                if decision is None or live.table is None or seat not in live.table.waiting:
                    return True, None
                shape: Any = live.shapes.pending
                return True, shape(match=match, game=live.birth.game, version=live.version, decision=decision)
        except Refused as refusal:
            if refusal.code == BUSY:
                return None
            return refusal.code != UNKNOWN_MATCH, None

    async def _drop(self, match: str, player: Player) -> None:
        """Remove a match from a player's list, unless the player has taken a seat there meanwhile."""
        await self._index.drop(player.id, match)
        found = await self._waits(match, player)
        if found is None or found[0]:
            await self._index.add(player.id, match)


def _digest(pending: Any) -> int:
    return hash(_encode(pending.decision))
