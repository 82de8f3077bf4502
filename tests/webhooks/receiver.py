"""A receiver of webhooks: a real HTTP server that does with a delivery whatever the test wants."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import msgspec

from tests.support.waiting import PATIENCE


class Got(msgspec.Struct, frozen=True):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        read: dict[str, Any] = msgspec.json.decode(self.body)
        return read

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


Behaviour = Callable[[BaseHTTPRequestHandler, Got], None]


def answer(status: int, **headers: str) -> Behaviour:
    """Answer with a status."""

    def behave(handler: BaseHTTPRequestHandler, got: Got) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return behave


def hang(handler: BaseHTTPRequestHandler, got: Got) -> None:
    """Never answer."""
    server: Any = handler.server
    server.over.wait()


def drip(handler: BaseHTTPRequestHandler, got: Got) -> None:
    """Send headers without end, slowly."""
    server: Any = handler.server
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not server.over.wait(0.05):
        handler.wfile.write(b"x-more: and more\r\n")


def pour(handler: BaseHTTPRequestHandler, got: Got) -> None:
    """Send a body without end."""
    server: Any = handler.server
    handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")
    while not server.over.is_set():
        handler.wfile.write(b"x" * 65536)
        server.poured += 65536


class Receiver:
    """A server on this machine; what came to it is kept."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.got: list[Got] = []
        self.behaviour: Behaviour = answer(204)
        self._news = news = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                got = Got(self.path, headers, body)
                with news:
                    receiver.got.append(got)
                    news.notify_all()
                with contextlib.suppress(OSError):  # the sender has gone
                    receiver.behaviour(self, got)
                self.close_connection = True

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
            daemon_threads = True
            request_queue_size = 128
            poured = 0
            over = threading.Event()

            def handle_error(self, *_: object) -> None:
                pass

        self.server = Server((host, 0), Handler)
        self.server.over = threading.Event()
        self.port: int = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook"

    def __enter__(self) -> Self:
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def let_go(self) -> None:
        """End what hangs, drips or pours."""
        self.server.over.set()

    def __exit__(self, *_: object) -> None:
        self.let_go()
        self.server.shutdown()
        self.server.server_close()

    def wait(self, fits: Callable[[list[Got]], bool], seconds: float = PATIENCE) -> list[Got]:
        """Wait until what came is as it should be."""
        deadline = time.monotonic() + seconds
        with self._news:
            while not fits(self.got):
                if not self._news.wait(deadline - time.monotonic()):
                    raise AssertionError(f"waited in vain; {len(self.got)} requests came: {self.got[-3:]}")
            return list(self.got)

    def nth(self, number: int) -> Got:
        """Wait for one of the requests, counted from 0."""
        return self.wait(lambda got: len(got) > number)[number]
