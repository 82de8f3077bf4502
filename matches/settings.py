"""Where Redis is, and how matches use it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from telemetry.environment import EnvironmentSettings, SettingsError

JOB_TIMEOUT = 30
"""Seconds that a worker's job may take; then it is ended, and the due list brings its work again."""
MOST_WEBHOOK_TIMEOUT = JOB_TIMEOUT - 10.0
"""The longest ``webhook_timeout``: what is left of a job is for looking at the match and for the log."""

Address = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(rediss?(\+sentinel)?|unix)://",
        description="redis://, redis+sentinel://, the same with rediss, or unix://",
    ),
]
MatchesAddress = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(rediss?(\+cluster|\+sentinel)?|unix)://",
        description="redis://, redis+sentinel://, redis+cluster://, the same with rediss, or unix://",
    ),
]
HouseBot = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z_]\w*=[\w.]+:\w+$", description="name=module:class")]
Seconds = Annotated[float, msgspec.Meta(ge=0.1, le=3600)]
Long = Annotated[float, msgspec.Meta(ge=1, le=100 * 365 * 86_400)]

TOKEN_BELIEVED = 5.0
"""Seconds for which a process believes a token without asking Redis."""


class Settings(EnvironmentSettings, frozen=True, kw_only=True):
    """What service and worker have to know to reach the matches."""

    redis_url: MatchesAddress = "redis://127.0.0.1:6379/0"
    """Where matches are kept: ``redis://``, ``unix://``, ``redis+sentinel://``, or ``redis+cluster://`` for a Redis
    Cluster; with ``rediss`` instead of ``redis`` over TLS."""
    queue_url: Address | None = None
    """Where the job queues are; the same Redis as the matches if left out. Never a cluster: RQ needs one primary."""
    warm_memory: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 256
    """Megabytes for the matches that a process keeps ready in memory, some 40 to 80 KB each."""
    open_matches: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 200
    """How many matches that have not ended an account may have created, and may sit in; 0 for any number."""
    heartbeat: Seconds = 15.0
    """Seconds without news after which a stream says that it lives."""
    reissue_after: Seconds = 2.0
    """Seconds after which work that nobody has done is given out again."""
    house_bots: tuple[HouseBot, ...] = ("random=freeport.bots:RandomBot", "greedy=freeport.bots:GreedyBot")
    """The house bots by their names, each with the class that plays it: ``name=module:class``, separated by commas."""
    absent_after: Annotated[float, msgspec.Meta(ge=0.1, le=86_400)] = 60.0
    """Seconds without a call and without an open stream after which a bot that waits for its match to begin loses its
    seat; two heartbeats and ten seconds at least. People keep theirs, and so do bots with webhooks."""
    open_for: Long = 86_400.0
    """Seconds without anybody doing anything after which a match that has not started is ended."""
    idle_after: Long = 7 * 86_400.0
    """Seconds without anybody doing anything after which a match that is being played is ended, be it that its clock
    goes on moving for them."""
    retention: Long = 2 * 86_400.0
    """Seconds after which a match that has ended is deleted, with its log; what it did to ratings stays."""
    webhook_http: bool = False
    """Whether webhooks may have an address with ``http://``; otherwise with ``https://`` only."""
    webhook_private: bool = False
    """Whether webhooks may lead into private networks, as in development. Never where strangers may set webhooks."""
    webhook_timeout: Annotated[float, msgspec.Meta(gt=0, le=MOST_WEBHOOK_TIMEOUT)] = 8.0
    """Seconds that a webhook's receiver has to answer, connecting included; 20 at most."""
    webhook_retry_first: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 5.0
    """Seconds after which a failed delivery is tried again; each further time four times as many, up to four hours."""
    webhook_retry_for: Long = 86_400.0
    """Seconds after which a delivery is given up."""
    webhook_off_after: Long = 3 * 86_400.0
    """Seconds without a successful delivery after which a failing webhook is switched off."""

    def __post_init__(self) -> None:
        if self.cluster and self.queue_url is None:
            raise SettingsError(
                "FREEPORT_QUEUE_URL is missing: the job queues need a Redis of one primary, not a cluster"
            )

    @property
    def first_look(self) -> float:
        """Seconds after which it is first looked whether a new match is idle, and at most between two looks."""
        return min(self.open_for, self.idle_after)

    @property
    def bot_silence(self) -> float:
        """Seconds of silence after which a bot is gone: its token is looked at anew at a heartbeat of its stream."""
        return max(self.absent_after, 2 * (self.heartbeat + TOKEN_BELIEVED))

    @property
    def bots(self) -> Mapping[str, str]:
        """The house bots: for each name, where its class is (``module:class``)."""
        return dict(bot.split("=", 1) for bot in self.house_bots)

    @property
    def cluster(self) -> bool:
        """Whether matches are kept on a Redis Cluster."""
        return self.redis_url.partition("://")[0].endswith("+cluster")

    @property
    def jobs_url(self) -> str:
        """Where the job queues are."""
        return self.queue_url or self.redis_url
