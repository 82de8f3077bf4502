"""The access log, and the count of requests: by the route's template, never with an address, a query or a token."""

from __future__ import annotations

from functools import cache
from time import perf_counter

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.trace import Trace
from telemetry.metrics import REQUEST_SECONDS, REQUESTS

log = structlog.get_logger("freeport.access")

_QUIET = frozenset({"/livez", "/metrics", "/readyz"})
"""Asked every few seconds by machines; logged only when they fail."""
_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""The methods that are counted apart; a client may make up others."""
_NOWHERE = "unknown"
"""The route of requests that lead nowhere."""
_STREAM = b"text/event-stream"

# To look a metric up by its labels costs more than to count; there are as many as the metrics have series.
_requests = cache(REQUESTS.labels)
_request_seconds = cache(REQUEST_SECONDS.labels)


class AccessLog:
    """Counts a request, and writes a line when it is over, be it answered, cut off, or failed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, then count and log it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        status: int | None = None
        timed = scope["type"] == "http"

        async def send_noting_status(message: Message) -> None:
            nonlocal status, timed
            if message["type"] == "http.response.start":
                status = message["status"]
                timed = (b"content-type", _STREAM) not in message["headers"]
            elif message["type"] == "websocket.http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and status is None:
                status = 403
            await send(message)

        start = perf_counter()
        try:
            await self.app(scope, receive, send_noting_status)
        finally:
            seconds = perf_counter() - start
            route: str = getattr(scope.get("route"), "path", _NOWHERE)
            method: str = scope.get("method", "WEBSOCKET")
            known = method if method in _METHODS or method == "WEBSOCKET" else "OTHER"
            _requests(route, known, status or 0).inc()
            if timed:
                _request_seconds(route).observe(seconds)
            if route not in _QUIET or status != 200:
                log.info(
                    "request",
                    method=method,
                    route=route,
                    status=status,
                    ms=round(seconds * 1000, 2),
                    player=Trace.of(scope).player_id,
                )
