"""Turns go round among addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import websockets
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from service.http.connections import ConnectionLimits, Connections
from service.http.protocol import Protocol, ServerConfig
from service.http.rotation import Rotation
from service.http.socket_protocol import SocketProtocol
from service.quotas import client_address


async def test_an_address_with_much_to_do_takes_turns_with_the_others() -> None:
    rotation, done = Rotation(), list[str]()

    async def work(name: str, address: str) -> None:
        await rotation.turn(address)
        done.append(name)

    tasks = [work(f"{address}{number}", address) for address, most in (("a", 4), ("b", 2)) for number in range(most)]
    await asyncio.gather(*tasks)
    assert done == ["a0", "b0", "a1", "b1", "a2", "a3"]


async def test_one_turn_is_given_in_each_iteration() -> None:
    rotation, rounds = Rotation(), 0

    async def tick() -> None:
        nonlocal rounds
        while rotation.taken < 50:
            rounds += 1
            await asyncio.sleep(0)

    await asyncio.gather(tick(), *(rotation.turn("a") for _ in range(50)))
    assert rounds >= 50


async def test_what_is_cancelled_takes_no_turn_from_the_next() -> None:
    rotation = Rotation()
    first, second = (asyncio.create_task(rotation.turn("a")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert first.cancelled()


async def test_a_client_behind_a_proxy_has_turns_of_its_own() -> None:
    config = ServerConfig(echo, http=Protocol, ws=SocketProtocol, log_config=None, lifespan="off")
    config.connections = Connections(ConnectionLimits(most=9, most_of_address=9, head=9.0, body=9.0))
    config.rotation = rotation = Recorded()
    config.address_of = partial(client_address, trusted_proxies=1)
    config.load()
    server = await asyncio.get_running_loop().create_server(lambda: Protocol(config, ServerState(), {}), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        for address, owner in (("192.0.2.7", "192.0.2.7"), ("2001:db8:0:7::1", "2001:db8:0:7::/64")):
            headers = {"X-Forwarded-For": f"203.0.113.9, {address}"}
            async with websockets.connect(f"ws://127.0.0.1:{port}", additional_headers=headers) as socket:
                rotation.addresses.clear()
                await socket.send("mine")
                assert await socket.recv() == "mine"
                assert rotation.addresses == {owner}


class Recorded(Rotation):
    """A rotation that notes whose turns they are."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: set[str] = set()

    def wait(self, address: str, todo: Callable[[], None]) -> None:
        self.addresses.add(address)
        super().wait(address, todo)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a connection, and send back what comes."""
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})
