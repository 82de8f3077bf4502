"""News of matches: one subscription a process, fanned out in memory.

A listener is woken when a match that it listens to has news, and then looks for itself. So a slow listener costs
nothing but its own delay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any

from redis.exceptions import ResponseError

from .pipe import NewsConnection
from .places import Address, places

_log = logging.getLogger(__name__)

_PAUSE = 0.2
"""Seconds before a lost subscription is tried again."""
_NEWS = (b"message", b"smessage", b"subscribe", b"ssubscribe")
"""What a server says of a channel, by the kinds of channel: something was published, or will be heard from now on."""

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


class _Source:
    """Listens to one server."""

    def __init__(self) -> None:
        self.connection: NewsConnection | None = None
        """None until it stands."""
        self.channels: set[str] = set()
        """What it has asked for."""
        self.task: asyncio.Task[None] | None = None


class Subscription:
    """Keeps the process's subscriptions in step with its listeners: one, or one to each primary of a cluster.

    Whenever a connection is lost, it is found out where its channels are now, and another one subscribes to them. Each
    of them then counts as news, because something may have been missed.
    """

    def __init__(self, url: str, patience: float) -> None:
        """Prepare; the subscription is made when somebody listens.

        Args:
            url: where Redis is.
            patience: seconds without a word from Redis after which the connection counts as lost.
        """
        self.places = places(url, patience)
        """Where the channels are."""
        sharded = "S" if Address.read(url).cluster else ""
        self._subscribing, self._unsubscribing = f"{sharded}SUBSCRIBE", f"{sharded}UNSUBSCRIBE"
        self._patience = patience
        self._listeners: dict[str, set[Listener]] = {}
        self._heard: dict[str, Heard] = {}
        self._left: dict[str, Callable[[], object]] = {}
        self._followed: dict[str, Callable[[], None]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._sources: dict[str, _Source] = {}
        self._lost = asyncio.Event()
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

    def add(
        self,
        listener: Listener,
        channel: str,
        heard: Heard | None = None,
        left: Callable[[], object] = lambda: None,
    ) -> None:
        """Let a listener listen to one more channel.

        Args:
            listener: who listens.
            channel: to what; all its listeners give the rest alike.
            heard: takes in what is published there; without it, whatever it is wakes the listeners.
            left: called when the last of them has gone.
        """
        listener.channels.add(channel)
        listeners = self._listeners.setdefault(channel, set())
        listeners.add(listener)
        if len(listeners) == 1:
            self._heard[channel], self._left[channel] = heard or (lambda published: self.wake(channel)), left
            self._subscribe(channel)

    def listens(self, channel: str) -> bool:
        """Whether anybody listens to a channel."""
        return channel in self._listeners

    def _subscribe(self, channel: str) -> None:
        if self._reader is None:
            self._reader = asyncio.create_task(self._read_on())
        else:
            self._spread((channel,))

    def remove(self, listener: Listener, *channels: str) -> None:
        """Let a listener not listen to some channels any more."""
        for channel in channels:
            listener.channels.discard(channel)
            listeners = self._listeners.get(channel, set())
            listeners.discard(listener)
            if not listeners and self._listeners.pop(channel, None) is not None:
                del self._heard[channel]
                self._left.pop(channel)()
                source = self._sources.get(self.places.of(channel))
                if source is not None and source.connection is not None:
                    source.channels.discard(channel)
                    source.connection.say((self._unsubscribing, channel))

    def wake(self, channel: str) -> None:
        """Wake everybody who listens to a channel."""
        for listener in tuple(self._listeners.get(channel, ())):
            listener.wake(channel)

    def renew(self) -> None:
        """Listen over another connection: a server that is no primary any more may hear of nothing."""
        for source in self._sources.values():
            if source.connection is not None:
                source.connection.close()

    @property
    def connections(self) -> list[NewsConnection]:
        """What listens; nothing while all is lost."""
        return [source.connection for source in self._sources.values() if source.connection is not None]

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
        try:
            while not self._closed:
                self._lost.clear()
                try:
                    await self.places.find()
                except Exception as error:  # whatever it is: without news every stream would be blind
                    _log.warning("could not find out where news come from, trying again: %s", error)
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
        self._spread(tuple(self._heard))

    def _spread(self, channels: Iterable[str]) -> None:
        """Ask for channels where they are, unless that was done, or cannot be done yet."""
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
                    self._spread(tuple(self._heard))
                    await connection.until_lost()
            finally:
                connection.close()
        except Exception as error:  # whatever it is: without news every stream would be blind
            _log.warning("lost the subscription to news, trying again: %s", error)
        finally:
            source.connection = None
            if self._sources.get(server) is source:
                del self._sources[server]
            for channel in source.channels & self._followed.keys():
                self._followed[channel]()
            self._lost.set()

    def _take(self, source: _Source, said: Any) -> None:
        if isinstance(said, ResponseError) or (isinstance(said, list) and self._moved_away(source, said)):
            if source.connection is not None:
                source.connection.close()  # the server has lost slots: where the channels are is found out anew
            return
        if not isinstance(said, list) or said[0] not in _NEWS:
            return
        channel = said[1].decode()
        try:
            if (heard := self._heard.get(channel)) is not None:
                heard(said[2] if said[0].endswith(b"message") else None)
        except Exception:  # one match that cannot be moved on must not silence the others
            _log.exception("could not take in the news of %s", channel)
            self.wake(channel)

    def _moved_away(self, source: _Source, said: list[Any]) -> bool:
        """Whether a server ends a subscription by itself, as it does when a slot goes elsewhere."""
        return said[0] == b"sunsubscribe" and said[1] is not None and said[1].decode() in source.channels
