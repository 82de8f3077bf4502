"""The staff: who works on each queue, and how much waits there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec
from redis import Redis
from rq import Queue
from rq.utils import utcparse
from rq.worker_registration import get_keys

HEARTBEAT = 15
"""Seconds after which a worker that waits for work says that it lives."""
SILENCE = timedelta(seconds=60)
"""A worker that has said nothing for so long is counted no more: no job takes longer."""


class Staffed(msgspec.Struct, frozen=True):
    """How a queue is."""

    waiting: int
    """Jobs that wait."""
    workers: int
    """Workers that have lately said that they live."""


def look(redis: Redis, queues: Iterable[Queue]) -> dict[str, Staffed]:
    """How queues are, by what they are called in Redis. Raises ``RedisError``."""
    return {queue.name: Staffed(queue.count, _alive(redis, queue)) for queue in queues}


def _alive(redis: Redis, queue: Queue) -> int:
    pipeline = redis.pipeline(transaction=False)
    for key in get_keys(queue):
        pipeline.hget(key, "last_heartbeat")
    now = datetime.now(UTC)
    beats = (utcparse(beat.decode()) for beat in pipeline.execute() if beat is not None)
    return sum(now - beat.replace(tzinfo=beat.tzinfo or UTC) <= SILENCE for beat in beats)
