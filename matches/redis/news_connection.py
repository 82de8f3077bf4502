"""A connection that listens to channels."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import hiredis
from redis.asyncio.connection import Connection

from matches.timings import Timings

from .errors import parse
from .handshake import connect, transport


class NewsConnection(asyncio.Protocol):
    """A connection that listens to channels until it is lost."""

    def __init__(self, connection: Connection, handler: Callable[[Any], None], patience: float) -> None:
        self._patience = patience
        self._connection = connection  # closes the transport when it is forgotten
        self._transport = transport(connection)
        self._reader = hiredis.Reader(replyError=parse)
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
