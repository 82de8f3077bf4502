"""Traces: a span a request, where traces are on."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.trace import Trace
from telemetry.origin import passed_on
from telemetry.tracing import Side, on, span


class RequestSpan:
    """Tells the trace of a request, by the route's template, never by its address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http" or not on():
            await self.app(scope, receive, send)
            return
        status = 0

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        method: str = scope["method"]
        with span(method, Side.SERVER, passed_on().traceparent, http__request__method=method) as told:
            told.set_attribute("freeport.request_id", Trace.of(scope).request_id)
            try:
                await self.app(scope, receive, send_noting_status)
            finally:
                route = getattr(scope.get("route"), "path", None)
                if route is not None:
                    told.update_name(f"{method} {route}")
                    told.set_attribute("http.route", route)
                told.set_attribute("http.response.status_code", status)
