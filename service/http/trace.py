"""The trace of one request: what the log and the answers need to know of it."""

from __future__ import annotations

from starlette.types import Scope

_KEY = "freeport.trace"


class Trace:
    """Travels with a request from the outermost layer to the innermost one."""

    __slots__ = ("player_id", "request_id")

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.player_id: str | None = None

    def attach(self, scope: Scope) -> None:
        """Let the request carry this trace; ``request.state.request_id`` is its id."""
        scope[_KEY] = self
        scope.setdefault("state", {})["request_id"] = self.request_id

    @staticmethod
    def of(scope: Scope) -> Trace:
        """The trace that a request carries."""
        trace: Trace = scope[_KEY]
        return trace
