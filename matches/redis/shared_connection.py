"""A shared connection to Redis for commands, and a connection that listens to channels.

A pool reserves a connection for one command at a time, which costs more than all the rest of a move. Here commands are
written as they come, many in one packet where many come at once, and replies are passed on in the same order. The
library still opens the connections (TLS, authentication, database) and parses the replies.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
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
"""The errors of a server that is no longer the primary. Such a server keeps its connections open."""
_ERRORS: dict[str, type[Exception]] = {
    "NOSCRIPT": NoScriptError,
    "OOM": OutOfMemoryError,
    "LOADING": BusyLoadingError,
    "READONLY": ReadOnlyError,
    "MASTERDOWN": MasterDownError,
    "NOAUTH": AuthenticationError,
}


class SharedConnection:
    """A shared connection. It is opened when it is first needed, and again after it was lost."""

    def __init__(
        self, where: Places, patience: float = Timings().reply, demoted: Callable[[], None] = lambda: None
    ) -> None:
        """Create it without connecting.

        Args:
            where: the location of Redis.
            patience: seconds without a reply after which a connection counts as dead.
            demoted: called when the server turns out to be a primary no longer.
        """
        self._where = where
        self._patience = patience
        self._demoted = demoted
        self._current: _OpenConnection | None = None
        self._connecting: asyncio.Task[_OpenConnection] | None = None

    async def call(self, *command: str | bytes | int) -> Any:
        """Send a command and wait for its reply.

        Raises:
            RedisError: if Redis refuses the command, or the connection is lost before the reply. In the latter case it
                is unknown whether the command was carried out.
        """
        connection = self._current
        if connection is None or connection.lost:
            connection = await self._connect()
        return await connection.send(hiredis.pack_command(cast(Any, command)))

    async def transaction(self, commands: Iterable[Sequence[str | bytes | int]]) -> None:
        """Have commands carried out together, or none of them. Raises ``RedisError`` as ``call`` does."""
        connection = self._current
        if connection is None or connection.lost:
            connection = await self._connect()
        packed = [hiredis.pack_command(cast(Any, tuple(command))) for command in (("MULTI",), *commands, ("EXEC",))]
        replies = await asyncio.gather(*map(connection.send, packed), return_exceptions=True)
        for reply in (*replies[:-1], *(replies[-1] if isinstance(replies[-1], list) else replies[-1:])):
            if isinstance(reply, BaseException):
                raise reply

    def close(self) -> None:
        """Disconnect."""
        if self._current is not None:
            self._current.lose(RedisConnectionError("closed"))

    async def aclose(self) -> None:
        """Disconnect."""
        self.close()

    async def _connect(self) -> _OpenConnection:
        """Connect. Tasks that call this meanwhile wait for the same attempt and share its failure."""
        if self._connecting is None:
            self._connecting = asyncio.create_task(self._open_anew())
            self._connecting.add_done_callback(self._connected)
        return await asyncio.shield(self._connecting)

    def _connected(self, attempt: asyncio.Task[_OpenConnection]) -> None:
        self._connecting = None
        if not attempt.cancelled() and attempt.exception() is None:
            self._current = attempt.result()

    async def _open_anew(self) -> _OpenConnection:
        await self._where.find()
        (url,) = self._where.servers()
        return _OpenConnection(await connect(url, self._patience), self._patience, self._demoted)


class NewsConnection(asyncio.Protocol):
    """A connection that listens to channels until it is lost."""

    def __init__(self, connection: Connection, handler: Callable[[Any], None], patience: float) -> None:
        self._patience = patience
        self._connection = connection  # closes the transport when it is forgotten
        self._transport = _transport(connection)
        self._reader = hiredis.Reader(replyError=_error)
        self._handler = handler
        self._silent = True
        self._lost = asyncio.Event()
        self._transport.set_protocol(self)

    @classmethod
    async def connect(
        cls, url: str, handler: Callable[[Any], None], patience: float = Timings().reply
    ) -> NewsConnection:
        """Connect.

        Args:
            url: the address of Redis.
            handler: called with everything that Redis sends, such as ``[b"message", channel, data]``; must not raise.
            patience: a connection that stays silent for twice as many seconds, although it is pinged, counts as lost.
        """
        return cls(await connect(url, patience), handler, patience)

    def say(self, *commands: tuple[str, ...]) -> None:
        """Send commands. Their replies are passed to ``handler`` like all other messages."""
        if not self._transport.is_closing():
            self._transport.write(b"".join(hiredis.pack_command(cast(Any, command)) for command in commands))

    async def until_lost(self) -> None:
        """Wait until the connection is lost. A connection that does not even answer pings counts as lost."""
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
        """Pass on received messages."""
        self._silent = False
        self._reader.feed(data)
        while (said := self._reader.gets()) is not False:
            self._handler(said)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wake the task that waits for the loss."""
        self._lost.set()


class _OpenConnection(asyncio.Protocol):
    """One connection, from the handshake until it is lost."""

    def __init__(self, connection: Connection, patience: float, demoted: Callable[[], None]) -> None:
        self._patience = patience
        self._demoted = demoted
        transport = _transport(connection)
        self.lost = transport.is_closing()
        """Whether the connection can no longer send."""
        self._connection = connection  # closes the transport when it is forgotten
        self._transport = transport
        self._reader = hiredis.Reader(replyError=_error)
        self._outbox: list[bytes] = []
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._watch: asyncio.TimerHandle | None = None
        self._last_reply_at = 0.0
        transport.set_protocol(self)

    def send(self, packed: bytes) -> asyncio.Future[Any]:
        """Send a command. Returns the future of its reply."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Any] = loop.create_future()
        if self.lost:
            reply.set_exception(RedisConnectionError("the connection to Redis was lost"))
            return reply
        if not self._outbox:
            loop.call_soon(self._flush)
        self._outbox.append(packed)
        if not self._waiting:
            self._last_reply_at = loop.time()  # silence counts from now: before, no reply was expected
        self._waiting.append(reply)
        if self._watch is None:
            self._watch = loop.call_later(self._patience, self._look)
        return reply

    def lose(self, error: Exception) -> None:
        """Abandon the connection and fail all pending replies."""
        self.lost = True
        self._transport.abort()
        self._outbox.clear()
        waiting, self._waiting = self._waiting, deque()
        for reply in waiting:
            if not reply.done():
                reply.set_exception(error)

    def data_received(self, data: bytes) -> None:
        """Pass replies to the tasks that wait for them."""
        self._last_reply_at = asyncio.get_running_loop().time()
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
                self.lose(RedisConnectionError("this Redis is no longer the primary"))
                self._demoted()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all pending replies."""
        self.lose(RedisConnectionError(f"the connection to Redis was lost: {exc or 'closed by Redis'}"))

    def _flush(self) -> None:
        if not self.lost:
            self._transport.write(b"".join(self._outbox))
        self._outbox.clear()

    def _look(self) -> None:
        """Abandon the connection if a reply is overdue."""
        self._watch = None
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if loop.time() - self._last_reply_at >= self._patience:
            self.lose(RedisTimeoutError(f"Redis did not reply for {self._patience:.0f} seconds"))
        else:
            self._watch = loop.call_at(self._last_reply_at + self._patience, self._look)


def _transport(connection: Connection) -> asyncio.Transport:
    """Return the transport of a connection after the handshake. From then on this module reads the replies."""
    writer = cast(asyncio.StreamWriter, connection._writer)
    return cast(asyncio.Transport, writer.transport)


def _error(message: str) -> Exception:
    return _ERRORS.get(message.partition(" ")[0], ResponseError)(message)
