"""Listeners that cost next to nothing: streams of server-sent events, and GraphQL subscriptions.

None of them resumes: a stream that breaks has failed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

Heard = Callable[[msgspec.Raw, float], None]
"""A function that is called with a received object and the time of its arrival, by ``time.perf_counter``."""


class Ear:
    """A stream that is read until it ends."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        """Whether everything was told."""
        self.failure = ""
        """The reason why it ended early."""

    def close(self) -> None:
        """Listen no more."""


class SseEar(Ear, asyncio.Protocol):
    """A stream of server-sent events."""

    def __init__(self, head: bytes, events: tuple[bytes, ...], heard: Heard) -> None:
        super().__init__()
        self.begun = asyncio.Event()
        self._head = head
        self._events = events
        self._heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        now = time.perf_counter()
        self._buffer += data
        while (end := self._buffer.find(b"\n\n")) >= 0:
            lines = self._buffer[:end].splitlines()
            self._buffer = self._buffer[end + 2 :]
            event = next((line[7:] for line in lines if line.startswith(b"event: ")), b"")
            body = next((line[6:] for line in lines if line.startswith(b"data: ")), b"")
            if event in self._events:
                self._heard(msgspec.Raw(body), now)
            elif event == b"hello":
                self.begun.set()
            elif event == b"end":
                self.ended.set()
            elif event in (b"problem", b"goodbye"):
                self.failure = body.decode()
        # The other lines frame the chunks.

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that nothing more will come."""
        if not self.ended.is_set():
            self.failure = self.failure or f"the connection was lost: {exc}; {self._buffer[:200]!r}"
        self.ended.set()
        self.begun.set()

    def close(self) -> None:
        """Listen no more."""
        if self._transport is not None:
            self._transport.abort()


async def sse(url: str, path: str, token: str, events: tuple[bytes, ...], heard: Heard) -> SseEar:
    """Open a stream of server-sent events, and wait until it has begun."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    # The end of the connection tells the end of the stream, and of a refusal.
    head = f"GET {path} HTTP/1.1\r\nHost: lateness\r\nConnection: close\r\n{bearer}\r\n".encode()
    address = urlsplit(url)
    _, ear = await asyncio.get_running_loop().create_connection(
        lambda: SseEar(head, events, heard), address.hostname or "", address.port or 80
    )
    await ear.begun.wait()
    return ear


class _Message(msgspec.Struct):
    type: str
    payload: msgspec.Raw = msgspec.Raw(b"null")


class _Payload(msgspec.Struct):
    data: dict[str, msgspec.Raw]


_read = msgspec.json.Decoder(_Message).decode
_read_payload = msgspec.json.Decoder(_Payload).decode


class GraphqlEar(Ear):
    """A GraphQL subscription."""

    def __init__(self, socket: ClientConnection, heard: Heard) -> None:
        super().__init__()
        self._socket = socket
        self._heard = heard
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for text in self._socket:
                now = time.perf_counter()
                message = _read(text)
                if message.type == "next":
                    for told in _read_payload(message.payload).data.values():
                        self._heard(told, now)
                elif message.type == "complete":
                    return
                elif message.type == "error":
                    self.failure = str(text)
                    return
            self.failure = "the connection was closed"
        except Exception as error:  # whatever it is: it is told with the findings
            self.failure = repr(error)
        finally:
            self.ended.set()

    def close(self) -> None:
        """Listen no more."""
        self._task.cancel()
        self._socket.transport.abort()


async def subscribe(url: str, token: str, query: str, variables: dict[str, Any], heard: Heard) -> GraphqlEar:
    """Subscribe over a WebSocket of its own."""
    where = url.replace("http", "ws", 1) + "/graphql"
    socket = await connect(where, subprotocols=[Subprotocol("graphql-transport-ws")], compression=None)
    payload = {"authorization": f"Bearer {token}"} if token else {}
    await socket.send(msgspec.json.encode({"type": "connection_init", "payload": payload}).decode())
    await socket.recv()
    asked = {"type": "subscribe", "id": "1", "payload": {"query": query, "variables": variables}}
    await socket.send(msgspec.json.encode(asked).decode())
    return GraphqlEar(socket, heard)
