"""Wakes workers: work is put into RQ's queues as soon as it arises.

RQ only wakes workers. The due lists record the work, and give it out again if a job is lost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

import msgspec
from redis import Redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from matches.kinds import JOBS, QUEUES, Kind
from matches.redis.blocking import connect
from matches.settings import JOB_TIMEOUT
from telemetry.origin import Origin, passed_on

from .staff import Staffed, look

T = TypeVar("T")

_SPARE = "-spare"
RESULT_TTL = 10
"""Seconds for which RQ keeps a result. Keeping none at all costs RQ more."""
FAILURE_TTL = 300
"""Seconds for which RQ keeps a failure. It is short, because work that always fails is given out again and again."""
_LONG = 200
"""The number of jobs from which a queue counts as long."""


def queue_name(queue: str) -> str:
    """Return the name of a queue in Redis."""
    return f"freeport-{queue}"


def queue_of(queue: str, connection: Redis, job_class: type[Job] = Job, *, spare: bool = False) -> Queue:
    """Return a queue in Redis, or its spare queue, which is served last. It contains JSON: reading it runs no code."""
    name = f"{queue_name(queue)}{_SPARE if spare else ''}"
    return Queue(name, connection=connection, serializer=JSONSerializer, job_class=job_class)


def known_queue(name: str) -> str:
    """Return a queue's name in Redis if the queue is one of Freeport's, else an empty string."""
    return name if short_name(name) in QUEUES else ""


def short_name(name: str) -> str:
    """Return a queue's own name from its name in Redis."""
    return name.removeprefix("freeport-").removesuffix(_SPARE)


def staff_of(url: str) -> dict[str, Staffed]:
    """Return the state of each queue by its name. Raises ``RedisError``."""
    with connect(url) as redis:
        return _staff(redis, [queue_of(queue, redis) for queue in QUEUES])


def _staff(redis: Redis, queues: Iterable[Queue]) -> dict[str, Staffed]:
    return {short_name(name): staffed for name, staffed in look(redis, queues).items()}


class Queues(Protocol):
    """The queues of work for workers."""

    async def wake(self, kind: Kind, match: str, version: int) -> None:
        """Give out work. It is without an effect if the match has a later version by then."""

    async def busy(self) -> Set[Kind]:
        """The kinds of work whose queues are long."""

    async def staff(self) -> Mapping[str, Staffed]:
        """How each queue is. Raises ``RedisError``."""

    def close(self) -> None:
        """Wait for what is being given out, and disconnect."""


class Jobs:
    """Puts work into the queues, in a thread of its own, because RQ blocks.

    Args:
        url: the URL of the Redis with the queues.
        patience: seconds after which work that could not be put into a queue is left to the due lists.
    """

    def __init__(self, url: str, patience: float) -> None:
        self._redis = connect(url)
        self._queues = {
            (job.queue, job.spare): queue_of(job.queue, self._redis, spare=job.spare) for job in JOBS.values()
        }
        self._thread = ThreadPoolExecutor(1, "jobs")
        self._patience = patience

    async def wake(self, kind: Kind, match: str, version: int) -> None:
        """Give out work. The job does nothing if the match has a later version by then."""
        await self._in_thread(self._enqueue, kind, match, version, passed_on(), time.monotonic() + self._patience)

    async def busy(self) -> set[Kind]:
        """The kinds of work whose queues are long."""
        lengths = await self._in_thread(lambda: {name: queue.count for name, queue in self._queues.items()})
        return {kind for kind, job in JOBS.items() if lengths[job.queue, job.spare] >= _LONG}

    async def _in_thread(self, todo: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, todo, *arguments)

    async def staff(self) -> dict[str, Staffed]:
        """Return the state of each queue. Raises ``RedisError``."""
        usual = [queue for (_, spare), queue in self._queues.items() if not spare]
        return await self._in_thread(_staff, self._redis, usual)

    def _enqueue(self, kind: Kind, match: str, version: int, origin: Origin, until: float) -> None:
        if time.monotonic() > until:
            return
        job = JOBS[kind]
        self._queues[job.queue, job.spare].enqueue(
            job.name.value,
            match,
            version,
            meta=msgspec.structs.asdict(origin),
            result_ttl=RESULT_TTL,
            failure_ttl=FAILURE_TTL,
            job_timeout=JOB_TIMEOUT,
        )

    def close(self) -> None:
        """Wait for work that is being given out, and disconnect."""
        self._thread.shutdown(cancel_futures=True)
        self._redis.close()
