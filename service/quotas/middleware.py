"""The bill of each request: what it is charged, told in the headers of its answer."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import Cashier

_STARTS = ("http.response.start", "websocket.http.response.start")


class Bills:
    """Opens a bill for each request, and tells in the answer how much is left of the budgets that were charged."""

    def __init__(self, app: ASGIApp, cashier: Cashier) -> None:
        self.app = app
        self.cashier = cashier

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its bill."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        bill = self.cashier.bill(scope)

        async def send_with_budgets(message: Message) -> None:
            if message["type"] in _STARTS:
                message["headers"] = [*message["headers"], *bill.headers]
            await send(message)

        await self.app(scope, receive, send_with_budgets)
