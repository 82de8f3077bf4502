"""The inner layer: quotas, headers, origins, the size of bodies, and the responses to refusals.

Every failed request gets a reason: the response to a refusal is its problem document; an unexpected error is logged,
and the response is INTERNAL.
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
from .single_headers import check_headers

log = structlog.get_logger("freeport.problems")

Bills = Callable[[Scope], Callable[[], Headers]]
"""Opens the bill of a request, and returns the function that returns the headers with the rest of the budgets."""


class Admission:
    """Passes requests on to the routes, and responds to those that are refused."""

    def __init__(self, app: ASGIApp, bills: Bills, origins: Origins, bodies: BodyLimit) -> None:
        self.app = app
        self.bills = bills
        self.origins = origins
        self.bodies = bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and respond to it if it is refused or fails."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        trace = Trace.of(scope)
        trace.budgets = self.bills(scope)
        try:
            check_headers(scope)
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
                raise  # the head has been sent: only closing the connection tells the client
            if scope["type"] == "http":
                await answer(refused, trace.request_id, send)
            else:
                await answer_handshake(refused, trace.request_id, scope, send)
