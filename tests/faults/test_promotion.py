"""Another Redis becomes the primary, in three ways: everything heals by itself, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest
import redis

from freeportd.redis_server import RedisServer
from matches import Matches, Settings

from .balancer import Balancer
from .processes import Processes, until
from .test_workers import created

pytestmark = pytest.mark.timeout(240)


def demote(old: RedisServer, new: RedisServer) -> None:
    """Let the replica be the primary, with all that the other has, and the other its replica."""
    with redis.Redis.from_url(old.url) as before, redis.Redis.from_url(new.url) as after:
        before.wait(1, 10_000)
        after.replicaof("NO", "ONE")
        before.replicaof("127.0.0.1", new.port)


def refused(server: RedisServer) -> int | None:
    """How many commands a server has refused because it only reads."""
    with redis.Redis.from_url(server.url) as client:
        errors = cast("dict[str, dict[str, int]]", client.info("errorstats"))
    return errors.get("errorstat_READONLY", {}).get("count")


async def test_play_goes_on_whatever_becomes_of_the_connections(tmp_path: Path) -> None:
    """Connections are cut; are kept, to what only reads now; or lead there for a while even if they are made anew."""
    with RedisServer(tmp_path / "one") as one, RedisServer(tmp_path / "other") as other:
        with redis.Redis.from_url(other.url) as client:
            client.replicaof("127.0.0.1", one.port)
        balancer = Balancer([one.port])
        url = (await balancer.open()).replace("http:", "redis:") + "/0"
        processes = Processes(tmp_path, url)
        with processes.workers() as pool:
            matches = await Matches.connect(Settings(redis_url=url))
            await created(matches)
            await asyncio.to_thread(demote, one, other)  # cut
            balancer.ports[:] = [other.port]
            with redis.Redis.from_url(one.url) as client:
                for kind in ("normal", "pubsub"):
                    client.client_kill_filter(_type=kind)
            await created(matches)
            await asyncio.to_thread(demote, other, one)  # kept
            balancer.ports[:] = [one.port]
            await created(matches)
            await asyncio.to_thread(demote, one, other)  # late
            before = refused(one) or 0
            creating = asyncio.create_task(created(matches))
            await asyncio.to_thread(until, lambda: 1 if (refused(one) or 0) > before else None)
            balancer.ports[:] = [other.port]
            await creating
            await matches.close()
            assert pool.stop() == 0
        balancer.close()
