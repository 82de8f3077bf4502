"""Another Redis becomes the primary, in three ways: everything heals by itself, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
import redis

from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from tests.support.sentinel import sentinel
from tests.support.waiting import until, until_async

from .balancer import Balancer
from .processes import Processes
from .test_workers import created


@contextmanager
def primary_and_replica(directory: Path) -> Iterator[tuple[RedisServer, RedisServer]]:
    """A Redis, and another that has all its data and follows it."""
    at_once = {"repl-diskless-sync-delay": "0"}  # as in the manifests
    with (
        RedisServer(directory / "one", settings=at_once) as one,
        RedisServer(directory / "other", settings=at_once) as other,
        redis.Redis.from_url(other.url) as client,
    ):
        client.replicaof("127.0.0.1", one.port)
        until(lambda: client.info("replication")["master_link_status"] == "up", what="the replica to follow")
        yield one, other


def demote(old: RedisServer, new: RedisServer) -> None:
    """Let the replica be the primary, with all that the other has, and the other its replica."""
    with redis.Redis.from_url(old.url, socket_timeout=60) as before, redis.Redis.from_url(new.url) as after:
        assert before.wait(1, 50_000) == 1
        after.replicaof("NO", "ONE")
        before.replicaof("127.0.0.1", new.port)


def refused(server: RedisServer) -> int:
    """Return how many commands a server has refused because it only reads."""
    with redis.Redis.from_url(server.url) as client:
        errors = cast("dict[str, dict[str, int]]", client.info("errorstats"))
    return errors.get("errorstat_READONLY", {}).get("count", 0)


async def test_play_goes_on_whatever_becomes_of_the_connections(tmp_path: Path) -> None:
    """Connections are cut; are kept, to what only reads now; or lead there for a while even if they are made anew."""
    with primary_and_replica(tmp_path) as (one, other):
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
            before = refused(one)
            creating = asyncio.create_task(created(matches))
            await until_async(lambda: refused(one) > before, what="something to be refused")
            balancer.ports[:] = [other.port]
            await creating
            await matches.close()
            assert pool.stop() == 0
        balancer.close()


def replicas_known(address: str) -> int:
    """Return how many replicas a sentinel has found."""
    with redis.Redis.from_url(f"redis://{address}") as client:
        try:
            return len(client.execute_command("SENTINEL", "REPLICAS", "main"))
        except redis.RedisError:
            return 0


@pytest.mark.proof
async def test_play_goes_on_with_the_primary_that_sentinels_name(tmp_path: Path) -> None:
    with primary_and_replica(tmp_path) as (one, _), sentinel(tmp_path, one.port) as address:
        await until_async(lambda: replicas_known(address), what="the sentinel to find the replica")
        url = f"redis+sentinel://127.0.0.1:1,{address}/main/0"
        with Processes(tmp_path, url).workers() as pool:
            matches = await Matches.connect(Settings(redis_url=url))
            await created(matches)
            one.kill()
            while True:
                try:
                    await created(matches)
                    break
                except (redis.RedisError, OSError):
                    continue
            await matches.close()
            assert pool.stop() == 0
