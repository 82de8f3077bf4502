"""Addresses of Redis, and the servers to which they lead."""

from __future__ import annotations

import asyncio
import traceback
from contextlib import suppress
from typing import Self

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

import service.settings
from freeportd.ports import free_port
from matches import Settings
from matches.redis.address import Address
from matches.redis.sentinel_places import SentinelPlaces
from matches.redis.shared_connection import SharedConnection
from matches.webhooks.outbox import Outbox
from telemetry.environment import SettingsError

CA = "?ssl_ca_certs=/ca.pem"


@pytest.mark.parametrize(
    ("url", "nodes", "first"),
    [
        ("redis://u:p@a:1/2", (), "redis://u:p@a:1/2"),
        ("redis+cluster://u:p@a:1,b", (("a", 1), ("b", 6379)), "redis://u:p@a:1"),
        (f"rediss+cluster://:p@a,[::1]:7{CA}", (("a", 6379), ("::1", 7)), f"rediss://:p@a:6379{CA}"),
        (f"rediss+sentinel://u:p@a,b:7/main/3{CA}", (("a", 26379), ("b", 7)), f"rediss://u:p@a:26379/3{CA}"),
    ],
)
def test_an_address_names_its_hosts(url: str, nodes: tuple[tuple[str, int], ...], first: str) -> None:
    address = Address.read(url)
    assert (address.nodes, address.first) == (nodes, first)


def test_sentinels_are_asked_without_the_password_of_redis() -> None:
    address = Address.read(f"rediss+sentinel://u:p@a:7/main/3{CA}")
    assert address.service == "main"
    assert address.asked(("a", 7)) == f"rediss://a:7{CA}"
    assert address.of(("c", 8)) == f"rediss://u:p@c:8/3{CA}"


@pytest.mark.parametrize("kind", ["redis+cluster", "rediss+cluster"])
def test_queues_never_lie_on_a_cluster(kind: str) -> None:
    with pytest.raises(SettingsError):
        Settings(redis_url=f"{kind}://a")
    with pytest.raises(SettingsError):
        Settings.from_environment({"FREEPORT_REDIS_URL": f"{kind}://a", "FREEPORT_QUEUE_URL": f"{kind}://a"})
    assert Settings(redis_url=f"{kind}://a", queue_url="rediss+sentinel://s/main/0").cluster


@pytest.mark.parametrize("kind", ["redis", "rediss", "redis+sentinel", "redis+cluster"])
def test_nothing_shows_a_password(kind: str) -> None:
    url = f"{kind}://user:horse-battery@a:1/main"
    settings = service.settings.Settings(matches=Settings(redis_url=url, queue_url="redis://:horse-battery@q"))
    outbox = Outbox([])
    hook = outbox.add("h1", "https://hooks.example", "horse-battery", 0)
    for shown in (settings, settings.matches, Address.read(url), hook):
        assert "horse" not in repr(shown) and "***" in repr(shown)


@pytest.mark.parametrize("password", ["hunter/2", "hunter#2", "hunter?2", "[hunter2", "2/hunter", "2?hunter"])
def test_an_address_that_cannot_be_read_is_refused_without_what_may_be_its_password(password: str) -> None:
    for variable in ("FREEPORT_REDIS_URL", "FREEPORT_QUEUE_URL"):
        with pytest.raises(SettingsError, match=f"^{variable}: ") as refused:
            Settings.from_environment({variable: f"redis://user:{password}@a:1/0"})
        told = "".join(traceback.format_exception(refused.value))
        assert "hunter" not in told


class Sentinel:
    """In a sentinel's place, or in Redis's: it answers when a test lets it."""

    def __init__(self, epoch: int = 0, primary: int = 0, *turns: tuple[int, int]) -> None:
        self.epoch, self.primary = epoch, primary
        self.turns = turns
        """What it knows after its next answers."""
        self.answers = asyncio.Event()
        self.asked = asyncio.Event()

    async def listen(self, port: int = 0) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while count := int((await reader.readline())[1:] or 0):
                words = [(await reader.readline(), await reader.readline())[1].strip() for _ in range(count)]
                told = (self.primary, self.epoch)
                self.asked.set()
                await self.answers.wait()
                if words[0] == b"SENTINEL":
                    writer.write(
                        b"*2\r\n$9\r\n127.0.0.1\r\n$%d\r\n%d\r\n" % (len(str(told[0])), told[0])
                        if words[1].startswith(b"GET")
                        else b"*2\r\n$12\r\nconfig-epoch\r\n$1\r\n%d\r\n" % told[1]
                    )
                    if self.turns:
                        (self.epoch, self.primary), self.turns = self.turns[0], self.turns[1:]
                else:
                    writer.write(b"+OK\r\n")
        writer.close()

    def close(self) -> None:
        self._server.close()


async def test_a_failover_between_two_answers_never_makes_the_old_primary_the_latest() -> None:
    sentinel = await Sentinel(1, 7001, (2, 7002)).listen()
    sentinel.answers.set()
    places = SentinelPlaces(Address.read(f"redis+sentinel://127.0.0.1:{sentinel.port}/main"), patience=60.0)
    await places.find()
    assert places.servers() == ("redis://127.0.0.1:7002/",)
    places.close()
    sentinel.close()


async def test_a_sentinel_that_is_slow_does_not_bring_the_former_primary_back() -> None:
    behind, ahead = await Sentinel(1, 7001).listen(), Sentinel(2, 7002)
    port = free_port()
    places = SentinelPlaces(
        Address.read(f"redis+sentinel://127.0.0.1:{behind.port},127.0.0.1:{port}/main"), patience=60.0
    )
    slow = asyncio.ensure_future(places.find())
    await behind.asked.wait()  # the other one does not listen yet
    await ahead.listen(port)
    ahead.answers.set()
    await places.find()
    assert places.servers() == ("redis://127.0.0.1:7002/",)
    left: list[object] = []
    places.watch(left.append)
    behind.answers.set()
    await slow
    assert places.servers() == ("redis://127.0.0.1:7002/",) and not left
    ahead.epoch, ahead.primary = 0, 7003
    behind.epoch, behind.primary = 0, 7003
    await places.find()
    assert places.servers() == ("redis://127.0.0.1:7003/",), "all of them were told to watch another store"
    places.close()
    for sentinel in (behind, ahead):
        sentinel.close()


async def test_a_primary_that_is_replaced_while_it_is_being_connected_is_not_asked() -> None:
    old, new = await Sentinel().listen(), await Sentinel().listen()
    sentinel = await Sentinel(1, old.port).listen()
    for server in (sentinel, new):
        server.answers.set()
    places = SentinelPlaces(Address.read(f"redis+sentinel://127.0.0.1:{sentinel.port}/main"), patience=60.0)
    connection = SharedConnection(places)
    asking = asyncio.ensure_future(connection.call("GET", "key"))
    await old.asked.wait()
    sentinel.epoch, sentinel.primary = 2, new.port
    await places.find()
    old.answers.set()
    with pytest.raises(RedisConnectionError):
        await asking
    await connection.call("GET", "key")
    assert connection.server == f"redis://127.0.0.1:{new.port}/"
    connection.close()
    places.close()
    for server in (sentinel, old, new):
        server.close()
