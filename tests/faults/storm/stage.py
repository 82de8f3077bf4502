"""What the storm breaks: Redis, services and pools of workers, with a wire to each service, and one to Redis."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec

from freeportd.children import Service, Workers
from freeportd.redis_server import RedisServer
from tests.faults.processes import Processes

from .power import can_lose_power, powered
from .wire import Wire

SERVICES = 2
POOLS = 2


class Stage(msgspec.Struct):
    """All that runs."""

    redis: RedisServer
    replica: RedisServer
    """Takes the place of the other when it is promoted."""
    services: list[Service]
    pools: list[Workers]
    to_services: list[Wire]
    to_redis: Wire
    """By which the services reach Redis."""
    to_redis_of_pools: Wire
    servers: list[str]
    """Where clients reach the services: at the near ends of the wires."""
    loses_power: bool
    """Whether Redis notes what it has synced."""


@asynccontextmanager
async def stage(directory: Path, fsync: str, rng: Random) -> AsyncIterator[Stage]:
    """Start everything.

    Args:
        directory: where data and logs are to lie.
        fsync: Redis' ``appendfsync``: ``always`` or ``everysec``.
        rng: where wires are cut.
    """
    loses_power = can_lose_power()
    async with AsyncExitStack() as stack:
        if loses_power:
            programs = directory / "bin"
            programs.mkdir(parents=True)
            stack.enter_context(_on_path(powered(programs)))
        redis, replica = [
            stack.enter_context(RedisServer(directory / name, settings={"appendfsync": fsync}))
            for name in ("redis", "replica")
        ]
        to_redis, to_redis_of_pools = ends = [Wire("127.0.0.1", redis.port, rng) for _ in range(2)]
        urls = [f"redis://127.0.0.1:{await wire.open()}/0" for wire in ends]
        for wire in ends:
            stack.callback(wire.close)
        far, near = (Processes(directory, url, FREEPORT_HEARTBEAT="2") for url in urls)
        services = [far.service(f"serve-{number}") for number in range(SERVICES)]
        pools = [near.workers(f"work-{number}") for number in range(POOLS)]
        for child in (*services, *pools):
            stack.enter_context(child)
        await asyncio.gather(*[asyncio.to_thread(service.await_ready) for service in services])
        wires = [Wire("127.0.0.1", urlsplit(service.url).port or 0, rng) for service in services]
        servers = [f"http://127.0.0.1:{await wire.open()}" for wire in wires]
        for wire in wires:
            stack.callback(wire.close)
        yield Stage(redis, replica, services, pools, wires, to_redis, to_redis_of_pools, servers, loses_power)


@contextmanager
def _on_path(directory: Path) -> Iterator[None]:
    """Let programs be looked for in a directory first."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = f"{directory}{os.pathsep}{before}"
    try:
        yield
    finally:
        os.environ["PATH"] = before
