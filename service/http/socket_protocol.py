"""Uvicorn's protocol of WebSockets: what a client sends is read in turn with everybody else's.

Uvicorn parses all that it has received at once. Hundreds of kilobytes of tiny messages would hold up everybody for as
long as that takes, and then wait in memory.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import uvicorn
from starlette.types import Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request

from .protocol import ServerConfig

_SLICE = 1024
"""The bytes that are parsed at a time: some milliseconds of work if they are the shortest frames."""
_FRAMES_A_SECOND = 50
"""The frames a second that need not be the last of a message: pings, pongs and parts. No budget pays for them."""
_FRAMES_AHEAD = 1.0
"""The seconds' worth of such frames that may come at once."""


_DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"level": 1, "memLevel": 5},
)
"""Compresses each message by itself (RFC 7692), and keeps nothing between messages. Uvicorn's own setting keeps 40 KB
for each connection, more than all the rest of an idle stream.
"""


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket. While received bytes wait to be parsed, no more of them are read from the network."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [_DEFLATE]
        self._unparsed = bytearray()
        self._rotation = cast(ServerConfig, config).rotation
        self._queued = False
        """Whether the connection waits for its turn, or for the time at which it may have one."""
        self._frames_until = 0.0
        """The time until which its pings, pongs and parts of messages have used up what a connection may send."""
        self._address = ""
        """The address in whose turns the connection is read: the peer's until the handshake, then the client's."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, with the address of the peer."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """Keep received data until it is parsed in turn."""
        self._unparsed += data
        if len(self._unparsed) > _SLICE and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        cast(ServerConfig, self.config).connections.close(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Answer the handshake, which tells the client's address."""
        super().handle_connect(event)
        if not self.close_sent:
            self._address = cast(ServerConfig, self.config).address_of(cast(Scope, self.scope))

    def handle_ping(self) -> None:
        """Answer a ping."""
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, whether it was asked for or not."""
        self._count_frame()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        self._count_frame()
        super().handle_cont(event)

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next event, in turn. Only when all have been taken, further bytes are parsed."""
        message = await self.queue.get()
        await self._rotation.turn(self._address)
        self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send the application's message. A handshake that it refuses is complete, and not an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
        elif message["type"] == "websocket.close":
            self._go_on()  # uvicorn reads again, until the client has closed, too

    def _parse(self) -> None:
        self._queued = False
        if self.transport.is_closing():
            return
        piece = bytes(self._unparsed[:_SLICE])
        del self._unparsed[:_SLICE]
        try:
            super().data_received(piece)
        except Exception:
            self.transport.abort()  # as asyncio does if it calls; a turn would leave the connection open
            raise
        self._go_on()

    def _go_on(self) -> None:
        """Parse the next slice in its turn, or read again, unless an event waits for the application."""
        if self._queued or self.transport.is_closing() or not (self.queue.empty() or self.close_sent):
            return
        if self._unparsed:
            self._queued = True
            early = self._frames_until - _FRAMES_AHEAD - self.loop.time()
            if early > 0:
                self.loop.call_later(early, self._wait)
            else:
                self._wait()
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _wait(self) -> None:
        self._rotation.wait(self._address, self._parse)

    def _count_frame(self) -> None:
        self._frames_until = max(self._frames_until, self.loop.time()) + 1 / _FRAMES_A_SECOND
