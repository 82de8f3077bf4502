"""Every service and every pool is restarted in turn while bots play: their authors notice nothing."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from freeportd.redis_server import RedisServer

from .balancer import Balancer
from .processes import Processes
from .storm.crowd import Crowd
from .storm.judge import Tally, judge

MATCHES = 12


@pytest.mark.timeout(300)
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
        crowd = Crowd([await balancer.open()], pace=0.1, seed=1)
        tables = await crowd.gather(MATCHES)
        playing = asyncio.gather(*[crowd.play(table) for table in tables])
        for service, port in zip(services, ports, strict=True):
            await crowd.reached(len(crowd.noted) + 60)
            balancer.ports.remove(port)
            assert await asyncio.to_thread(service.stop) == 0
            service.start()
            await asyncio.to_thread(service.await_ready)
            balancer.ports.append(port)
        for pool in pools:
            await crowd.reached(len(crowd.noted) + 60)
            assert await asyncio.to_thread(pool.stop) == 0
            pool.start()
        assert not playing.done(), "the matches were over before everything was restarted"
        await playing
    assert crowd.failures == {}
    assert crowd.errors == []
    tally = await judge(crowd, tables, redis_server.url, Tally(fsync="always", faults=0, matches=MATCHES), ())
    assert (tally.lost, tally.doubled, tally.hung) == (0, 0, 0), tally.told
