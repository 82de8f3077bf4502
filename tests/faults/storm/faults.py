"""The faults: each is a function that breaks a part of the deployment, and returns when the fault is over.

From then on all updates can be told without delay, so they may be a second late and no more. Recovery that takes
longer, such as the start of another service in place of a killed one, is not a part of the fault.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from random import Random

import httpx
import msgspec
from redis.asyncio import Redis

from freeportd.children import Child
from freeportd.redis_server import RedisServer
from tests.faults.lateness.churn import Churn
from tests.faults.processes import children_of, kill, kill_pool

from .deployment import Deployment, replicates
from .power import lose_power

PAUSE = 2.0
"""Seconds for which a process stands still, or Redis is full."""
CUTTING = 0.5
"""Seconds for which replies are cut."""

Fault = Callable[[Deployment, Random], Awaitable[None]]


class Losses(msgspec.Struct):
    """The time at which power was lost."""

    at: list[float] = []
    """By ``time.monotonic``."""
    bytes: int = 0
    """The number of bytes of the append-only file that were lost."""


async def kill_a_service(deployment: Deployment, rng: Random) -> None:
    """SIGKILL a service, and start it again. Its clients have the other one at once."""
    service = rng.choice(deployment.services)
    service.kill()
    service.start()


async def kill_a_pool(deployment: Deployment, rng: Random) -> None:
    """SIGKILL a pool and all its workers, as the loss of a machine would, and start it again."""
    pool = rng.choice(deployment.pools)
    kill_pool(pool)
    pool.start()


async def kill_a_worker(deployment: Deployment, rng: Random) -> None:
    """SIGKILL one worker; its pool starts another."""
    if workers := children_of(rng.choice(deployment.pools).pid):
        kill(rng.choice(workers))


async def kill_redis(deployment: Deployment, rng: Random) -> None:
    """SIGKILL Redis, and start it again, until it answers."""
    await asyncio.to_thread(deployment.redis.kill)
    await asyncio.to_thread(deployment.redis.start)


async def pause_a_service(deployment: Deployment, rng: Random) -> None:
    """Let a service stand still for some seconds."""
    await _pause([_pid(rng.choice(deployment.services))])


async def pause_a_pool(deployment: Deployment, rng: Random) -> None:
    """Let all of a pool stand still for some seconds."""
    pool = _pid(rng.choice(deployment.pools))
    await _pause([pool, *children_of(pool)])


async def pause_redis(deployment: Deployment, rng: Random) -> None:
    """Let Redis stand still for some seconds."""
    await _pause([deployment.redis.pid])


async def fill_redis(deployment: Deployment, rng: Random) -> None:
    """Let Redis, or every node of the cluster and the Redis of the jobs, have no memory left for some seconds."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Redis.from_url(server.url)) for server in deployment.stores]
        for client in clients:
            await client.config_set("maxmemory", "1mb")
        await asyncio.sleep(PAUSE)
        for client in clients:
            await client.config_set("maxmemory", "0")


async def cut_clients_off(deployment: Deployment, rng: Random) -> None:
    """Break all connections to a service in the middle of a response."""
    await rng.choice(deployment.to_services).cut(CUTTING)


async def cut_redis_off(deployment: Deployment, rng: Random) -> None:
    """Break the services' connections to Redis in the middle of a reply."""
    await deployment.to_redis.cut(CUTTING)


async def forget_scripts(deployment: Deployment, rng: Random) -> None:
    """Let Redis forget the scripts and end every connection."""
    for server in deployment.stores:
        async with Redis.from_url(server.url) as redis:
            await redis.script_flush()
            await redis.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")


async def promote_the_replica(deployment: Deployment, rng: Random) -> None:
    """Make another Redis the primary. Connections to the old one are cut, or kept although it is read-only now."""
    old, new = deployment.redis, deployment.replica
    async with Redis.from_url(old.url) as before, Redis.from_url(new.url) as after:
        await after.replicaof("127.0.0.1", old.port)
        await replicates(new, "master_link_status", "up")
        await before.execute_command("FAILOVER", "TO", "127.0.0.1", new.port, "TIMEOUT", 30_000)
        await replicates(new, "role", "master")
    deployment.redis, deployment.replica = new, old
    cut = rng.random() < 0.5
    for proxy in (deployment.to_redis, deployment.to_redis_of_pools):
        proxy.lead(new.port, cut=cut)


async def lose_a_node(deployment: Deployment, rng: Random) -> None:
    """SIGKILL a primary of the cluster, and leave it dead, until its replica has been promoted."""
    assert deployment.cluster is not None
    replicas: list[tuple[RedisServer, int]] = []
    for node in deployment.cluster.nodes:
        async with Redis.from_url(node.url) as client:
            replication = await client.info("replication")
        if replication["role"] == "master":
            replicas.append((node, replication["slave0"]["port"]))
    deployment.lost, port = rng.choice(replicas)
    deployment.lost.kill()
    await replicates(next(node for node in deployment.cluster.nodes if node.port == port), "role", "master")


async def abort_streams(deployment: Deployment, rng: Random) -> None:
    """Open and abort the streams of one match, hundreds a second, for some seconds."""
    urls = [service.url for service in deployment.services]
    async with httpx.AsyncClient(base_url=urls[0]) as http:
        listed = await http.get("/v1/matches", params={"status": "PLAYING"})
    playing = listed.raise_for_status().json()["items"]
    if not playing:  # the last match has ended meanwhile
        return
    churn = Churn(urls, rng.choice(playing)["id"])
    await asyncio.sleep(PAUSE)
    await churn.stop()


FAULTS: tuple[Fault, ...] = (
    kill_a_service,
    kill_a_pool,
    cut_clients_off,
    kill_redis,
    pause_a_service,
    kill_a_worker,
    fill_redis,
    cut_redis_off,
    pause_a_pool,
    pause_redis,
    forget_scripts,
    promote_the_replica,
    abort_streams,
)
"""The faults that lose nothing on disk."""


def power_loss(losses: Losses) -> Fault:
    """Return the fault that Redis' machine loses power."""

    async def lose_the_power(deployment: Deployment, rng: Random) -> None:
        """Kill Redis, and discard the data that it had not synced."""
        losses.at.append(time.monotonic())
        losses.bytes += await asyncio.to_thread(lose_power, deployment.redis)
        await asyncio.to_thread(deployment.redis.start)

    return lose_the_power


def _pid(child: Child) -> int:
    return child.pid


async def _pause(pids: list[int]) -> None:
    _signal(pids, signal.SIGSTOP)
    try:
        await asyncio.sleep(PAUSE)
    finally:
        _signal(pids, signal.SIGCONT)


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            continue
