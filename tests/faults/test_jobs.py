"""Jobs that others put into a queue run no code of theirs, and end no worker."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import zlib
from pathlib import Path

import redis

from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.kinds import JobName, JobQueue
from matches.work.jobs import queue_name
from tests.support.waiting import until_async
from worker.jobs import FUNCTIONS

from .processes import Processes, worker_of
from .test_workers import created

QUEUE = f"rq:queue:{queue_name(JobQueue.CHANCE)}"


class Touch:
    """A pickle that makes a file when it is read."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self._file),)


def call(name: str, *arguments: object) -> bytes:
    return json.dumps([name, None, arguments, {}]).encode()


def evil_jobs(directory: Path) -> dict[str, dict[str, bytes]]:
    """Jobs that each make a directory, if what they ask for is done."""
    harmless = call("play_on", "no-such-match", 1)
    return {
        "pickle": {"data": pickle.dumps(Touch(directory / "pickle"))},
        "function": {"data": call("os.mkdir", str(directory / "function"))},
        "method": {"data": json.dumps(["mkdir", str(directory / "method"), [], {}]).encode()},
        "meta": {"data": harmless, "meta": pickle.dumps(Touch(directory / "meta"))},
        "result": {"data": harmless, "result": pickle.dumps(Touch(directory / "result"))},
        "callback": {"data": harmless, "failure_callback_name": b"tests.faults.test_jobs.on_failure"},
        "times": {"data": harmless, "timeout": b"never", "created_at": b"tomorrow", "status": b"unheard of"},
        "big": {"data": zlib.compress(bytes(10_000_000))},
        "nothing": {"description": b"no data"},
    }


def on_failure(job: object, connection: object, *error: object) -> None:
    """A callback that RQ would import and call."""
    Path(os.environ["CALLED"]).mkdir()


async def test_a_queue_runs_named_jobs_and_nothing_else(redis_server: RedisServer, tmp_path: Path) -> None:
    done = tmp_path / "done"
    done.mkdir()
    processes = Processes(tmp_path, redis_server.url, CALLED=str(done / "callback"))
    with processes.workers() as pool:
        matches = await Matches.connect(Settings(redis_url=redis_server.url))
        await created(matches)
        worker = await asyncio.to_thread(worker_of, pool, "chance")
        with redis.Redis.from_url(redis_server.url) as client:
            for name, fields in evil_jobs(done).items():
                client.hset(f"rq:job:{name}", mapping={"origin": queue_name(JobQueue.CHANCE), **fields})
                client.rpush(QUEUE, name)
            await until_async(lambda: not client.llen(QUEUE), what="the jobs to be taken")
        await created(matches)
        assert list(done.iterdir()) == []
        assert await asyncio.to_thread(worker_of, pool, "chance") == worker
        await matches.close()


async def test_jobs_leave_nothing_in_redis_whether_they_are_done_or_fail(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    with Processes(tmp_path, redis_server.url).workers() as pool, redis.Redis.from_url(redis_server.url) as client:
        matches = await Matches.connect(Settings(redis_url=redis_server.url))
        await created(matches)
        client.hset("rq:job:fails", mapping={"origin": queue_name(JobQueue.CHANCE), "data": call("os.mkdir", "x")})
        client.rpush(QUEUE, "fails")
        await until_async(lambda: not client.keys("rq:job:*"), what="the jobs to be gone")
        await matches.close()
        assert pool.stop() == 0
        left = {key.decode().split(":")[1] for key in client.keys("rq:*")}
        assert left <= {"queue", "queues", "worker", "workers", "clean_registries"}
        assert client.llen(f"{QUEUE}:intermediate") == 0


def test_every_name_has_its_function() -> None:
    assert set(FUNCTIONS) == set(JobName)
