"""The limit on the size of bodies, announced or not."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import Message, Receive, Scope

from service.http.problems import Fault


class BodyLimit:
    """Refuses bodies that are too large: by their announced length or, if chunked, while they arrive."""

    def __init__(self, limit: int, larger: Mapping[tuple[str, str], int]) -> None:
        """Set the limits.

        Args:
            limit: the most bytes of a body.
            larger: by method and address, the most bytes where it is another number.
        """
        self.limit = limit
        self.larger = larger

    def bounded(self, scope: Scope, receive: Receive) -> Receive:
        """Return a function that receives a request's body as long as it is small enough. Raises ``Fault``."""
        if scope["type"] == "http":
            limit = self.larger.get((scope["method"], scope["path"]), self.limit)
            for name, value in scope["headers"]:
                if name == b"content-length" and int(value) > limit:
                    raise self.refusal(limit)
                if name == b"transfer-encoding":
                    return self.counting(receive, limit)
        return receive

    def counting(self, receive: Receive, limit: int) -> Receive:
        """Receive a part, and refuse the body if it becomes too large."""
        size = 0

        async def receive_counting() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > limit:
                raise self.refusal(limit)
            return message

        return receive_counting

    def refusal(self, limit: int) -> Fault:
        """Return the refusal with the limit. The rest of the body is not read, so the connection is closed."""
        return Fault("BODY_TOO_LARGE", f"The body is larger than {limit} bytes.", headers=[(b"connection", b"close")])
