"""A client that costs next to nothing: HTTP over a kept connection, and server-sent events.

The client's own work would be measured along with the service's, and it shares the machine's cores with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit


class Failed(Exception):
    """An answer other than a success."""


class _Protocol(asyncio.Protocol):
    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Connection(_Protocol):
    """A kept connection with one request at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._buffer = b""
        self._reply: asyncio.Future[tuple[int, bytes]] | None = None

    async def send(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        """Send a request; gives the status and the body of its answer."""
        if self.transport is None:
            raise Failed("not connected")
        self._reply = asyncio.get_running_loop().create_future()
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        elif method == "POST":
            head += "Content-Length: 0\r\n"
        self.transport.write(head.encode() + b"\r\n" + body)
        return await self._reply

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
        """Send a request that has to succeed; gives the body of its answer."""
        status, answer = await self.send(method, path, body, token)
        if status >= 300:
            raise Failed(f"{method} {path}: {status} {answer.decode()}")
        return answer

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._reply is None:
            return
        head = self._buffer[:end].lower()
        at = head.index(b"content-length:") + 15
        length = int(head[at:].split(b"\r\n", 1)[0])
        if len(self._buffer) < end + 4 + length:
            return
        body = self._buffer[end + 4 : end + 4 + length]
        self._buffer = self._buffer[end + 4 + length :]
        reply, self._reply = self._reply, None
        if not reply.done():
            reply.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._reply is not None and not self._reply.done():
            self._reply.set_exception(Failed(f"the connection was lost: {exc}"))


Heard = Callable[[int, bytes], None]
"""Called with the version of an update and the text of its event."""


class Listener(_Protocol):
    """A stream of server-sent events; hears every event that has a version."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self._heard = heard
        self._buffer = b""
        self._last = b""
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data
        start = 0
        while (end := buffer.find(b"\n\n", start)) >= 0:
            at = buffer.find(b"\nid: ", start, end)
            if at >= 0:
                version = int(buffer[at + 5 : buffer.index(b"\n", at + 1)])
                if not self.first.done():
                    self.first.set_result(None)
                self._heard(version, buffer[at:end])
            else:
                self._last = buffer[start:end]
            start = end + 2
        self._buffer = buffer[start:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.first.done():
            self.first.set_exception(Failed(f"the stream was lost: {(self._last + self._buffer).decode()}"))


async def connect(url: str) -> Connection:
    """Open a connection."""
    _, connection = await asyncio.get_running_loop().create_connection(Connection, *_address(url))
    return connection


async def listen(url: str, path: str, heard: Heard, token: str = "") -> Listener:
    """Open a stream, and wait for its first event."""
    _, listener = await asyncio.get_running_loop().create_connection(lambda: Listener(heard), *_address(url))
    head = f"GET {path} HTTP/1.1\r\nHost: bench\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    cast(asyncio.Transport, listener.transport).write(head.encode() + b"\r\n")
    await asyncio.wait_for(asyncio.shield(listener.first), 20)
    return listener


def _address(url: str) -> tuple[str, int]:
    address = urlsplit(url)
    return address.hostname or "127.0.0.1", address.port or 80
