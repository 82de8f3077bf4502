"""The access log: one line a request, with the route's template, never with an address, a query or a token."""

from __future__ import annotations

from time import perf_counter

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.trace import Trace

log = structlog.get_logger("freeport.access")

_QUIET = frozenset({"/livez", "/readyz"})
"""Asked every few seconds by machines; logged only when they fail."""


class AccessLog:
    """Writes a line when a request is over, be it answered, cut off, or failed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, then log it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status: int | None = None

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        start = perf_counter()
        try:
            await self.app(scope, receive, send_noting_status)
        finally:
            route = getattr(scope.get("route"), "path", None)
            if route not in _QUIET or status != 200:
                log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    ms=round((perf_counter() - start) * 1000, 2),
                    player=Trace.of(scope).player_id,
                )
