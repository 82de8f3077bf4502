"""The server that a client talks to."""

from __future__ import annotations

from freeport._tracing import trace_headers

from .effects import Request


class Server:
    """The address of a server, and the token for it."""

    def __init__(self, address: str, token: str | None, agent: str) -> None:
        self.address = address
        self.token = token
        self._agent = agent

    def headers(self, request: Request) -> dict[str, str]:
        """Return the headers of a request to this server."""
        headers = {"accept": request.accept, "user-agent": self._agent, "x-request-id": request.id}
        headers |= trace_headers()
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        if request.key:
            headers["idempotency-key"] = f'"{request.key}"'
        if request.body:
            headers["content-type"] = "application/json"
        return headers
