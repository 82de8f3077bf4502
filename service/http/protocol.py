"""Uvicorn's protocol of HTTP, with limits on heads, times and connections, and with problems instead of plain text."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from typing import Self, cast

import msgspec
import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from telemetry.metrics import REFUSALS

from .connections import Connections
from .problems import Fault, problem
from .rotation import Rotation

HEAD_LIMIT = 64 * 1024
"""The most bytes of the line and headers of a request. The parser itself has no limit."""
HEADERS_MOST = 128
"""The most headers of a request."""


class _AnyLength(int):
    """The length of a body that nobody knows yet: every part fits, and so does the end."""

    def __lt__(self, other: object) -> bool:
        return False

    def __sub__(self, other: object) -> Self:
        return self

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


_is_host = re.compile(rb"[^\s/?#@\\,]*").fullmatch


class ServerConfig(uvicorn.Config):
    """Uvicorn's configuration, with what the connections of the process share."""

    connections: Connections
    """The connections that are open."""
    rotation: Rotation
    """Gives the turns in which WebSockets parse what they have received."""
    address_of: Callable[[Scope], str]
    """Returns the address of a client, behind proxies, too. WebSockets take turns by it."""


class Protocol(HttpToolsProtocol):
    """One connection."""

    _in_head = True
    _begun = True
    """Whether a first request is awaited, or a request has begun; between requests uvicorn's own time-out applies."""
    _head = 0
    """The number of bytes read of the present head."""
    _waiting = 0
    """The number of bytes received since the last request."""
    _body = 0
    _since = 0.0
    """When the present head or body began."""
    _unread_since: float | None = None
    _fault: Fault | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """Accept a connection, or refuse it if there are too many."""
        super().connection_made(transport)
        self._connections = cast(ServerConfig, self.config).connections
        self._since = self.loop.time()
        if self._connections.open(transport, self.client[0] if self.client else ""):
            self._connections.watch(self)
        else:
            self._refuse(Fault("TOO_MANY_CONNECTIONS"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        self._connections.close(self.transport)
        self._connections.let_go(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read received data, and count it as part of the head if the head continues."""
        if self.transport.is_closing():
            return
        if self._in_head:
            self._waiting += len(data)
        super().data_received(data)
        if self._in_head and self._waiting > HEAD_LIMIT and not self.transport.is_closing():
            self._refuse(_TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over. It stays counted."""
        self._connections.let_go(self)
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """Begin a head."""
        self._begun = True
        self._since = self.loop.time()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Read a part of the target."""
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header."""
        self._grow(len(name) + len(value) + 4)
        if len(self.headers) >= HEADERS_MOST:
            self._give_up(Fault("HEADERS_TOO_LARGE", f"There are more than {HEADERS_MOST} headers."))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Complete the head."""
        self._in_head = False
        self._since, self._body = self.loop.time(), 0
        hosts = [value for name, value in self.headers if name == b"host"]
        if len(hosts) > 1 or (not hosts and self.parser.get_http_version() != "1.0") or not all(map(_is_host, hosts)):
            self._give_up(Fault("BAD_REQUEST", "A request has one header `Host`, the name by which it was sent here."))
        super().on_headers_complete()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and self.parser.get_http_version() == "1.0":
            # There are no chunks in HTTP/1.0: what has no length, such as a stream, ends with the connection.
            cycle.chunked_encoding, cycle.expected_content_length = False, _AnyLength()

    def on_body(self, body: bytes) -> None:
        """Read a part of the body."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Prepare for the next head."""
        self._in_head, self._begun = True, False
        self._head = self._waiting = 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Record that the client does not read."""
        self._unread_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Record that the client reads again."""
        self._unread_since = None
        super().resume_writing()

    def look(self, now: float) -> str | None:
        """End the connection if it takes too long. Returns the slow part."""
        limits, waited = self._connections.limits, now - self._since
        if self._unread_since is not None and now - self._unread_since > limits.unread:
            self.transport.abort()
            return "unread"
        if self._in_head and self._begun and waited > limits.head:
            self._refuse(Fault("REQUEST_TIMEOUT"))
            return "head"
        # While the service itself does not read, the client's time does not run.
        if not self._in_head and not self.flow.read_paused and waited > limits.body + self._body / limits.rate:
            self._refuse(Fault("REQUEST_TIMEOUT"))
            return "body"
        return None

    def send_400_response(self, msg: str) -> None:
        """Refuse malformed HTTP."""
        self._refuse(self._fault or Fault("BAD_REQUEST", "This is not a valid HTTP request."))

    def _grow(self, size: int) -> None:
        self._head += size
        if self._head > HEAD_LIMIT:
            self._give_up(_TOO_LARGE)

    def _give_up(self, fault: Fault) -> None:
        """Stop the parser, which then calls ``send_400_response``."""
        self._fault = fault
        raise fault

    def _refuse(self, fault: Fault) -> None:
        self._connections.let_go(self)
        REFUSALS.labels(fault.code).inc()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            document = problem(fault.refusal, secrets.token_hex(8))
            body = msgspec.json.encode(document)
            head = b"content-type: application/problem+json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(
                body
            )
            self.transport.write(STATUS_LINE[document.status] + head + body)
        if cycle is not None:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()


_TOO_LARGE = Fault("HEADERS_TOO_LARGE", f"The headers are larger than {HEAD_LIMIT} bytes.")
