"""The set of players who have webhooks. Every process knows it, so that other players' matches cost nothing extra."""

from __future__ import annotations

import asyncio
import logging

from matches.match.live_match import ENDED, LiveMatch
from matches.redis.connection import RedisClient, RedisError
from matches.redis.keys import WEBHOOKS
from matches.redis.subscription import Subscription

_log = logging.getLogger(__name__)

_PATIENCE = 5.0
"""Seconds for which a starting process waits for the set. It can start without it."""
_PAUSE = 1.0
"""Seconds before a failed read of the set is tried again."""


class WebhookPlayers:
    """The players who have webhooks, as far as this process knows.

    While the set is unknown, because it has not been read or the subscription to its changes was lost, every player is
    treated as having webhooks. That costs some needless work, but loses no notice.
    """

    def __init__(self, client: RedisClient, subscription: Subscription) -> None:
        self._client = client
        self._subscription = subscription
        self._players: frozenset[str] | None = None
        self._receiving = False
        self._news = 0
        self._known = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Read the set, and follow its changes from now on."""
        self._subscription.follow(WEBHOOKS, self.changed, self.lost)
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._known.wait()
        except TimeoutError:
            _log.warning("the set of players with webhooks is not known yet")

    def changed(self, published: bytes | None = None) -> None:
        """Handle a change of the set. None means that from now on all changes are received."""
        self._receiving = True
        self._doubt()

    def _doubt(self) -> None:
        """Treat every player as having webhooks until the set was read again."""
        self._players = None
        self._news += 1
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    def lost(self) -> None:
        """Handle the loss of the subscription: changes are no longer received."""
        self._players = None
        self._receiving = False
        self._news += 1

    def concerns(self, live: LiveMatch) -> bool:
        """Return whether a webhook has to be notified about a match in its present state."""
        players = self._players
        if players is not None and not players:
            return False
        told = live.frame.players if live.status in ENDED else (*live.waited_for, *live.invited)
        return bool(told) if players is None else not players.isdisjoint(told)

    def has(self, player: str) -> bool:
        """Return whether a player may have webhooks."""
        return self._players is None or player in self._players

    async def add(self, player: str) -> None:
        """Record that a player has webhooks. This process knows it at once, others as soon as they hear of it."""
        await self._client.sadd(WEBHOOKS, player)
        self._doubt()
        await self._client.publish(WEBHOOKS, player)

    async def drop(self, player: str) -> None:
        """Record that a player no longer has webhooks."""
        await self._client.srem(WEBHOOKS, player)
        await self._client.publish(WEBHOOKS, player)

    async def close(self) -> None:
        """Stop reading."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    async def _read(self) -> None:
        """Read the set until it has not changed during the read, or changes are no longer received."""
        try:
            while self._receiving:
                news = self._news
                try:
                    found = await self._client.smembers(WEBHOOKS)
                except (RedisError, OSError) as error:
                    _log.warning("could not read the set of players with webhooks, trying again: %s", error)
                    await asyncio.sleep(_PAUSE)
                    continue
                if news == self._news:
                    self._players = frozenset(player.decode() for player in found)
                    self._known.set()
                    return
        finally:
            self._reading = None
