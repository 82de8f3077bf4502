"""One connection to Redis that everybody shares, and one that listens.

A pool hands a connection to one command at a time, and that costs more than all the rest of a move. Here commands are
written as they come, many in one packet where many come at once, and replies go to those who wait, in the same order.
The library still makes the connections (TLS, authentication, database) and parses the replies.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import hiredis
from redis.asyncio.connection import Connection
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    MasterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from matches.timings import Timings

from .handshake import connect
from .places import Places

DEMOTED = (ReadOnlyError, MasterDownError)
"""What a server answers that is no primary any more; it keeps its connections all the same."""
_ERRORS: dict[str, type[Exception]] = {
    "NOSCRIPT": NoScriptError,
    "OOM": OutOfMemoryError,
    "LOADING": BusyLoadingError,
    "READONLY": ReadOnlyError,
    "MASTERDOWN": MasterDownError,
    "NOAUTH": AuthenticationError,
}


class Pipe:
    """A shared connection; made when it is first needed, and made anew after it was lost."""

    def __init__(
        self, where: Places, patience: float = Timings().reply, demoted: Callable[[], None] = lambda: None
    ) -> None:
        """Prepare.

        Args:
            where: where Redis is.
            patience: seconds without a reply that make a connection count as dead.
            demoted: called when the server at its end turns out to be no primary any more.
        """
        self._where = where
        self._patience = patience
        self._demoted = demoted
        self._wire: _Wire | None = None
        self._connecting: asyncio.Task[_Wire] | None = None

    async def call(self, *command: str | bytes | int) -> Any:
        """Send a command and wait for its reply.

        Raises:
            RedisError: if Redis refuses the command, or the connection was lost before the reply: then nobody knows
                whether the command was carried out.
        """
        wire = self._wire
        if wire is None or wire.lost:
            wire = await self._connect()
        return await wire.send(hiredis.pack_command(cast(Any, command)))

    async def aclose(self) -> None:
        """Disconnect."""
        if self._wire is not None:
            self._wire.lose(RedisConnectionError("closed"))

    async def _connect(self) -> _Wire:
        """Connect; those who come meanwhile wait for the same attempt, and fail with it."""
        if self._connecting is None:
            self._connecting = asyncio.create_task(self._make_wire())
            self._connecting.add_done_callback(self._connected)
        return await asyncio.shield(self._connecting)

    def _connected(self, attempt: asyncio.Task[_Wire]) -> None:
        self._connecting = None
        if not attempt.cancelled() and attempt.exception() is None:
            self._wire = attempt.result()

    async def _make_wire(self) -> _Wire:
        await self._where.find()
        (url,) = self._where.servers()
        return _Wire(await connect(url, self._patience), self._patience, self._demoted)


class NewsConnection(asyncio.Protocol):
    """A connection that listens to channels until it is lost."""

    def __init__(self, connection: Connection, heard: Callable[[Any], None], patience: float) -> None:
        self._patience = patience
        self._connection = connection  # closes the transport when it is forgotten
        self._transport = _transport(connection)
        self._reader = hiredis.Reader(replyError=_error)
        self._heard = heard
        self._silent = True
        self._lost = asyncio.Event()
        self._transport.set_protocol(self)

    @classmethod
    async def connect(cls, url: str, heard: Callable[[Any], None], patience: float = Timings().reply) -> NewsConnection:
        """Connect.

        Args:
            url: where Redis is.
            heard: called with whatever Redis says, such as ``[b"message", channel, data]``; must not raise.
            patience: seconds without a word after which it counts as lost.
        """
        return cls(await connect(url, patience), heard, patience)

    def say(self, *commands: tuple[str, ...]) -> None:
        """Send commands; their replies are heard like everything else."""
        if not self._transport.is_closing():
            self._transport.write(b"".join(hiredis.pack_command(cast(Any, command)) for command in commands))

    async def until_lost(self) -> None:
        """Wait until the connection is lost; one that does not even answer pings counts as lost."""
        while not self._lost.is_set() and not self._transport.is_closing():
            self._silent = True
            self.say(("PING",))
            try:
                async with asyncio.timeout(2 * self._patience):
                    await self._lost.wait()
            except TimeoutError:
                if self._silent:
                    self.close()

    def close(self) -> None:
        """Disconnect."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand on what is heard."""
        self._silent = False
        self._reader.feed(data)
        while (said := self._reader.gets()) is not False:
            self._heard(said)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wake who waits for that."""
        self._lost.set()


class _Wire(asyncio.Protocol):
    """One connection, from the handshake until it is lost."""

    def __init__(self, connection: Connection, patience: float, demoted: Callable[[], None]) -> None:
        self._patience = patience
        self._demoted = demoted
        transport = _transport(connection)
        self.lost = transport.is_closing()
        """Whether nothing can be sent any more."""
        self._connection = connection  # closes the transport when it is forgotten
        self._transport = transport
        self._reader = hiredis.Reader(replyError=_error)
        self._outbox: list[bytes] = []
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._watch: asyncio.TimerHandle | None = None
        self._heard = 0.0
        transport.set_protocol(self)

    def send(self, packed: bytes) -> asyncio.Future[Any]:
        """Send a command; answers its reply to come."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Any] = loop.create_future()
        if self.lost:
            reply.set_exception(RedisConnectionError("the connection to Redis was lost"))
            return reply
        if not self._outbox:
            loop.call_soon(self._flush)
        self._outbox.append(packed)
        if not self._waiting:
            self._heard = loop.time()  # silence counts from here: before, nothing was asked
        self._waiting.append(reply)
        if self._watch is None:
            self._watch = loop.call_later(self._patience, self._look)
        return reply

    def lose(self, error: Exception) -> None:
        """Give the connection up, and tell those who wait."""
        self.lost = True
        self._transport.abort()
        self._outbox.clear()
        waiting, self._waiting = self._waiting, deque()
        for reply in waiting:
            if not reply.done():
                reply.set_exception(error)

    def data_received(self, data: bytes) -> None:
        """Hand replies to those who wait."""
        self._heard = asyncio.get_running_loop().time()
        self._reader.feed(data)
        while self._waiting and (reply := self._reader.gets()) is not False:
            waiting = self._waiting.popleft()
            if waiting.done():
                continue
            if isinstance(reply, Exception):
                waiting.set_exception(reply)
            else:
                waiting.set_result(reply)
            if isinstance(reply, DEMOTED) and not self.lost:
                self.lose(RedisConnectionError("this Redis is no primary any more"))
                self._demoted()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell those who wait."""
        self.lose(RedisConnectionError(f"the connection to Redis was lost: {exc or 'closed by Redis'}"))

    def _flush(self) -> None:
        if not self.lost:
            self._transport.write(b"".join(self._outbox))
        self._outbox.clear()

    def _look(self) -> None:
        """Give the connection up if replies have been awaited for too long."""
        self._watch = None
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if loop.time() - self._heard >= self._patience:
            self.lose(RedisTimeoutError(f"Redis did not reply for {self._patience:.0f} seconds"))
        else:
            self._watch = loop.call_at(self._heard + self._patience, self._look)


def _transport(connection: Connection) -> asyncio.Transport:
    """What carries the bytes of a connection that has shaken hands: from here on the replies are ours."""
    writer = cast(asyncio.StreamWriter, connection._writer)
    return cast(asyncio.Transport, writer.transport)


def _error(message: str) -> Exception:
    return _ERRORS.get(message.partition(" ")[0], ResponseError)(message)
