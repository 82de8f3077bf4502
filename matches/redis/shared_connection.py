"""A shared connection to Redis for commands.

A pool reserves a connection for one command at a time, which costs more than all the rest of a move. Here commands are
written as they come, many in one packet where many come at once, and replies are passed on in the same order. The
library still opens the connections (TLS, authentication, database) and parses the replies.

The connection leaves a server that is the primary no longer: when the server says so, when the places say so, and when
the places, asked because the server is silent or says something odd, name another one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, cast

import hiredis
from redis.asyncio.connection import Connection
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from matches.timings import Timings

from .errors import DEMOTED, ODD, parse
from .handshake import connect, transport
from .places import Places

Command = Sequence[str | bytes | int]
"""A command with its arguments."""


class SharedConnection:
    """A shared connection. It is opened when it is first needed, and again after it was lost."""

    def __init__(self, where: Places, timings: Timings = Timings()) -> None:  # noqa: B008 - it is frozen
        """Create it without connecting.

        Args:
            where: the location of Redis.
            timings: ``reply`` is the time without a reply after which a connection counts as dead, and ``doubt`` the
                one after which the places are asked whether its server is still the primary.
        """
        self._where = where
        self._timings = timings
        self._current: _OpenConnection | None = None
        self._connecting: asyncio.Task[_OpenConnection] | None = None
        self._doubting: asyncio.Task[None] | None = None
        where.watch(self._leave)

    @property
    def server(self) -> str:
        """The address of the server to which it is connected; empty if it is not."""
        return "" if self._current is None or self._current.lost else self._current.url

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

    async def together(self, commands: Iterable[Command]) -> list[Any]:
        """Send commands right after each other, and return their replies, errors included.

        Raises:
            RedisError: if there is no connection.
        """
        connection = self._current
        if connection is None or connection.lost:
            connection = await self._connect()
        packed = [hiredis.pack_command(cast(Any, tuple(command))) for command in commands]
        return await asyncio.gather(*map(connection.send, packed), return_exceptions=True)

    async def transaction(self, commands: Iterable[Command]) -> None:
        """Have commands carried out together, or none of them. Raises ``RedisError`` as ``call`` does."""
        replies = await self.together((("MULTI",), *commands, ("EXEC",)))
        for reply in (*replies[:-1], *(replies[-1] if isinstance(replies[-1], list) else replies[-1:])):
            if isinstance(reply, BaseException):
                raise reply

    def doubt(self) -> None:
        """Ask whether the server is still the primary, and leave it otherwise. One such question is open at a time."""
        if self._doubting is None and self._current is not None and not self._current.lost:
            self._doubting = asyncio.create_task(self._ask(self._current))

    def close(self) -> None:
        """Disconnect."""
        self._where.unwatch(self._leave)
        if self._doubting is not None:
            self._doubting.cancel()
        if self._current is not None:
            self._current.lose(RedisConnectionError("closed"))

    def _leave(self, left: Collection[str]) -> None:
        """Leave the server if it is one of those that are the primary no longer."""
        if self._current is not None and not self._current.lost and self._current.url in left:
            self._current.lose(_left())

    async def _ask(self, connection: _OpenConnection) -> None:
        """Look the servers up again. If another one is the primary now, the places tell all who watch."""
        try:
            with contextlib.suppress(RedisError, OSError):  # then nobody knows better
                await self._where.find(connection.url)
        finally:
            # An odd answer to every command must not become a question for every command.
            asyncio.get_running_loop().call_later(self._timings.doubt, self._doubted)

    def _doubted(self) -> None:
        self._doubting = None

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
        url = next(iter(self._where.servers()), "")
        if not url:
            raise _left()
        opening = asyncio.create_task(connect(url, self._timings.reply))
        try:
            while not (await asyncio.wait({opening}, timeout=self._timings.doubt))[0]:
                with contextlib.suppress(RedisError, OSError):
                    await self._where.find(url)  # it takes connections, but stands still
                if url not in self._where.servers():
                    raise _left()
            connection = opening.result()
            if url not in self._where.servers():  # its failover was told while it was being connected
                await connection.disconnect(nowait=True)
                raise _left()
            return _OpenConnection(url, connection, self._timings, self._where.leave, self.doubt)
        finally:
            opening.cancel()


class _OpenConnection(asyncio.Protocol):
    """One connection, from the handshake until it is lost."""

    def __init__(
        self,
        url: str,
        connection: Connection,
        timings: Timings,
        demoted: Callable[[str], None],
        odd: Callable[[], None],
    ) -> None:
        """Take a connection over after its handshake.

        Args:
            url: the server.
            connection: the connection.
            timings: as for ``SharedConnection``.
            demoted: called with the server when it says that it is the primary no longer.
            odd: called when it may be the primary no longer.
        """
        self.url = url
        """The server."""
        self._timings = timings
        self._demoted = demoted
        self._odd = odd
        self._transport = transport(connection)
        self.lost = self._transport.is_closing()
        """Whether the connection can no longer send."""
        self._connection = connection  # closes the transport when it is forgotten
        self._reader = hiredis.Reader(replyError=parse)
        self._outbox: list[bytes] = []
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._watch: asyncio.TimerHandle | None = None
        self._last_reply_at = 0.0
        self._transport.set_protocol(self)

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
            self._watch = loop.call_later(self._looks, self._look)
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
            if not isinstance(reply, Exception):
                waiting.set_result(reply)
                continue
            waiting.set_exception(reply)
            if isinstance(reply, DEMOTED) and not self.lost:
                self.lose(_left())
                self._demoted(self.url)
            elif isinstance(reply, ODD):
                self._odd()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all pending replies."""
        self.lose(RedisConnectionError(f"the connection to Redis was lost: {exc or 'closed by Redis'}"))

    @property
    def _looks(self) -> float:
        """Seconds between two looks at whether a reply is overdue."""
        return min(self._timings.doubt, self._timings.reply)

    def _flush(self) -> None:
        if not self.lost:
            self._transport.write(b"".join(self._outbox))
        self._outbox.clear()

    def _look(self) -> None:
        """Abandon the connection if a reply is overdue, and ask for the primary if one is late."""
        self._watch = None
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        silent = loop.time() - self._last_reply_at
        if silent >= self._timings.reply:
            self.lose(RedisTimeoutError(f"Redis did not reply for {self._timings.reply:.0f} seconds"))
            return
        if silent >= self._timings.doubt:
            self._odd()
        self._watch = loop.call_later(max(0.0, self._looks - silent % self._looks), self._look)


def _left() -> RedisConnectionError:
    return RedisConnectionError("this Redis is no longer the primary")
