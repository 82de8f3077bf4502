"""Waking the worker: work is given out through RQ as soon as it arises.

RQ only wakes; what has to be done stands in the due lists, which give it out again if a job is lost.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from redis import Redis
from rq import Queue

QUEUES = ("chance", "scoring", "upkeep")
"""The queues: what somebody waits for, what ends a match, and what nobody waits for."""

DICE_QUEUES = ("chance", "scoring")
"""The queues whose workers need the dice key."""

_JOBS = {
    "open": ("chance", "worker.jobs.play_on"),
    "chance": ("chance", "worker.jobs.play_on"),
    "score": ("scoring", "worker.jobs.play_on"),
    "index": ("upkeep", "worker.jobs.feed_index"),
}
"""For each kind of work, its queue and its job."""

_RESULT_TTL = 10
"""Seconds for which RQ keeps a result; keeping none at all costs it more."""
_FAILURE_TTL = 3600
_JOB_TIMEOUT = 30


def queue_name(queue: str) -> str:
    """What a queue is called in Redis."""
    return f"freeport-{queue}"


class Jobs:
    """Puts work into the queues. RQ blocks, so a thread of its own does it."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url)
        self._queues = {queue: Queue(queue_name(queue), connection=self._redis) for queue in QUEUES}
        self._thread = ThreadPoolExecutor(1, "jobs")

    async def wake(self, kind: str, match: str, version: int) -> None:
        """Give out work: the job does nothing if the match has moved on from that version meanwhile."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._enqueue, kind, match, version)

    def _enqueue(self, kind: str, match: str, version: int) -> None:
        queue, job = _JOBS[kind]
        self._queues[queue].enqueue(
            job, match, version, result_ttl=_RESULT_TTL, failure_ttl=_FAILURE_TTL, job_timeout=_JOB_TIMEOUT
        )

    def close(self) -> None:
        """Wait for what is being given out, and disconnect."""
        self._thread.shutdown()
        self._redis.close()
