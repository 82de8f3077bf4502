"""Turning exceptions into problem documents, so that no request ends without a reason."""

from __future__ import annotations

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.problems import Fault, answer, answer_handshake, fault
from service.http.trace import Trace
from telemetry.metrics import REFUSALS

log = structlog.get_logger("freeport.problems")


class Problems:
    """Answers a refusal with its problem; anything unexpected is logged and answered as INTERNAL."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; answer it if that fails."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_noting_start(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, send_noting_start)
        except Exception as error:
            refused = fault(error)
            if refused is None:
                log.exception("the request failed", method=scope.get("method", "WEBSOCKET"))
                refused = Fault("INTERNAL")
            elif refused.code == "UNAVAILABLE":
                log.warning("the store is away", cause=repr(error))
            REFUSALS.labels(refused.code).inc()
            if started:
                raise  # the head is out: only cutting the connection tells the client
            if scope["type"] == "http":
                await answer(refused, Trace.of(scope).request_id, send)
            else:
                await answer_handshake(refused, Trace.of(scope).request_id, scope, send)
