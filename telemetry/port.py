"""An HTTP port for monitoring: ``/metrics`` and, if the process has probes, its health."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from socketserver import ThreadingMixIn
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Self
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import structlog

from .exposition import CONTENT_TYPE

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

log = structlog.get_logger("freeport.metrics")

_NONE: Mapping[str, Callable[[], str | None]] = {}
_TEXT = "text/plain; charset=utf-8"


class MetricsPort:
    """Serves requests in a thread of its own, so it responds even if the rest of the process hangs.

    Args:
        port: the port to listen on, on all addresses; 0 for any free port.
        metrics: writes the metrics.
        probes: by path, such as ``/livez``, functions that return the fault of this process, or None if it is healthy.

    Raises:
        OSError: on entering, if the port is taken.
    """

    def __init__(
        self, port: int, metrics: Callable[[], bytes], probes: Mapping[str, Callable[[], str | None]] = _NONE
    ) -> None:
        self._port = port
        self._metrics = metrics
        self._probes = probes

    def __enter__(self) -> Self:
        self._server = make_server("", self._port, self._answer, _Server, _Quiet)
        self._thread = Thread(target=self._server.serve_forever, name="metrics", daemon=True)
        self._thread.start()
        log.info("metrics are served", port=self.port)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def port(self) -> int:
        """The port on which it listens."""
        port: int = self._server.server_address[1]
        return port

    def _answer(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        status, media, body = self._document(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        start(status, [("Content-Type", media), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")])
        return [body]

    def _document(self, method: str, path: str) -> tuple[str, str, bytes]:
        there = ("/metrics", *self._probes)
        if path not in there:
            return "404 Not Found", _TEXT, f"There is here: {', '.join(there)}\n".encode()
        if method != "GET":
            return "405 Method Not Allowed", _TEXT, b"This takes GET.\n"
        if path == "/metrics":
            return "200 OK", CONTENT_TYPE, self._metrics()
        fault = self._probes[path]()
        if fault is not None:
            log.warning("this process is not well", fault=fault)
            return "503 Service Unavailable", _TEXT, f"{fault}\n".encode()
        return "200 OK", _TEXT, b"ok\n"


class _Server(ThreadingMixIn, WSGIServer):
    """Serves each request in a thread, so that a slow client does not delay probes."""

    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    """Logs no requests."""

    timeout = 10

    def log_message(self, format: str, *args: object) -> None:
        pass
