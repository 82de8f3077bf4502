"""The subscription to news: one for each process, distributed in memory.

A listener is woken when a match to which it listens has news, and then reads the match itself. A slow listener
therefore delays nobody but itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any

from redis.exceptions import ResponseError

from .listener import Listener
from .news_connection import NewsConnection
from .places import Places

_log = logging.getLogger(__name__)

_PAUSE = 0.2
"""Seconds before a lost subscription is tried again."""
_NEWS = (b"message", b"smessage", b"subscribe", b"ssubscribe")
"""The replies that mean that something was published on a channel, or will be received from now on."""
_ENDS = (b"unsubscribe", b"sunsubscribe")
"""The replies that mean that a subscription has ended."""

Handler = Callable[[bytes | None], None]
"""Handles a message of a channel, or None if messages may have been missed, and wakes the listeners concerned."""


class _Source:
    """The state of listening to one server."""

    def __init__(self) -> None:
        self.connection: NewsConnection | None = None
        """None until the connection is established."""
        self.channels: set[str] = set()
        """The channels that were subscribed."""
        self.leaving: Counter[str] = Counter()
        """The channels that were unsubscribed, with the number of replies that have not come yet."""
        self.task: asyncio.Task[None] | None = None


class Subscription:
    """Keeps the process's subscriptions in step with its listeners: one, or one to each primary of a cluster.

    When a connection is lost, the location of its channels is looked up again, and another connection subscribes to
    them. Each of these channels then counts as having news, because messages may have been missed.
    """

    def __init__(self, where: Places, sharded: bool, patience: float) -> None:
        """Create a subscription, which connects when the first channel is added.

        Args:
            where: the location of the servers that have the channels.
            sharded: whether channels are spread over them, as in a cluster.
            patience: a connection that stays silent for twice as many seconds, although it is pinged, counts as lost.
        """
        self.places = where
        """The servers that have the channels."""
        where.watch(self._leave)
        kind = "S" if sharded else ""
        self._subscribing, self._unsubscribing = f"{kind}SUBSCRIBE", f"{kind}UNSUBSCRIBE"
        self._patience = patience
        self._listeners: dict[str, set[Listener]] = {}
        self._handlers: dict[str, Handler] = {}
        self._on_left: dict[str, Callable[[], object]] = {}
        self._on_lost: dict[str, Callable[[], None]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._sources: dict[str, _Source] = {}
        self._lost = asyncio.Event()
        self._closed = False

    @contextlib.contextmanager
    def listen(self, *channels: str) -> Iterator[Listener]:
        """Listen to channels. Each channel also wakes the listener once when it is subscribed."""
        listener = Listener()
        try:
            for channel in channels:
                self.add(listener, channel)
            yield listener
        finally:
            listener.close()
            self.remove(listener, *listener.channels)

    def follow(self, channel: str, handler: Handler, lost: Callable[[], None]) -> None:
        """Handle the messages of a channel from now on. Such a channel has no other listeners.

        Args:
            channel: the channel.
            handler: handles a message; called with None when the channel is subscribed.
            lost: called when the subscription is lost.
        """
        if channel not in self._on_lost:
            self._on_lost[channel], self._handlers[channel] = lost, handler
            self._subscribe(channel)

    def add(
        self,
        listener: Listener,
        channel: str,
        handler: Handler | None = None,
        left: Callable[[], object] = lambda: None,
    ) -> None:
        """Add a channel to a listener. All listeners of a channel must give the same ``handler`` and ``left``.

        Args:
            listener: the listener.
            channel: the channel.
            handler: handles a message; without it, every message wakes the listeners.
            left: called when the last listener has left the channel.
        """
        listener.channels.add(channel)
        listeners = self._listeners.setdefault(channel, set())
        listeners.add(listener)
        if len(listeners) == 1:
            self._handlers[channel], self._on_left[channel] = handler or (lambda published: self.wake(channel)), left
            self._subscribe(channel)

    def listens(self, channel: str) -> bool:
        """Return whether a channel has listeners."""
        return channel in self._listeners

    def _subscribe(self, channel: str) -> None:
        if self._reader is None:
            self._reader = asyncio.create_task(self._read_on())
        else:
            self._spread((channel,))

    def remove(self, listener: Listener, *channels: str) -> None:
        """Remove channels from a listener."""
        for channel in channels:
            listener.channels.discard(channel)
            listeners = self._listeners.get(channel, set())
            listeners.discard(listener)
            if not listeners and self._listeners.pop(channel, None) is not None:
                del self._handlers[channel]
                self._on_left.pop(channel)()
                source = self._sources.get(self.places.of(channel))
                if source is not None and source.connection is not None:
                    source.channels.discard(channel)
                    source.leaving[channel] += 1
                    source.connection.say((self._unsubscribing, channel))

    def wake(self, channel: str) -> None:
        """Wake all listeners of a channel."""
        for listener in tuple(self._listeners.get(channel, ())):
            listener.wake(channel)

    def _leave(self, left: Collection[str]) -> None:
        """Listen over new connections in place of those to servers that are primaries no longer: they hear nothing."""
        for server, source in self._sources.items():
            if server in left and source.connection is not None:
                source.connection.close()

    @property
    def connections(self) -> list[NewsConnection]:
        """The connections that listen; empty while all are lost."""
        return [source.connection for source in self._sources.values() if source.connection is not None]

    async def close(self) -> None:
        """Stop listening."""
        self._closed = True  # the library swallows a cancellation while it connects
        self.places.unwatch(self._leave)
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    def __len__(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    async def _read_on(self) -> None:
        """Listen until closed."""
        try:
            while not self._closed:
                self._lost.clear()
                try:
                    await self.places.find()
                except Exception as error:  # any error: without news every stream would stand still
                    _log.warning("could not locate the channels of news, trying again: %s", error)
                else:
                    self._turn_to(self.places.servers())
                    await self._lost.wait()
                await asyncio.sleep(_PAUSE)
        finally:
            self._turn_to(())

    def _turn_to(self, servers: Collection[str]) -> None:
        """Listen to these servers and to no others."""
        for server in [server for server in self._sources if server not in servers]:
            if (task := self._sources.pop(server).task) is not None:
                task.cancel()
        for server in servers:
            if server not in self._sources:
                source = self._sources[server] = _Source()
                source.task = asyncio.create_task(self._listen(server, source))
        self._spread(tuple(self._handlers))

    def _spread(self, channels: Iterable[str]) -> None:
        """Subscribe to channels on their servers where that is possible and not yet done."""
        wanted: dict[str, list[str]] = {}
        for channel in channels:
            wanted.setdefault(self.places.of(channel), []).append(channel)
        for server, here in wanted.items():
            source = self._sources.get(server)
            if source is not None and source.connection is not None:
                new = [channel for channel in here if channel not in source.channels]
                source.channels.update(new)
                source.connection.say(*[(self._subscribing, channel) for channel in new])

    async def _listen(self, server: str, source: _Source) -> None:
        """Listen to one server until the connection is lost."""
        try:
            connection = await NewsConnection.connect(server, partial(self._take, source), self._patience)
            try:
                if not self._closed:
                    source.connection = connection
                    self._spread(tuple(self._handlers))
                    await connection.until_lost()
            finally:
                connection.close()
        except Exception as error:  # any error: without news every stream would stand still
            _log.warning("lost the subscription to news, trying again: %s", error)
        finally:
            source.connection = None
            if self._sources.get(server) is source:
                del self._sources[server]
            for channel in source.channels & self._on_lost.keys():
                self._on_lost[channel]()
            self._lost.set()

    def _take(self, source: _Source, said: Any) -> None:
        if isinstance(said, ResponseError) or (isinstance(said, list) and said[0] in _ENDS and _moved(source, said[1])):
            if source.connection is not None:
                source.connection.close()  # the server has lost slots: the location of the channels is looked up again
            return
        if not isinstance(said, list) or said[0] not in _NEWS:
            return
        channel = said[1].decode()
        try:
            if (handler := self._handlers.get(channel)) is not None:
                handler(said[2] if said[0].endswith(b"message") else None)
        except Exception:  # an error in one match must not silence the others
            _log.exception("could not handle the news on %s", channel)
            self.wake(channel)


def _moved(source: _Source, name: bytes | None) -> bool:
    """Return whether a server has ended a subscription by itself, as it does when a slot moves to another server.

    A channel that was left and joined again meanwhile has not moved.
    """
    channel = (name or b"").decode()
    if left := source.leaving.pop(channel, 0):
        if left > 1:
            source.leaving[channel] = left - 1
        return False
    return channel in source.channels
