"""Request ids: one a request, in the answer, in every line of the log, and in every problem."""

from __future__ import annotations

import os
import re

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.trace import Trace

_SANE = re.compile(rb"[A-Za-z0-9._~-]{1,64}").fullmatch


class RequestId:
    """Takes the request's ``X-Request-Id`` if it is sane, else makes one; binds it to the log."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its trace."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        name = _given(scope) or os.urandom(8).hex().encode()
        request_id = name.decode()
        Trace(request_id).attach(scope)

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", name)]
            await send(message)

        # The server runs every request in a task of its own, so the binding ends with the request.
        structlog.contextvars.bind_contextvars(request_id=request_id)
        await self.app(scope, receive, send_with_id)


def _given(scope: Scope) -> bytes | None:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _SANE(value):
            given: bytes = value
            return given
    return None
