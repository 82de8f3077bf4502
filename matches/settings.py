"""Where Redis is, and how matches use it."""

from __future__ import annotations

import os
from collections.abc import Mapping

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What service and worker have to know to reach the matches."""

    redis_url: str = "redis://127.0.0.1:6379/0"
    """Where matches are kept: ``redis://``, ``rediss://``, ``unix://``, or ``redis+cluster://`` for a Redis Cluster."""
    queue_url: str | None = None
    """Where the job queues are; the same Redis as the matches if left out. Never a cluster: RQ needs one primary."""
    warm_matches: int = 2000
    """How many matches a process keeps ready in memory."""
    heartbeat: float = 15.0
    """Seconds without news after which a stream says that it lives."""
    reissue_after: float = 2.0
    """Seconds after which work that nobody has done is given out again."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read ``FREEPORT_REDIS_URL``, ``FREEPORT_QUEUE_URL``, ``FREEPORT_WARM_MATCHES``, ``FREEPORT_HEARTBEAT``.

        Raises:
            ValueError: if a value is not of its type; the message names it.
        """
        given = {
            field: environment[name]
            for field in cls.__struct_fields__
            if (name := f"FREEPORT_{field.upper()}") in environment
        }
        try:
            return msgspec.convert(given, cls, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"a FREEPORT_ setting is wrong: {error}") from error

    @property
    def cluster(self) -> bool:
        """Whether matches are kept on a Redis Cluster."""
        return self.redis_url.startswith("redis+cluster://")

    @property
    def jobs_url(self) -> str:
        """Where the job queues are.

        Raises:
            ValueError: if only a cluster is given.
        """
        if self.queue_url is None and self.cluster:
            raise ValueError("FREEPORT_QUEUE_URL is missing: the job queues need a Redis of one primary, not a cluster")
        return self.queue_url or self.redis_url
