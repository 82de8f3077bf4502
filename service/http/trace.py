"""The trace of one request, for logs and responses."""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope

from .problems import Headers

_KEY = "freeport.trace"


class Trace:
    """Accompanies a request through all layers."""

    __slots__ = ("budgets", "player_id", "request_id", "started")

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.player_id: str | None = None
        self.started = False
        """Whether a part of the response has been sent."""
        self.budgets: Callable[[], Headers] | None = None
        """Returns the headers about the budgets that were charged."""

    def headers(self) -> Headers:
        """Return the headers of every response."""
        own = (b"x-request-id", self.request_id.encode())
        return (own,) if self.budgets is None else (own, *self.budgets())

    def attach(self, scope: Scope) -> None:
        """Attach this trace to the request; ``request.state.request_id`` is its id."""
        scope[_KEY] = self
        scope.setdefault("state", {})["request_id"] = self.request_id

    @staticmethod
    def of(scope: Scope) -> Trace:
        """Return the trace of a request."""
        trace: Trace = scope[_KEY]
        return trace
