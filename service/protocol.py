"""The HTTP protocol: uvicorn's, with a bound on a request's head, and problems where uvicorn answers in plain text."""

from __future__ import annotations

import secrets

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .problems import Fault, problem

HEAD_LIMIT = 64 * 1024
"""The most bytes of a request's line and headers; the parser itself would take any number."""


class Protocol(HttpToolsProtocol):
    """One connection."""

    _head_size = 0
    _in_head = True

    def data_received(self, data: bytes) -> None:
        """Count what comes while a head is read, then read it."""
        if self._in_head:
            self._head_size += len(data)
            if self._head_size > HEAD_LIMIT:
                self._refuse(Fault("HEADERS_TOO_LARGE", f"The headers are larger than {HEAD_LIMIT} bytes."))
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head has been read."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next head may begin."""
        self._in_head = True
        self._head_size = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse(Fault("BAD_REQUEST", "This is not a valid HTTP request."))

    def _refuse(self, fault: Fault) -> None:
        document = problem(fault.refusal, secrets.token_hex(8))
        body = msgspec.json.encode(document)
        head = b"content-type: application/problem+json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[document.status] + head + body)
        self.transport.close()
