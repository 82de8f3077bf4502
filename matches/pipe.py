"""One connection to Redis that everybody shares.

A pool hands a connection to one command at a time, and that costs more than all the rest of a move. Here commands are
written as they come, many in one packet where many come at once, and replies go to those who wait, in the same order.
The library still makes the connection (TLS, authentication, database) and parses the replies.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, cast

import hiredis
from redis.asyncio.connection import Connection, parse_url
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TimeoutError,
)
from redis.exceptions import ConnectionError as RedisConnectionError

_PATIENCE = 5.0
"""Seconds without a reply after which a connection counts as dead."""

_ERRORS: dict[str, type[Exception]] = {
    "NOSCRIPT": NoScriptError,
    "OOM": OutOfMemoryError,
    "LOADING": BusyLoadingError,
    "READONLY": ReadOnlyError,
    "NOAUTH": AuthenticationError,
}


class Pipe(asyncio.Protocol):
    """A shared connection; made when it is first needed, and made anew after it was lost."""

    def __init__(self, url: str) -> None:
        settings: dict[str, Any] = {"protocol": 2, "socket_connect_timeout": _PATIENCE, **parse_url(url)}
        self._kind: type[Connection] = settings.pop("connection_class", Connection)
        self._settings = settings
        self._connection: Connection | None = None
        self._transport: asyncio.Transport | None = None
        self._connecting = asyncio.Lock()
        self._reader = hiredis.Reader(replyError=_error)
        self._outbox: list[bytes] = []
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._watch: asyncio.TimerHandle | None = None
        self._replied = 0.0

    async def call(self, *command: str | bytes | int) -> Any:
        """Send a command and wait for its reply.

        Raises:
            RedisError: if Redis refuses the command, or the connection was lost before the reply: then nobody knows
                whether the command was carried out.
        """
        if self._transport is None:
            await self._connect()
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Any] = loop.create_future()
        if not self._outbox:
            loop.call_soon(self._flush)
        self._outbox.append(hiredis.pack_command(cast(Any, command)))
        self._waiting.append(reply)
        if self._watch is None:
            self._replied = loop.time()
            self._watch = loop.call_later(_PATIENCE, self._look)
        return await reply

    async def aclose(self) -> None:
        """Disconnect."""
        if self._transport is not None:
            self._transport.close()
        self._lose(RedisConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        """Hand replies to those who wait."""
        self._replied = asyncio.get_running_loop().time()
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not False:
            waiting = self._waiting.popleft()
            if waiting.done():
                continue
            if isinstance(reply, Exception):
                waiting.set_exception(reply)
            else:
                waiting.set_result(reply)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell those who wait."""
        self._lose(RedisConnectionError(f"the connection to Redis was lost: {exc or 'closed by Redis'}"))

    async def _connect(self) -> None:
        async with self._connecting:
            if self._transport is not None:
                return
            connection = self._kind(**self._settings)
            await connection.connect()
            # The library has shaken hands; from here on the replies are ours.
            writer = cast(asyncio.StreamWriter, connection._writer)
            transport = cast(asyncio.Transport, writer.transport)
            self._reader = hiredis.Reader(replyError=_error)
            transport.set_protocol(self)
            self._connection, self._transport = connection, transport

    def _flush(self) -> None:
        if self._transport is not None:
            self._transport.write(b"".join(self._outbox))
        self._outbox.clear()

    def _look(self) -> None:
        """Give a connection up that has not replied for too long."""
        self._watch = None
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if loop.time() - self._replied >= _PATIENCE and self._transport is not None:
            self._transport.abort()
            self._lose(TimeoutError(f"Redis did not reply for {_PATIENCE:.0f} seconds"))
        else:
            self._watch = loop.call_at(self._replied + _PATIENCE, self._look)

    def _lose(self, error: Exception) -> None:
        waiting, self._waiting = self._waiting, deque()
        self._transport = self._connection = None
        self._outbox.clear()
        for reply in waiting:
            if not reply.done():
                reply.set_exception(error)


def _error(message: str) -> Exception:
    return _ERRORS.get(message.partition(" ")[0], ResponseError)(message)
