"""Every service and every pool is restarted in turn while bots play: their authors notice nothing."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from freeportd.children import Service, Workers
from freeportd.redis_server import RedisServer
from matches import Settings

from .balancer import Balancer
from .processes import Processes
from .storm.bots import Bots
from .storm.deployment import Store
from .storm.judge import Broken, Tally, judge

MATCHES = 12
"""Matches that are played at a time."""
MOVES_BETWEEN = 60


@pytest.mark.proof
async def test_a_rolling_restart_reaches_no_bot_author(redis_server: RedisServer, tmp_path: Path) -> None:
    processes = Processes(tmp_path, redis_server.url)
    services = [processes.service(f"serve-{number}") for number in range(3)]
    pools = [processes.workers(f"work-{number}") for number in range(2)]
    with ExitStack() as stack:
        for child in (*services, *pools):
            stack.enter_context(child)
        await asyncio.gather(*[asyncio.to_thread(service.await_ready) for service in services])
        ports = [urlsplit(service.url).port or 0 for service in services]
        balancer = Balancer(list(ports))
        stack.callback(balancer.close)
        bots = Bots([await balancer.open()], pace=0.05, seed=1)
        rolling = asyncio.create_task(roll(bots, services, pools, balancer))
        tables = []
        while not rolling.done():  # however long it takes, there are always matches being played
            prepared = await bots.gather(MATCHES)
            tables += prepared
            await asyncio.gather(*[bots.play(table) for table in prepared])
        await rolling
    assert bots.failures == {}
    assert bots.errors == []
    settings = Settings(redis_url=redis_server.url)
    tally = await judge(bots, tables, settings, Tally(store=Store.ALWAYS, faults=0, matches=len(tables)), Broken())
    assert (tally.lost, tally.doubled, tally.hung) == (0, 0, 0), tally.told


async def roll(bots: Bots, services: list[Service], pools: list[Workers], balancer: Balancer) -> None:
    """Restart everything in turn, each after some moves; a service is out of the balancer before it stops."""
    for service in services:
        await bots.reached(len(bots.noted) + MOVES_BETWEEN)
        port = urlsplit(service.url).port or 0
        balancer.ports.remove(port)
        assert await asyncio.to_thread(service.stop) == 0
        service.start()
        await asyncio.to_thread(service.await_ready)
        balancer.ports.append(port)
    for pool in pools:
        await bots.reached(len(bots.noted) + MOVES_BETWEEN)
        assert await asyncio.to_thread(pool.stop) == 0
        pool.start()
