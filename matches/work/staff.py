"""The state of queues: their workers, and how many jobs wait."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec
from redis import Redis
from rq import Queue
from rq.utils import utcparse
from rq.worker_registration import get_keys

HEARTBEAT = 15
"""Seconds after which a waiting worker sends a heartbeat."""
SILENCE = timedelta(seconds=60)
"""A worker without a heartbeat for this time is not counted: no job takes longer."""


class Staffed(msgspec.Struct, frozen=True):
    """The state of a queue."""

    waiting: int
    """The number of waiting jobs."""
    workers: int
    """The number of workers with a recent heartbeat."""


def look(redis: Redis, queues: Iterable[Queue]) -> dict[str, Staffed]:
    """Return the state of queues by their names in Redis. Raises ``RedisError``."""
    return {queue.name: Staffed(queue.count, _alive(redis, queue)) for queue in queues}


def _alive(redis: Redis, queue: Queue) -> int:
    pipeline = redis.pipeline(transaction=False)
    for key in get_keys(queue):
        pipeline.hget(key, "last_heartbeat")
    now = datetime.now(UTC)
    beats = (utcparse(beat.decode()) for beat in pipeline.execute() if beat is not None)
    return sum(now - beat.replace(tzinfo=beat.tzinfo or UTC) <= SILENCE for beat in beats)
