"""Request ids: one a request, in the answer, in every line of the log, in every problem, and in the jobs it leaves."""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.trace import Trace
from telemetry.origin import Origin, bind, new_id, sane_traceparent

_SANE = re.compile(rb"[A-Za-z0-9._~-]{1,64}").fullmatch


class RequestId:
    """Takes the request's ``X-Request-Id`` if it is sane, else makes one; binds it, with the trace that it is of."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its trace."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        origin = _given(scope)
        name = origin.request_id.encode()
        Trace(origin.request_id).attach(scope)

        async def send_with_id(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message["headers"], (b"x-request-id", name)]
            await send(message)

        # The server runs every request in a task of its own, so the binding ends with the request.
        bind(origin)
        await self.app(scope, receive, send_with_id)


def _given(scope: Scope) -> Origin:
    request_id = traceparent = None
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _SANE(value):
            request_id = value.decode()
        elif name == b"traceparent":
            traceparent = sane_traceparent(value.decode("latin-1"))
    return Origin(request_id or new_id(), traceparent)
