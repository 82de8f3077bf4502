"""The service called in this process, byte for byte: requests, streams until they fall silent, and WebSockets.

Every call carries the same request id, so that answers can be compared without leaving anything out.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.parse import unquote_to_bytes

from starlette.types import ASGIApp, Message, Scope

from tests.support.waiting import PATIENCE

REQUEST_ID = b"the-same-for-all"
HEARTBEATS = (b": heartbeat\n\n", b"event: heartbeat\n")


async def call(
    app: ASGIApp, method: str, address: str, token: str | None = None, body: bytes = b"", **headers: str
) -> bytes:
    """One request: its status, headers and body. A stream is left as soon as it says that there is no more."""
    chunks: list[bytes] = []
    requests: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    left = asyncio.Event()
    waits_for = b"event: told" if address.startswith("/v1/lobby") else b""

    async def receive() -> Message:
        if requests:
            return requests.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            chunks.append(b"%d\n" % message["status"])
            chunks.extend(name + b": " + value + b"\n" for name, value in message["headers"])
            return
        body = message.get("body", b"")
        if body.startswith(HEARTBEATS) and waits_for not in b"".join(chunks):
            return  # the lobby is still being read: how long that takes is nobody's secret
        chunks.append(body)
        if body.startswith(HEARTBEATS):
            left.set()
            await asyncio.Event().wait()  # the stream is ended here, not while it looks at the match again

    given = {"content-type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = _scope("http", address, token, given) | {"method": method, "scheme": "http", "http_version": "1.1"}
    async with asyncio.timeout(PATIENCE):
        await app(scope, receive, send)
    return b"".join(chunks)


async def subscribe(app: ASGIApp, token: str | None, document: str, variables: object, count: int) -> bytes:
    """Return the first messages of a GraphQL subscription, so many of them or until it ends."""
    inbox: asyncio.Queue[Message] = asyncio.Queue()
    outbox: asyncio.Queue[Message] = asyncio.Queue()
    scope = _scope("websocket", "/graphql", token, {}) | {
        "scheme": "ws",
        "http_version": "1.1",
        "subprotocols": ["graphql-transport-ws"],
    }
    running = asyncio.create_task(_run(app, scope, inbox, outbox))

    def say(**message: Any) -> None:
        inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    got: list[bytes] = []

    async def hear() -> str:
        message = await outbox.get()
        text = message.get("text") or message["type"]
        got.append(text.encode())
        return str(text)

    async with asyncio.timeout(PATIENCE):
        inbox.put_nowait({"type": "websocket.connect"})
        await hear()
        say(type="connection_init", payload={})
        await hear()
        say(type="subscribe", id="1", payload={"query": document, "variables": variables})
        for _ in range(count):
            text = await hear()
            assert '"type":"error"' not in text, text
            if '"type":"next"' not in text:
                break
        say(type="complete", id="1")
        inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await running
    return b"\n".join(got)


async def _run(app: ASGIApp, scope: Scope, inbox: asyncio.Queue[Message], outbox: asyncio.Queue[Message]) -> None:
    async def send(message: Message) -> None:
        outbox.put_nowait(message)

    with suppress(Exception):
        await app(scope, inbox.get, send)
    outbox.put_nowait({"type": "over"})


def _scope(kind: str, address: str, token: str | None, headers: dict[str, str]) -> dict[str, Any]:
    path, _, query = address.partition("?")
    sent = [(b"host", b"freeport"), (b"x-request-id", REQUEST_ID)]
    sent += [(name.encode(), value.encode()) for name, value in headers.items()]
    if token is not None:
        sent.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "path": unquote_to_bytes(path).decode(errors="replace"),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": sent,
        "client": ("127.0.0.1", 1),
        "server": ("freeport", 80),
        "state": {},
    }
