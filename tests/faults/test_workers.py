"""Workers that die in the middle of a job, jobs that are lost, and processes that are asked to stop."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
import redis
from rq import Queue

from freeport_api import Status
from freeport_games.cargo_hold import CARGO_HOLD
from freeportd.children import Service, Workers
from freeportd.redis_server import RedisServer
from matches import Matches, Settings, Timings
from matches.play.terms import Terms
from matches.work.jobs import queue_name
from tests.matches.house import check_log
from tests.support.waiting import until, until_async
from tests.support.warm import Warm

from .processes import Processes, kill, worker_of
from .storm.bots import Bots


@pytest.fixture
def queue_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis for the queues alone."""
    with RedisServer(tmp_path / "queue") as server:
        yield server


async def created(matches: Matches) -> str:
    """Return a match that a worker has opened."""
    host = (await matches.players.register("host", True)).player
    match = await matches.hosting.create(host, CARGO_HOLD, 2, CARGO_HOLD.options(), Terms())
    async for _ in matches.streams.updates(match.id, None):
        if (await matches.looking.see(match.id, None)).status is Status.OPEN:
            return match.id
    raise AssertionError("a match that is open does not end")


async def test_a_worker_that_is_killed_in_the_middle_of_a_job_is_replaced_and_the_job_done(
    redis_server: RedisServer, queue_server: RedisServer, tmp_path: Path
) -> None:
    """The worker stands in the middle of its job because Redis, which keeps the matches, does not answer it."""
    processes = Processes(tmp_path, redis_server.url, FREEPORT_QUEUE_URL=queue_server.url)
    with processes.workers() as pool:
        settings = Settings(redis_url=redis_server.url, queue_url=queue_server.url)
        matches = await Matches.connect(
            settings, Timings(reply=60.0)
        )  # Redis is to stand still for as long as it takes
        await created(matches)  # the pool works
        worker = worker_of(pool, "chance")
        os.kill(worker, signal.SIGSTOP)
        creating = asyncio.create_task(created(matches))
        with redis.Redis.from_url(queue_server.url) as client:
            queue = Queue(queue_name("chance"), connection=client)
            await until_async(lambda: waits_or_taken(queue), what="a job to be enqueued")
            os.kill(redis_server.pid, signal.SIGSTOP)
            os.kill(worker, signal.SIGCONT)
            await until_async(lambda: not client.keys("rq:job:*"), what="the job to be begun")
        kill(worker)
        os.kill(redis_server.pid, signal.SIGCONT)
        match = await creating
        assert len(await check_log(matches, match)) == 1
        assert await asyncio.to_thread(worker_of, pool, "chance") != worker
        await matches.close()
        assert pool.stop() == 0


def waits_or_taken(queue: Queue) -> bool:
    """Return whether a job has been enqueued; the connection of the stopped worker may have received it already."""
    keys = queue.connection.keys("rq:job:*")
    return any(queue.connection.hget(key, "status") == b"queued" for key in keys)


async def test_a_queue_that_was_flushed_loses_nothing(
    redis_server: RedisServer, queue_server: RedisServer, tmp_path: Path
) -> None:
    processes = Processes(tmp_path, redis_server.url, FREEPORT_QUEUE_URL=queue_server.url)
    matches = await Matches.connect(Settings(redis_url=redis_server.url, queue_url=queue_server.url))
    creating = [asyncio.create_task(created(matches)) for _ in range(5)]
    with redis.Redis.from_url(queue_server.url) as client:
        queue = Queue(queue_name("chance"), connection=client)
        await until_async(lambda: queue.count == 5, what="five jobs to be enqueued")
        client.flushall()
    with processes.workers() as pool:
        for match in await asyncio.gather(*creating):
            assert len(await check_log(matches, match)) == 1
        assert pool.stop() == 0
    await matches.close()


async def test_a_sweeper_that_is_killed_is_replaced(
    redis_server: RedisServer, queue_server: RedisServer, tmp_path: Path
) -> None:
    """A sweeper alone finds work that the queue has lost."""
    processes = Processes(tmp_path, redis_server.url, FREEPORT_QUEUE_URL=queue_server.url)
    with processes.workers() as pool:
        matches = await Matches.connect(Settings(redis_url=redis_server.url, queue_url=queue_server.url))
        await created(matches)
        sweeper = await asyncio.to_thread(worker_of, pool, "sweeper")
        kill(sweeper)
        worker = await asyncio.to_thread(worker_of, pool, "chance")
        os.kill(worker, signal.SIGSTOP)
        creating = asyncio.create_task(created(matches))
        with redis.Redis.from_url(queue_server.url) as client:
            queue = Queue(queue_name("chance"), connection=client)
            await until_async(lambda: waits_or_taken(queue), what="a job to be enqueued")
            client.flushall()
        os.kill(worker, signal.SIGCONT)
        await creating
        assert await asyncio.to_thread(worker_of, pool, "sweeper") != sweeper
        await matches.close()
        assert pool.stop() == 0


@pytest.mark.proof
async def test_services_and_workers_that_are_asked_to_stop_end_in_good_order_while_matches_run(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    processes = Processes(tmp_path, redis_server.url, FREEPORT_HEARTBEAT="2")
    service, pool = processes.service(), processes.workers()
    with ExitStack() as stack:
        for child in (service, pool):
            stack.enter_context(child)
        await asyncio.to_thread(service.await_ready)
        bots = Bots([service.url], pace=0.01, seed=1)
        tables = await bots.gather(6)
        playing = asyncio.gather(*[bots.play(table) for table in tables])
        for number in range(2):
            await bots.reached(60 * (number + 1))
            assert await asyncio.to_thread(stopped, service) == 0, (tmp_path / "serve.log").read_text()
            assert await asyncio.to_thread(stopped, pool) == 0, (tmp_path / "work.log").read_text()
            pool.start()
            service.start()
        await playing
        assert not bots.failures
        assert service.stop() == 0
        assert pool.stop() == 0
    matches = await Matches.connect(Settings(redis_url=redis_server.url))
    for match in bots.results:
        await check_log(matches, match)
        assert (await matches.looking.see(match, None)).status is Status.FINISHED
    await matches.close()
    assert len(bots.results) == 6


def stopped(child: Service | Workers) -> int:
    """Stop a process; answers its exit status."""
    return child.stop()


async def test_a_pool_whose_parent_is_killed_leaves_nobody_behind(redis_server: RedisServer, tmp_path: Path) -> None:
    processes = Processes(tmp_path, redis_server.url)
    pool = processes.workers().start()
    workers = [await asyncio.to_thread(worker_of, pool, queue) for queue in ("chance", "scoring", "upkeep")]
    pool.kill()
    for pid in workers:
        await until_async(partial(ended, pid), what="a worker without a parent to end")


def ended(pid: int) -> bool:
    """Return whether a process has ended, waited for or not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_workers_without_a_dice_key_say_so_and_end(redis_server: RedisServer, tmp_path: Path) -> None:
    without = {"FREEPORT_DICE_KEY_FILE": str(tmp_path / "none"), "FREEPORT_DICE_KEY_CREATE": "0"}
    environment = Processes(tmp_path, redis_server.url, **without).environment
    pool = Warm("work", environment=environment, log=tmp_path / "work.log").start()
    until(lambda: not pool.running, what="the workers to end")
    assert pool.stop() == 1
    assert "FREEPORT_DICE_KEY_FILE cannot be read" in (tmp_path / "work.log").read_text().replace("\n", " ")
