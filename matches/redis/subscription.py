"""News of matches: one subscription a process, fanned out in memory.

A listener is woken when a match that it listens to has news, and then looks for itself. So a slow listener costs
nothing but its own delay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from typing import Any

from .connection import NewsConnection, listen

_log = logging.getLogger(__name__)

_PAUSE = 0.2
"""Seconds before a lost subscription is tried again."""
_MANY = 500
"""Channels that are subscribed to at a time."""

Heard = Callable[[bytes | None], None]
"""Takes in what was published on a channel, or None if something may have been missed; wakes those whom it concerns."""


class Listener:
    """Somebody who waits for news on some channels."""

    def __init__(self) -> None:
        self.channels: set[str] = set()
        """What it listens to."""
        self._woken = asyncio.Event()
        self._news: set[str] = set()

    def wake(self, channel: str) -> None:
        """There is news on a channel."""
        self._news.add(channel)
        self._woken.set()

    async def wait(self, seconds: float) -> set[str]:
        """Wait for news; answers the channels that have some, none if nothing came for that long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()
        news, self._news = self._news, set()
        return news


class Subscription:
    """Keeps the process's one subscription in step with its listeners.

    Whenever the connection is lost, another one is made, and subscribes to all channels that are listened to. Each of
    them then counts as news, because something may have been missed.
    """

    def __init__(self, url: str, patience: float) -> None:
        """Prepare; the subscription is made when somebody listens.

        Args:
            url: where Redis is.
            patience: seconds without a word from Redis after which the connection counts as lost.
        """
        self._url = url
        self._patience = patience
        self._listeners: dict[str, set[Listener]] = {}
        self._heard: dict[str, Heard] = {}
        self._followed: dict[str, Callable[[], None]] = {}
        self._reader: asyncio.Task[None] | None = None
        self.connection: NewsConnection | None = None
        """What listens; None while it is lost."""
        self._closed = False

    @contextlib.contextmanager
    def listen(self, *channels: str) -> Iterator[Listener]:
        """Listen to channels; each also wakes the listener once when the subscription stands."""
        listener = Listener()
        try:
            for channel in channels:
                self.add(listener, channel)
            yield listener
        finally:
            self.remove(listener, *listener.channels)

    def follow(self, channel: str, heard: Heard, lost: Callable[[], None]) -> None:
        """Take in what is published on a channel from now on. Such a channel is one to which nobody else listens.

        Args:
            channel: the channel.
            heard: takes it in; called with None when the subscription stands.
            lost: called when the subscription was lost.
        """
        if channel not in self._followed:
            self._followed[channel], self._heard[channel] = lost, heard
            self._subscribe(channel)

    def add(self, listener: Listener, channel: str, heard: Heard | None = None) -> None:
        """Let a listener listen to one more channel.

        Without ``heard``, which all listeners of a channel have to give alike, whatever is published there wakes them.
        """
        listener.channels.add(channel)
        listeners = self._listeners.setdefault(channel, set())
        listeners.add(listener)
        if len(listeners) == 1:
            self._heard[channel] = heard or (lambda published: self.wake(channel))
            self._subscribe(channel)

    def _subscribe(self, channel: str) -> None:
        if self._reader is None:
            self._reader = asyncio.create_task(self._read_on())
        elif self.connection is not None:
            self.connection.say("SUBSCRIBE", channel)

    def remove(self, listener: Listener, *channels: str) -> None:
        """Let a listener not listen to some channels any more."""
        for channel in channels:
            listener.channels.discard(channel)
            listeners = self._listeners.get(channel, set())
            listeners.discard(listener)
            if not listeners and self._listeners.pop(channel, None) is not None:
                del self._heard[channel]
                if self.connection is not None:
                    self.connection.say("UNSUBSCRIBE", channel)

    def wake(self, channel: str) -> None:
        """Wake everybody who listens to a channel."""
        for listener in tuple(self._listeners.get(channel, ())):
            listener.wake(channel)

    def renew(self) -> None:
        """Listen over another connection: a server that is no primary any more may hear of nothing."""
        if self.connection is not None:
            self.connection.close()

    async def close(self) -> None:
        """Stop listening."""
        self._closed = True  # the library swallows a cancellation while it connects
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    def __len__(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    async def _read_on(self) -> None:
        """Listen until closed."""
        while not self._closed:
            try:
                await self._listen()
            except Exception as error:  # whatever it is: without news every stream would be blind
                _log.warning("lost the subscription to news, trying again: %s", error)
            await asyncio.sleep(_PAUSE)

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        connection = self.connection = await listen(self._url, self._take, self._patience)
        try:
            if self._closed:
                return
            wanted = list(self._heard)
            for start in range(0, len(wanted), _MANY):
                connection.say("SUBSCRIBE", *wanted[start : start + _MANY])
            await connection.until_lost()
        finally:
            self.connection = None
            for lost in self._followed.values():
                lost()
            connection.close()

    def _take(self, said: Any) -> None:
        if not isinstance(said, list) or said[0] not in (b"message", b"subscribe"):
            return
        channel = said[1].decode()
        try:
            if (heard := self._heard.get(channel)) is not None:
                heard(said[2] if said[0] == b"message" else None)
        except Exception:  # one match that cannot be moved on must not silence the others
            _log.exception("could not take in the news of %s", channel)
            self.wake(channel)
