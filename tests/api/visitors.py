"""Visitors of a service, over HTTP and WebSocket, each at an address of its own."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.support.waiting import PATIENCE

from .running import Service

Json = dict[str, Any]


_ADDRESSES = count(1)


class Visitor:
    """Somebody at an address of their own, who may have a token."""

    def __init__(self, services: list[Service], token: str | None = None, address: str | None = None) -> None:
        self.address = address or f"10.9.{next(_ADDRESSES)}.1"
        self.headers = {"X-Forwarded-For": f"6.6.6.6, {self.address}"}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"
        self.services = services
        self.clients = [httpx.Client(base_url=one.url, headers=self.headers, timeout=PATIENCE) for one in services]

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        for client in self.clients:
            client.close()

    def get(self, path: str, at: int = 0) -> httpx.Response:
        return self.clients[at].get(path)

    def post(self, path: str, body: object, at: int = 0) -> httpx.Response:
        return self.clients[at].post(path, json=body)

    def graphql(self, query: str, at: int = 0, **variables: object) -> httpx.Response:
        return self.post("/graphql", {"query": query, "variables": variables}, at)

    def exhaust(self, path: str = "/v1/games") -> httpx.Response:
        """Ask until nothing more is answered, on any service. Returns the last one's refusal."""
        return [self._exhaust(path, at) for at in range(len(self.clients))][-1]

    def _exhaust(self, path: str, at: int) -> httpx.Response:
        for _ in range(200):
            if (answer := self.get(path, at)).status_code == 429:
                return answer
        raise AssertionError("never refused")

    def follow(self, stack: ExitStack, path: str, at: int) -> None:
        """Open a stream that stays open until the end."""
        opened = stack.enter_context(self.clients[at].stream("GET", path))
        assert opened.status_code == 200
        pieces = opened.iter_raw()
        stack.callback(pieces.close)  # type: ignore[attr-defined]
        next(pieces)

    def websocket(self) -> ClientConnection:
        url = self.services[0].url.replace("http", "ws") + "/graphql"
        headers = {"X-Forwarded-For": self.headers["X-Forwarded-For"]}
        return connect(url, subprotocols=["graphql-transport-ws"], additional_headers=headers)  # type: ignore[list-item]


class Talk:
    """A conversation by graphql-transport-ws."""

    def __init__(self, websocket: ClientConnection, token: str | None = None) -> None:
        self.websocket = websocket
        self.say(type="connection_init", payload={} if token is None else {"authorization": f"Bearer {token}"})

    def say(self, **message: object) -> None:
        self.websocket.send(json.dumps(message))

    def hear(self) -> Json:
        heard: Json = json.loads(self.websocket.recv(timeout=PATIENCE))
        return heard

    def ask(self, id: str, query: str) -> Json:
        self.say(type="subscribe", id=id, payload={"query": query})
        return self.hear()
