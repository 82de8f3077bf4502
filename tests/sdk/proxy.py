"""A proxy that does what proxies, sockets and decoders can do, and then what it is there for."""

from __future__ import annotations

import socket
import socketserver
import struct
import threading
from collections import deque
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler
from types import TracebackType
from typing import Self

import httpx

Fault = Callable[["Handler"], None]
"""Answers a request in place of the server."""
HTML = b"<html><h1>An error</h1><p>The origin is not there.</p></html>"
STATUSES = (408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 527, 530, 599)
"""The statuses of proxies that say nothing about the request itself."""


def raw(head: str, body: bytes = b"", *, reset: bool = False) -> Fault:
    """Send these bytes and close the connection."""

    def fault(handler: Handler) -> None:
        handler.wfile.write(head.replace("\n", "\r\n").encode() + body)
        handler.wfile.flush()
        handler.give_up(reset=reset)

    return fault


def answer(status: int, media: str, body: bytes, more: str = "") -> Fault:
    """Send a whole answer."""
    head = f"HTTP/1.1 {status} Something\ncontent-type: {media}\ncontent-length: {len(body)}\n{more}\n"
    return raw(head, body)


FAULTS: Mapping[str, Fault] = {
    **{f"{status} with HTML": answer(status, "text/html", HTML) for status in STATUSES},
    "429 in JSON of its own": answer(429, "application/json", b'{"error": "slow down"}', "retry-after: 0\n"),
    "503 in a problem of its own": answer(503, "application/problem+json", b'{"title": "Away", "status": 503}'),
    "200 with HTML": answer(200, "text/html", HTML),
    "200 with HTML that says it is JSON": answer(200, "application/json", HTML),
    "200 with half of a document": answer(200, "application/json", b'{"__typename": "CargoHold'),
    "200 with nothing": answer(200, "application/json", b""),
    "200 with JSON of something else": answer(200, "application/json", b"\xff\xfe[]"),
    "204": raw("HTTP/1.1 204 No Content\n\n"),
    "a body that is cut": raw("HTTP/1.1 200 OK\ncontent-type: application/json\ncontent-length: 900\n\n", b'{"a": '),
    "a chunk that is cut": raw(
        "HTTP/1.1 200 OK\ncontent-type: application/json\ntransfer-encoding: chunked\n\n", b'50\r\n{"a": '
    ),
    "a body that is not compressed": answer(200, "application/json", b"plain", "content-encoding: gzip\n"),
    "a length that is none": raw("HTTP/1.1 200 OK\ncontent-length: many\n\n"),
    "bytes that are no HTTP": raw("", bytes(range(256))),
    "a status that is none": raw("HTTP/1.1 OK\n\n"),
    "a connection that is closed": raw(""),
    "a connection that is reset": raw("", reset=True),
    "a reset in the middle of the head": raw("HTTP/1.1 200 OK\ncontent-ty", reset=True),
    "a date that is none": answer(503, "text/html", HTML, "retry-after: Wed, 99 Nov 2026 10:00:00\ndate: ²\n"),
    "a time that is none": answer(503, "text/html", HTML, "retry-after: ²\n"),
}
"""What comes in place of an answer."""


class Handler(BaseHTTPRequestHandler):
    """Handles the requests of one connection."""

    protocol_version = "HTTP/1.1"
    server: Proxy

    def handle_one_request(self) -> None:
        """Handle a request, if the client has not gone."""
        try:
            super().handle_one_request()
        except (ConnectionError, httpx.HTTPError):
            self.give_up()

    def do_GET(self) -> None:
        """Fail as the test wants, or pass the request on; its answer is lost if the fault comes after it."""
        length = int(self.headers.get("content-length", 0))
        body = self.rfile.read(length)
        self.server.seen += 1
        with self.server.lock:
            fault = self.server.faults.popleft() if self.server.faults else None
        if fault is not None and not self.server.lose:
            fault(self)
            return
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        headers["accept-encoding"] = "identity"
        url = self.server.upstream + self.path
        with self.server.client.stream(self.command, url, content=body, headers=headers) as reply:
            if fault is not None:
                reply.read()
                fault(self)
                return
            self._pass_on(reply)

    do_POST = do_PUT = do_PATCH = do_DELETE = do_GET

    def _pass_on(self, reply: httpx.Response) -> None:
        self.send_response(reply.status_code)
        for name, value in reply.headers.items():
            if name not in ("transfer-encoding", "content-length", "connection", "date", "server"):
                self.send_header(name, value)
        self.send_header("connection", "close")
        self.end_headers()
        left = self.server.cut_after.popleft() if self.server.cut_after and _is_stream(reply) else None
        for piece in reply.iter_raw():
            if left is not None and left < len(piece):
                self.wfile.write(piece[:left] + self.server.inserted)
                break
            self.wfile.write(piece)
            self.wfile.flush()
            left = None if left is None else left - len(piece)
        self.give_up()

    def give_up(self, *, reset: bool = False) -> None:
        """Close the connection."""
        self.close_connection = True
        if reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def _is_stream(reply: httpx.Response) -> bool:
    return "text/event-stream" in reply.headers.get_list("content-type")


class Proxy(socketserver.ThreadingTCPServer):
    """The proxy. Tests fill ``faults``: each request takes one until none is left."""

    daemon_threads = True
    allow_reuse_address = True
    block_on_close = False

    def __init__(self, upstream: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.upstream = upstream
        self.client = httpx.Client(timeout=30.0)
        self.faults: deque[Fault] = deque()
        self.lose = False
        """Whether faults come after the server has handled the request, so that its answer is lost."""
        self.cut_after: deque[int] = deque()
        """For each stream to come, the bytes after which it is cut."""
        self.inserted = b""
        """What comes at the place of a cut."""
        self.lock = threading.Lock()
        self.seen = 0
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown()
        self.server_close()
        self.client.close()
