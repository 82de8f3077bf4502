"""Wakes workers: work is put into RQ's queues as soon as it arises.

RQ only wakes workers. The due lists record the work, and give it out again if a job is lost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

import msgspec
from redis import Redis
from rq import Queue
from rq.job import Job
from rq.queue import EnqueueData
from rq.serializers import JSONSerializer

from matches import kinds
from matches.kinds import JOBS, QUEUES, JobQueue, Kind
from matches.redis.blocking import connect
from matches.redis.errors import PASSING
from matches.redis.finding import places
from matches.redis.shared_connection import SharedConnection
from matches.timings import Timings
from telemetry.origin import Origin, new_id, passed_on

from .staff import Staffed, look

T = TypeVar("T")

_SPARE = "-spare"
_LONG = 200
"""The number of jobs from which a queue counts as long."""
_TOGETHER = 200
"""The most jobs in one transaction, which blocks Redis meanwhile."""
_PAUSES = (0.05, 0.1, 0.2)
"""Seconds between attempts to send jobs while Redis is unavailable."""
_REDIS = (5, 0, 0)
"""The oldest Redis for which RQ writes jobs. Without it RQ asks the server for its version, and blocks."""


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
        """Return the state of each queue. Raises ``RedisError``."""

    def close(self) -> None:
        """Disconnect."""


class _Given(msgspec.Struct, frozen=True):
    """A piece of work that is given out."""

    job: kinds.Job
    match: str
    version: int
    origin: Origin
    until: float
    """The time from which it is left to the due list, by ``time.monotonic``."""

    @property
    def data(self) -> EnqueueData:
        """The job for RQ. With an id and a description of ours, RQ spends no time on its own."""
        name = self.job.name.value
        return Queue.prepare_data(
            name,
            (self.match, self.version),
            job_id=new_id(),
            description=name,
            meta=msgspec.structs.asdict(self.origin),
        )


class Jobs:
    """Puts work into the queues: all that arises in one iteration of the event loop in one transaction.

    RQ composes the commands, but would block to send them, so they are sent over a connection of our own. What RQ reads
    itself, it reads in a thread.

    Args:
        url: the URL of the Redis with the queues.
        patience: seconds after which work that could not be put into a queue is left to the due lists.
    """

    def __init__(self, url: str, patience: float) -> None:
        timings = Timings()
        self._redis = connect(url)
        self._places = places(url, timings.reply)
        self._connection = SharedConnection(self._places, timings)
        self._queues = {
            (job.queue, job.spare): queue_of(job.queue, self._redis, spare=job.spare) for job in JOBS.values()
        }
        for queue in self._queues.values():
            queue.redis_server_version = _REDIS
        self._thread = ThreadPoolExecutor(1, "jobs")
        self._patience = patience
        self._given: list[_Given] = []
        self._sending: asyncio.Task[None] | None = None

    async def wake(self, kind: Kind, match: str, version: int) -> None:
        """Give out work. The job does nothing if the match has a later version by then."""
        self._given.append(_Given(JOBS[kind], match, version, passed_on(), time.monotonic() + self._patience))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())
        await asyncio.shield(self._sending)

    async def busy(self) -> set[Kind]:
        """The kinds of work whose queues are long."""
        lengths = await self._in_thread(lambda: {name: queue.count for name, queue in self._queues.items()})
        return {kind for kind, job in JOBS.items() if lengths[job.queue, job.spare] >= _LONG}

    async def staff(self) -> dict[str, Staffed]:
        """Return the state of each queue. Raises ``RedisError``."""
        usual = [queue for (_, spare), queue in self._queues.items() if not spare]
        return await self._in_thread(_staff, self._redis, usual)

    async def _in_thread(self, todo: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, todo, *arguments)

    async def _send(self) -> None:
        """Send the work that was given out so far."""
        given, self._given, self._sending = self._given, [], None
        for start in range(0, len(given), _TOGETHER):
            part = given[start : start + _TOGETHER]
            for pause in _PAUSES:
                try:
                    await self._connection.transaction(self._written(part))
                    break
                except PASSING:
                    await asyncio.sleep(pause)
            else:
                await self._connection.transaction(self._written(part))

    def _written(self, given: Sequence[_Given]) -> list[Sequence[str | bytes | int]]:
        """Return the commands that put work into the queues."""
        now = time.monotonic()
        by_queue: dict[tuple[JobQueue, bool], list[EnqueueData]] = {}
        for one in given:
            if now <= one.until:
                by_queue.setdefault((one.job.queue, one.job.spare), []).append(one.data)
        pipeline = self._redis.pipeline(transaction=False)
        for name, data in by_queue.items():
            self._queues[name].enqueue_many(data, pipeline=pipeline)
        return [command for command, _ in pipeline.command_stack]

    def close(self) -> None:
        """Disconnect."""
        self._thread.shutdown(cancel_futures=True)
        self._places.close()
        self._connection.close()
        self._redis.close()
