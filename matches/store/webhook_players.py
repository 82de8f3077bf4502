"""Which players have webhooks: a small set that every process knows, so that no other match pays for webhooks."""

from __future__ import annotations

import asyncio
import logging

from matches.match.live_match import ENDED, LiveMatch
from matches.redis.connection import RedisClient, RedisError
from matches.redis.keys import WEBHOOKS
from matches.redis.subscription import Subscription

_log = logging.getLogger(__name__)

_PATIENCE = 5.0
"""Seconds that a process waits for the set at its start; it can do without."""
_PAUSE = 1.0
"""Seconds before a look at the set that failed is tried again."""


class WebhookPlayers:
    """The players who have webhooks, as far as this process knows.

    While it does not know, because it has not read the set yet or the subscription to news of it was lost, it takes
    every player for one: that costs some work for nothing, and loses nothing.
    """

    def __init__(self, client: RedisClient, subscription: Subscription) -> None:
        self._client = client
        self._subscription = subscription
        self._players: frozenset[str] | None = None
        self._hearing = False
        self._news = 0
        self._known = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Read the set, and hear of every change from now on."""
        self._subscription.follow(WEBHOOKS, self.changed, self.lost)
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._known.wait()
        except TimeoutError:
            _log.warning("do not know yet which players have webhooks")

    def changed(self, published: bytes | None = None) -> None:
        """The set has changed, or from now on every change will be heard of."""
        self._players = None
        self._hearing = True
        self._news += 1
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    def lost(self) -> None:
        """Changes are not heard of any more."""
        self._players = None
        self._hearing = False
        self._news += 1

    def concerns(self, live: LiveMatch) -> bool:
        """Whether there is something to tell a webhook about a match as it is now."""
        players = self._players
        if players is not None and not players:
            return False
        told = live.frame.players if live.status in ENDED else live.waited_for
        return bool(told) if players is None else not players.isdisjoint(told)

    def has(self, player: str) -> bool:
        """Whether a player may have webhooks."""
        return self._players is None or player in self._players

    async def add(self, player: str) -> None:
        """Note that a player has webhooks."""
        await self._client.sadd(WEBHOOKS, player)
        await self._client.publish(WEBHOOKS, player)

    async def drop(self, player: str) -> None:
        """Note that a player has no webhooks any more."""
        await self._client.srem(WEBHOOKS, player)
        await self._client.publish(WEBHOOKS, player)

    async def close(self) -> None:
        """Stop reading."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    async def _read(self) -> None:
        """Read the set until it has not changed meanwhile, or changes are not heard of any more."""
        try:
            while self._hearing:
                news = self._news
                try:
                    found = await self._client.smembers(WEBHOOKS)
                except (RedisError, OSError) as error:
                    _log.warning("could not read which players have webhooks, trying again: %s", error)
                    await asyncio.sleep(_PAUSE)
                    continue
                if news == self._news:
                    self._players = frozenset(player.decode() for player in found)
                    self._known.set()
                    return
        finally:
            self._reading = None
