"""The tab of each request: what it is charged, told in the headers of its answer."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import Gate

_STARTS = ("http.response.start", "websocket.http.response.start")


class Tabs:
    """Opens a tab for each request, and tells in the answer how much is left of the budgets that were charged."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its tab."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        tab = self.gate.tab(scope)

        async def send_with_budgets(message: Message) -> None:
            if message["type"] in _STARTS:
                message["headers"] = [*message["headers"], *tab.headers]
            await send(message)

        await self.app(scope, receive, send_with_budgets)
