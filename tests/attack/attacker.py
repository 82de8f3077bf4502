"""The attacker: sends requests as fast as it can from an address of its own, and counts what comes back."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Subprotocol

AT_ONCE = 100
"""Requests that are under way at a time."""
HALF_OPEN = 3000
"""Connections of which nothing, or half a request, comes."""

Request = tuple[str, str, object]
"""Method, path, and what is sent as JSON."""


class Attacker:
    """Sends as fast as it can, and counts what comes back.

    Args:
        url: the server.
        seconds: for how long.
        address: the address from which it comes.
    """

    def __init__(self, url: str, seconds: float, address: str) -> None:
        self.url = url
        self.seconds = seconds
        self.address = address
        self.answers: Counter[str] = Counter()
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=AT_ONCE))
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=30)
        self.token: str | None = None
        self._begun = False

    def begin(self) -> None:
        """Say that the attack begins, in a line of the output."""
        if not self._begun:
            print("begun", flush=True)
        self._begun = True

    async def register(self) -> None:
        """Get an account."""
        self.token = (await self.post("/v1/players", {"name": "Mallory"}))["token"]

    async def post(self, path: str, body: object) -> Any:
        """Ask for something that is needed before the attack."""
        return (await self.send(("POST", path, body))).raise_for_status().json()

    async def send(self, request: Request) -> httpx.Response:
        """Send one request."""
        method, path, body = request
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return await self.http.request(method, path, json=body, headers=headers)

    async def attempt(self, request: Request, what: str = "") -> httpx.Response | None:
        """Send one request, and count its answer under a name; returns None if there is no answer."""
        try:
            answer = await self.send(request)
        except httpx.HTTPError as error:
            self.answers[type(error).__name__] += 1
            return None
        self.answers[f"{what} {told(answer)}".strip()] += 1
        return answer

    async def flood(self, request: Callable[[int], Request]) -> None:
        """Send requests until the time is over; each is made of its number."""
        numbers = count()
        await self.repeat(lambda: self.attempt(request(next(numbers))), AT_ONCE)

    async def repeat(self, doing: Callable[[], Awaitable[object]], at_once: int) -> None:
        """Do something again and again, several times at once, until the time is over."""
        self.begin()
        until = time.monotonic() + self.seconds

        async def one_by_one() -> None:
            while time.monotonic() < until:
                await doing()

        await asyncio.gather(*(one_by_one() for _ in range(at_once)))

    async def hold(self, begun: bytes) -> None:
        """Open connections on which no more than the beginning of a request comes."""
        self.begin()
        address = urlsplit(self.url)

        async def half() -> None:
            try:
                reader, writer = await asyncio.open_connection(
                    address.hostname, address.port, local_addr=(self.address, 0)
                )
                writer.write(begun)
                said = await asyncio.wait_for(reader.read(200), self.seconds)
                self.answers[said.split(b"\r\n")[0].decode() or "closed"] += 1
                writer.close()
            except (OSError, TimeoutError) as error:
                self.answers[type(error).__name__] += 1

        await asyncio.gather(*(half() for _ in range(HALF_OPEN)))

    async def follow(self, path: str) -> None:
        """Open streams of server-sent events, and leave each at its first line to open another."""
        self.begin()
        headers, until = {"Authorization": f"Bearer {self.token}"}, time.monotonic() + self.seconds

        async def one_by_one() -> None:
            while time.monotonic() < until:
                try:
                    async with self.http.stream("GET", path, headers=headers) as answer:
                        async for _ in answer.aiter_lines():
                            break
                        self.answers[str(answer.status_code)] += 1
                except httpx.HTTPError as error:
                    self.answers[type(error).__name__] += 1

        await asyncio.gather(*(one_by_one() for _ in range(AT_ONCE)))

    async def operate(self, document: str) -> None:
        """Ask for the same over WebSockets without an end, on each as often as the server takes it."""
        self.begin()
        numbers, until = count(), time.monotonic() + self.seconds
        url = self.url.replace("http", "ws", 1) + "/graphql"
        hello = json.dumps({"type": "connection_init", "payload": {"authorization": f"Bearer {self.token}"}})

        async def on_one() -> None:
            protocols = [Subprotocol("graphql-transport-ws")]
            async with connect(url, subprotocols=protocols, local_addr=(self.address, 0)) as socket:
                await socket.send(hello)
                async with asyncio.TaskGroup() as tasks:
                    reading = tasks.create_task(read(socket))
                    while time.monotonic() < until:
                        asked = {"type": "subscribe", "id": str(next(numbers)), "payload": {"query": document}}
                        await socket.send(json.dumps(asked))
                        await asyncio.sleep(0)
                    reading.cancel()

        async def read(socket: ClientConnection) -> None:
            async for message in socket:
                self.answers[_answered(json.loads(message))] += 1

        async def one_by_one() -> None:
            while time.monotonic() < until:
                try:
                    await on_one()
                except* ConnectionClosed as closed:
                    self.answers["closed"] += len(closed.exceptions)
                except* (InvalidStatus, OSError, TimeoutError) as refused:
                    self.answers.update(str(error) for error in refused.exceptions)

        await asyncio.gather(*(one_by_one() for _ in range(AT_ONCE)))


def told(answer: httpx.Response) -> str:
    """Return the status and the code of an answer."""
    if answer.headers.get("content-type", "").startswith("text/event-stream"):
        return str(answer.status_code)
    try:
        body = answer.json()
    except ValueError:
        return str(answer.status_code)
    if isinstance(body, dict) and "code" in body:
        return f"{answer.status_code} {body['code']}"
    if isinstance(body, dict) and body.get("errors"):
        return f"{answer.status_code} {body['errors'][0]['extensions']['code']}"
    refused = (
        [one["code"] for one in (body.get("data") or {}).values() if isinstance(one, dict) and "code" in one]
        if (isinstance(body, dict))
        else []
    )
    return " ".join([str(answer.status_code), *refused[:1]])


def _answered(message: Any) -> str:
    """Return the kind of a message over a WebSocket, and the code of what was refused."""
    payload = message.get("payload")
    if message["type"] == "error":
        return f"error {payload[0]['extensions']['code']}"
    if isinstance(payload, dict) and payload.get("errors"):
        return f"next {payload['errors'][0]['extensions']['code']}"
    return str(message["type"])
