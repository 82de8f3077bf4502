"""Web origins: the pages that may open WebSockets and make changes.

Browsers keep a page of another origin from reading responses (CORS), but not from opening a WebSocket, nor from
sending some kinds of requests. The service uses no cookies, so such a page has no player's rights. But it could still
use its visitors' addresses, or reach a server that only they can reach.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.types import Scope

from service.http.problems import Fault

_READING = ("GET", "HEAD", "OPTIONS")
_PORTS = {"http": 80, "https": 443}


class Origins:
    """Refuses WebSockets and changes from pages of other origins than the service's own and the permitted ones."""

    def __init__(self, allowed: Collection[str]) -> None:
        self.allowed = frozenset(allowed)

    def check(self, scope: Scope) -> None:
        """Check that a request comes from no page, or from a permitted one. Raises ``Fault``."""
        if scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in _READING):
            origin = host = None
            for name, value in scope["headers"]:
                if name == b"origin":
                    origin = value.decode("latin-1")
                elif name == b"host":
                    host = value.decode("latin-1")
            if origin is not None and not self._may(origin, host):
                raise Fault("FORBIDDEN_ORIGIN")

    def _may(self, origin: str, host: str | None) -> bool:
        if "*" in self.allowed or origin in self.allowed:
            return True
        try:
            page = urlsplit(origin)
            port = _PORTS.get(page.scheme)
            own = urlsplit(f"//{host}")
            # Behind a proxy the service does not know the scheme of the request: only the host and port count.
            return (
                port is not None
                and page.hostname is not None
                and (page.hostname, page.port or port) == (own.hostname, own.port or port)
            )
        except ValueError:
            return False
