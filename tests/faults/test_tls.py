"""A cluster and sentinels over TLS, with the file of a private authority, as docs/operations.md says."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis

from freeport_games.cargo_hold.options import CargoHoldOptions
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from tests.matches.house import House
from tests.matches.test_redis_away import step
from tests.support.cluster import RedisCluster
from tests.support.sentinel import sentinel
from tests.support.waiting import until

from .doors import Authority, Door, needs_openssl
from .processes import Processes
from .test_workers import created

pytestmark = needs_openssl


def announce(cluster: RedisCluster, ports: list[int]) -> None:
    """Let the nodes of a cluster name other ports to their clients, and wait until each knows those of all."""
    clients = [redis.Redis.from_url(node.url) for node in cluster.nodes]
    for client, port in zip(clients, ports, strict=True):
        client.config_set("cluster-announce-port", port)

    def named(client: redis.Redis) -> set[int]:
        return {port for slots in client.execute_command("CLUSTER", "SLOTS") for _, port, *_ in slots[2:]}

    for client in clients:
        until(lambda client=client: named(client) == set(ports), what="the nodes to know all ports")  # type: ignore[misc]
        client.close()


async def test_matches_are_played_on_a_cluster_over_tls(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    async with AsyncExitStack() as stack:
        cluster = stack.enter_context(RedisCluster(tmp_path / "cluster"))
        doors = [await stack.enter_async_context(Door(node.port, authority)) for node in cluster.nodes]
        await asyncio.to_thread(announce, cluster, [door.port for door in doors])
        url = f"rediss+cluster://127.0.0.1:{doors[0].port}?ssl_ca_certs={authority.file}"
        freeport = await stack.enter_async_context(House(url, 2))
        rng = Random(1)
        acknowledged: list[Any] = []
        for _ in range(4):
            match, players = await freeport.start(2, options=CargoHoldOptions(turn_limit=10))
            while await step(freeport, match, players, rng, acknowledged):
                pass
            await freeport.check(match)
        assert all(door.secured for door in doors)


@pytest.mark.proof
async def test_services_and_workers_find_the_primary_by_sentinels_over_tls(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    async with AsyncExitStack() as stack:
        server = stack.enter_context(RedisServer(tmp_path / "redis"))
        primary = await stack.enter_async_context(Door(server.port, authority))
        address = stack.enter_context(sentinel(tmp_path, primary.port))
        asked = await stack.enter_async_context(Door(int(address.rpartition(":")[2]), authority))
        url = f"rediss+sentinel://127.0.0.1:{asked.port}/main/0?ssl_ca_certs={authority.file}"
        pool = stack.enter_context(Processes(tmp_path, url).workers())
        matches = await Matches.connect(Settings(redis_url=url))
        await created(matches)
        await matches.close()
        assert primary.secured and asked.secured
        assert await asyncio.to_thread(pool.stop) == 0


async def test_a_certificate_of_another_authority_is_refused(tmp_path: Path) -> None:
    authority, other = Authority(tmp_path / "authority"), Authority(tmp_path / "other")
    async with AsyncExitStack() as stack:
        server = stack.enter_context(RedisServer(tmp_path / "redis"))
        door = await stack.enter_async_context(Door(server.port, authority))
        with pytest.raises(redis.ConnectionError, match="certificate verify failed"):
            await Matches.connect(Settings(redis_url=f"rediss://127.0.0.1:{door.port}/0?ssl_ca_certs={other.file}"))
