"""The deployment of a storm: Redis, services and pools of workers, with a proxy to each service, and two to Redis."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from enum import StrEnum
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec
from redis.asyncio import Redis

from freeportd.children import Child, Service, Workers
from freeportd.redis_server import RedisServer
from matches import Settings
from tests.faults.processes import Processes
from tests.support.cluster import RedisCluster
from tests.support.waiting import until_async

from .power import can_lose_power, powered
from .proxy import CuttableProxy

SERVICES = 2
POOLS = 2
NODE_TIMEOUT = 2000
"""Milliseconds of silence after which a node of the cluster counts as dead."""


class Store(StrEnum):
    """The store of the matches."""

    ALWAYS = "always"
    """On one Redis with ``appendfsync always``."""
    EVERYSEC = "everysec"
    """On one Redis with ``appendfsync everysec``."""
    CLUSTER = "cluster"
    """On three primaries, each with a replica. Jobs wait on one Redis beside them, with ``appendfsync always``."""


class Deployment(msgspec.Struct):
    """All running parts."""

    redis: RedisServer
    """The Redis of the job queues, and of the matches if there is no cluster."""
    replica: RedisServer
    """The replica that replaces the other when it is promoted."""
    services: list[Service]
    pools: list[Workers]
    to_services: list[CuttableProxy]
    to_redis: CuttableProxy
    """The proxies by which the services reach Redis."""
    to_redis_of_pools: CuttableProxy
    servers: list[str]
    """The addresses at which clients reach the services: the near ends of the proxies."""
    loses_power: bool
    """Whether Redis notes what it has synced."""
    cluster: RedisCluster | None
    """The store of the matches, if it is a cluster."""
    lost: RedisServer | None = None
    """The node of the cluster that is down."""

    @property
    def settings(self) -> Settings:
        """The settings for reading the store."""
        stored = self.redis.url if self.cluster is None else _address(self.cluster)
        return Settings(redis_url=stored, queue_url=self.redis.url)

    @property
    def stores(self) -> list[RedisServer]:
        """Every Redis that runs, except the replica of the one where jobs wait."""
        nodes = () if self.cluster is None else self.cluster.nodes
        return [self.redis, *(node for node in nodes if node is not self.lost)]

    async def mend(self) -> None:
        """Wait until everything is as before the last fault: services have started, and the lost node is a replica."""
        await asyncio.gather(*[asyncio.to_thread(service.await_ready) for service in self.services])
        if (lost := self.lost) is not None:
            await asyncio.to_thread(lost.start)
            await replicates(lost, "master_link_status", "up")
            self.lost = None


async def replicates(server: RedisServer, field: str, value: str) -> None:
    """Wait until Redis says something about its replication."""
    async with Redis.from_url(server.url) as client:

        async def said() -> bool:
            return str((await client.info("replication")).get(field)) == value

        await until_async(said, what=f"{field} to be {value}")


@asynccontextmanager
async def deploy(directory: Path, store: Store, rng: Random) -> AsyncIterator[Deployment]:
    """Start everything.

    Args:
        directory: the directory of data and logs.
        store: the store of the matches.
        rng: determines where proxies are cut.
    """
    loses_power = can_lose_power() and store is not Store.CLUSTER
    fsync = Store.ALWAYS if store is Store.CLUSTER else store
    async with AsyncExitStack() as stack:
        if loses_power:
            programs = directory / "bin"
            programs.mkdir(parents=True)
            stack.enter_context(_on_path(powered(programs)))
        redis, replica = [
            stack.enter_context(RedisServer(directory / name, settings={"appendfsync": fsync}))
            for name in ("redis", "replica")
        ]
        to_redis, to_redis_of_pools = ends = [CuttableProxy("127.0.0.1", redis.port, rng) for _ in range(2)]
        urls = [f"redis://127.0.0.1:{await proxy.open()}/0" for proxy in ends]
        for proxy in ends:
            stack.callback(proxy.close)
        cluster = None
        if store is Store.CLUSTER:
            nodes = RedisCluster(directory / "cluster", replicas=1, node_timeout=NODE_TIMEOUT)
            cluster = stack.enter_context(nodes)
        far, near = (
            Processes(
                directory,
                url if cluster is None else _address(cluster),
                FREEPORT_QUEUE_URL=url,
                FREEPORT_HEARTBEAT="2",
            )
            for url in urls
        )
        services = [far.service(f"serve-{number}") for number in range(SERVICES)]
        pools = [near.workers(f"work-{number}") for number in range(POOLS)]
        stack.push_async_callback(_stop, (*services, *pools))
        for child in (*services, *pools):
            child.start()
        await asyncio.gather(*[asyncio.to_thread(service.await_ready) for service in services])
        proxies = [CuttableProxy("127.0.0.1", urlsplit(service.url).port or 0, rng) for service in services]
        servers = [f"http://127.0.0.1:{await proxy.open()}" for proxy in proxies]
        for proxy in proxies:
            stack.callback(proxy.close)
        yield Deployment(
            redis, replica, services, pools, proxies, to_redis, to_redis_of_pools, servers, loses_power, cluster
        )


async def _stop(children: Sequence[Child]) -> None:
    """End what still runs, in threads: the proxies by which it says goodbye to Redis must continue."""
    await asyncio.gather(*[asyncio.to_thread(child.stop) for child in children if child.running])


def _address(cluster: RedisCluster) -> str:
    """Return the address of a cluster, with all its nodes: any of them may be down."""
    return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in cluster.nodes)


@contextmanager
def _on_path(directory: Path) -> Iterator[None]:
    """Let programs be looked for in a directory first."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = f"{directory}{os.pathsep}{before}"
    try:
        yield
    finally:
        os.environ["PATH"] = before
