"""News of matches: one subscription a process, fanned out in memory.

A listener is woken when a match that it listens to has news, and then looks for itself. So a slow listener costs
nothing but its own delay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

from .connection import RedisError, listening

_log = logging.getLogger(__name__)

News = Callable[[str, bytes | None], bool]
"""Called with a channel and what was published there, or None if something may have been missed; answers whether to
wake its listeners."""


class Listener:
    """Somebody who waits for news on some channels."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._channels: set[str] = set()

    def wake(self, channel: str) -> None:
        """There is news on a channel."""
        self._channels.add(channel)
        self._woken.set()

    async def wait(self, seconds: float) -> set[str]:
        """Wait for news; answers the channels that have some, none if nothing came for that long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()
        channels, self._channels = self._channels, set()
        return channels


class Hub:
    """Keeps the process's one subscription in step with its listeners."""

    def __init__(self, url: str, news: News) -> None:
        self._redis = listening(url)
        self._pubsub = self._redis.pubsub()
        self._news = news
        self._listeners: dict[str, set[Listener]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._subscribing = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def listen(self, *channels: str) -> AsyncIterator[Listener]:
        """Listen to channels; each also wakes the listener once when the subscription stands."""
        listener = Listener()
        try:
            for channel in channels:
                await self.add(listener, channel)
            yield listener
        finally:
            await self.remove(listener)

    async def add(self, listener: Listener, channel: str) -> None:
        """Let a listener listen to one more channel."""
        async with self._subscribing:
            listeners = self._listeners.setdefault(channel, set())
            if not listeners:
                await self._pubsub.subscribe(channel)
                self._read()
            listeners.add(listener)

    async def remove(self, listener: Listener) -> None:
        """Let a listener listen to nothing any more."""
        async with self._subscribing:
            for channel in [channel for channel, listeners in self._listeners.items() if listener in listeners]:
                self._listeners[channel].discard(listener)
                if not self._listeners[channel]:
                    del self._listeners[channel]
                    with contextlib.suppress(RedisError):
                        await self._pubsub.unsubscribe(channel)

    def wake(self, channel: str) -> None:
        """Wake everybody who listens to a channel."""
        for listener in tuple(self._listeners.get(channel, ())):
            listener.wake(channel)

    async def close(self) -> None:
        """Stop listening."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        await self._pubsub.aclose()
        await self._redis.aclose()

    def __len__(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    def _read(self) -> None:
        if self._reader is None:
            self._reader = asyncio.create_task(self._read_on())

    async def _read_on(self) -> None:
        """Read for ever. A lost connection is made again, and each renewed subscription counts as news."""
        while True:
            try:
                message = await self._pubsub.get_message(timeout=None)
            except RedisError as error:
                _log.warning("lost the subscription to news, trying again: %s", error)
                await asyncio.sleep(0.2)
                continue
            if message is None or message["type"] not in ("message", "subscribe"):
                continue
            channel = message["channel"].decode()
            published = message["data"] if message["type"] == "message" else None
            if self._news(channel, published):
                self.wake(channel)
