"""What guards the routes, in one layer: the bill of the quotas, origins, the bound on bodies, and answers to refusals.

No request ends without a reason: a refusal is answered with its problem, anything unexpected is logged and answered as
INTERNAL.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send

from service.http.problems import Fault, Headers, answer, answer_handshake, fault
from service.http.trace import Trace
from telemetry.metrics import REFUSALS

from .body_limit import BodyLimit
from .origins import Origins

log = structlog.get_logger("freeport.problems")

Bills = Callable[[Scope], Callable[[], Headers]]
"""Begins to charge a request; gives what tells, when it is answered, how much is left."""


class Guard:
    """Passes on the requests that may be, and answers those that were refused on the way."""

    def __init__(self, app: ASGIApp, bills: Bills, origins: Origins, bodies: BodyLimit) -> None:
        self.app = app
        self.bills = bills
        self.origins = origins
        self.bodies = bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; answer it if that fails."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        trace = Trace.of(scope)
        trace.budgets = self.bills(scope)
        try:
            self.origins.check(scope)
            await self.app(scope, self.bodies.bounded(scope, receive), send)
        except Exception as error:
            refused = fault(error)
            if refused is None:
                log.exception("the request failed", method=scope.get("method", "WEBSOCKET"))
                refused = Fault("INTERNAL")
            elif refused.code == "UNAVAILABLE":
                log.warning("the store is away", cause=repr(error))
            REFUSALS.labels(refused.code).inc()
            if trace.started:
                raise  # the head is out: only cutting the connection tells the client
            if scope["type"] == "http":
                await answer(refused, trace.request_id, send)
            else:
                await answer_handshake(refused, trace.request_id, scope, send)
