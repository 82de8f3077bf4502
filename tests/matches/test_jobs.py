"""Work is put into the queues as it arises, together."""

from __future__ import annotations

import asyncio

import redis

from freeportd.redis_server import RedisServer
from matches.kinds import JobName, JobQueue, Kind
from matches.work.jobs import Jobs, queue_of
from worker.named_job import NamedJob


async def test_work_that_arises_at_once_takes_one_transaction(redis_server: RedisServer) -> None:
    jobs = Jobs(redis_server.url, patience=2.0)
    await jobs.wake(Kind.CHANCE, "before", 1)  # connects
    with redis.Redis.from_url(redis_server.url) as client:
        client.config_resetstat()
        kinds = [Kind.CHANCE, Kind.BOTS, Kind.SCORE] * 5
        await asyncio.gather(*(jobs.wake(kind, f"match {number}", number) for number, kind in enumerate(kinds)))
        assert client.info("commandstats")["cmdstat_exec"]["calls"] == 1
        queue = queue_of(JobQueue.CHANCE, client, NamedJob)
        given = [(job.func_name, tuple(job.args)) for job in queue.get_jobs()]
        assert given == [
            (JobName.PLAY_ON, name) for name in (("before", 1), *((f"match {n}", n) for n in range(0, 15, 3)))
        ]
    jobs.close()
