"""The bound on bodies, announced or not."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.problems import Fault


class BodyLimit:
    """Refuses a body that is larger than ``limit`` bytes: by its announced length, or, if chunked, as it grows."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if its body is small enough."""
        if scope["type"] == "http":
            for name, value in scope["headers"]:
                if name == b"content-length" and int(value) > self.limit:
                    raise self.refusal()
                if name == b"transfer-encoding":
                    receive = self.counting(receive)
        await self.app(scope, receive, send)

    def counting(self, receive: Receive) -> Receive:
        """Receive, and refuse when it becomes too much."""
        size = 0

        async def receive_counting() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.limit:
                raise self.refusal()
            return message

        return receive_counting

    def refusal(self) -> Fault:
        """Say how much is allowed. The rest of the body is not read, so the connection cannot be used again."""
        return Fault(
            "BODY_TOO_LARGE", f"The body is larger than {self.limit} bytes.", headers=[(b"connection", b"close")]
        )
