"""The outer layer: the id, the span, the metrics and the access log of each request.

The id is the request's ``X-Request-Id`` if that is well-formed. It is in the response, in each log line, in each
problem document, and in the jobs that the request leaves. Metrics and logs contain the template of the route, never an
address, a query or a token.
"""

from __future__ import annotations

import re
from functools import cache
from time import perf_counter

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.trace import Trace
from telemetry.metrics import REQUEST_SECONDS, REQUESTS
from telemetry.origin import Origin, bind, new_id, passed_on, sane_traceparent
from telemetry.tracing import Side, on, span

log = structlog.get_logger("freeport.access")

_SANE = re.compile(rb"[A-Za-z0-9._~-]{1,64}").fullmatch
_QUIET = frozenset({"/livez", "/metrics", "/readyz"})
"""Routes that machines poll every few seconds; requests to them are logged only if they fail."""
_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "WEBSOCKET"})
"""The methods that are counted separately. Clients may invent others."""
_NOWHERE = "unknown"
"""The route of requests to unknown addresses."""
_STREAM = b"text/event-stream"

# Looking a metric up by its labels costs more than counting. There are as many entries as series.
_requests = cache(REQUESTS.labels)
_request_seconds = cache(REQUEST_SECONDS.labels)


class Instrumentation:
    """Passes requests on, and counts and logs each when it ends, whether answered, cut off or failed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        origin = _given(scope)
        trace = Trace(origin.request_id)
        trace.attach(scope)
        # The server runs every request in a task of its own, so the binding ends with the request.
        bind(origin)
        answer = _Answer(trace, send)
        start = perf_counter()
        try:
            if on() and scope["type"] == "http":
                await self._traced(scope, receive, answer)
            else:
                await self.app(scope, receive, answer.send)
        finally:
            _note(scope, answer, perf_counter() - start)

    async def _traced(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        method: str = scope["method"]
        with span(method, Side.SERVER, passed_on().traceparent, http__request__method=method) as told:
            told.set_attribute("freeport.request_id", answer.trace.request_id)
            try:
                await self.app(scope, receive, answer.send)
            finally:
                route = getattr(scope.get("route"), "path", None)
                if route is not None:
                    told.update_name(f"{method} {route}")
                    told.set_attribute("http.route", route)
                told.set_attribute("http.response.status_code", answer.status or 0)


class _Answer:
    """The answer to a request, as far as it has been sent."""

    __slots__ = ("_send", "status", "streams", "trace")

    def __init__(self, trace: Trace, send: Send) -> None:
        self.trace = trace
        self.status: int | None = None
        self.streams = False
        self._send = send

    async def send(self, message: Message) -> None:
        """Send a message, and record the status that it carries."""
        kind = message["type"]
        if kind != "http.response.body":
            self.trace.started = True
            if kind in ("http.response.start", "websocket.http.response.start"):
                self.status = message["status"]
                self.streams = (b"content-type", _STREAM) in message["headers"]
                message["headers"] = [*message["headers"], *self.trace.headers()]
            elif kind == "websocket.accept":
                self.status = 101
            elif kind == "websocket.close" and self.status is None:
                self.status = 403
        await self._send(message)


def _note(scope: Scope, answer: _Answer, seconds: float) -> None:
    """Count and log a request that has ended."""
    route: str = getattr(scope.get("route"), "path", _NOWHERE)
    method: str = scope.get("method", "WEBSOCKET")
    status = answer.status
    _requests(route, method if method in _METHODS else "OTHER", status or 0).inc()
    if scope["type"] == "http" and not answer.streams:
        _request_seconds(route).observe(seconds)
    if route not in _QUIET or status != 200:
        ms = round(seconds * 1000, 2)
        log.info("request", method=method, route=route, status=status, ms=ms, player=answer.trace.player_id)


def _given(scope: Scope) -> Origin:
    request_id = traceparent = None
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _SANE(value):
            request_id = value.decode()
        elif name == b"traceparent":
            traceparent = sane_traceparent(value.decode("latin-1"))
    return Origin(request_id or new_id(), traceparent)
