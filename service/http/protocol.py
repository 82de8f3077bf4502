"""The protocols: uvicorn's, with a bound on a request's head, and problems where uvicorn answers in plain text."""

from __future__ import annotations

import secrets

import msgspec
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from telemetry.metrics import REFUSALS

from .problems import Fault, problem

HEAD_LIMIT = 64 * 1024
"""How many bytes may come without completing the line and headers of a request; the parser would take any number."""


class Protocol(HttpToolsProtocol):
    """One connection."""

    _in_head = True
    _waiting = 0

    def data_received(self, data: bytes) -> None:
        """Read what has come, and count it if the head goes on after it."""
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            if self._waiting > HEAD_LIMIT:
                self._refuse(Fault("HEADERS_TOO_LARGE", f"The headers are larger than {HEAD_LIMIT} bytes."))
            self._waiting += len(data)

    def on_headers_complete(self) -> None:
        """The head has been read."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next head may begin."""
        self._in_head = True
        self._waiting = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse(Fault("BAD_REQUEST", "This is not a valid HTTP request."))

    def _refuse(self, fault: Fault) -> None:
        REFUSALS.labels(fault.code).inc()
        document = problem(fault.refusal, secrets.token_hex(8))
        body = msgspec.json.encode(document)
        head = b"content-type: application/problem+json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[document.status] + head + body)
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says. A handshake that it has refused is complete, and nobody's fault."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
