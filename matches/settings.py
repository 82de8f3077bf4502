"""Where Redis is, and how matches use it."""

from __future__ import annotations

import os
from collections.abc import Mapping

import msgspec

JOB_TIMEOUT = 30
"""Seconds that a worker's job may take; then it is ended, and the due list brings its work again."""
MOST_WEBHOOK_TIMEOUT = JOB_TIMEOUT - 10.0
"""The longest ``webhook_timeout``: what is left of a job is for looking at the match and for the log."""


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
    house_bots: str = "random=freeport.bots:RandomBot,greedy=freeport.bots:GreedyBot"
    """The house bots by their names, each with the class that plays it: ``name=module:class``, separated by commas."""
    open_for: float = 86_400.0
    """Seconds without anybody doing anything after which a match that has not started is ended."""
    idle_after: float = 7 * 86_400.0
    """Seconds without anybody doing anything after which a match that is being played is ended, be it that its clock
    goes on moving for them."""

    retention: float = 30 * 86_400.0
    """Seconds after which a match that has ended is deleted, with its log; what it did to ratings stays."""
    webhook_http: bool = False
    """Whether webhooks may have an address with ``http://``; otherwise with ``https://`` only."""
    webhook_private: bool = False
    """Whether webhooks may lead into private networks, as in development. Never where strangers may set webhooks."""
    webhook_timeout: float = 8.0
    """Seconds that a webhook's receiver has to answer, connecting included; 20 at most."""
    webhook_retry_first: float = 5.0
    """Seconds after which a failed delivery is tried again; each further time four times as many, up to four hours."""
    webhook_retry_for: float = 86_400.0
    """Seconds after which a delivery is given up."""
    webhook_off_after: float = 3 * 86_400.0
    """Seconds without a successful delivery after which a failing webhook is switched off."""

    def __post_init__(self) -> None:
        """Look at what depends on something else. Raises ``ValueError``."""
        if not 0 < self.webhook_timeout <= MOST_WEBHOOK_TIMEOUT:
            raise ValueError(
                f"FREEPORT_WEBHOOK_TIMEOUT has to be more than 0 and at most {MOST_WEBHOOK_TIMEOUT:g} seconds, "
                "because a worker's job with a delivery may take no longer than "
                f"{JOB_TIMEOUT} seconds; not so: {self.webhook_timeout:g}"
            )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read each setting from ``FREEPORT_`` and its name in capitals, such as ``FREEPORT_REDIS_URL``.

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
    def first_look(self) -> float:
        """Seconds after which it is first looked whether a new match is idle, and at most between two looks."""
        return min(self.open_for, self.idle_after)

    @property
    def bots(self) -> Mapping[str, str]:
        """The house bots: for each name, where its class is (``module:class``).

        Raises:
            ValueError: if the setting is none of this kind.
        """
        pairs = [pair.strip().partition("=") for pair in self.house_bots.split(",") if pair.strip()]
        if wrong := [name for name, _, place in pairs if not (name.isidentifier() and ":" in place)]:
            raise ValueError(f"FREEPORT_HOUSE_BOTS takes name=module:class, separated by commas; not so: {wrong[0]!r}")
        return {name: place for name, _, place in pairs}

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
