"""The settings of matches: where Redis is, and how matches use it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from freeport_api.secrets import hides
from telemetry.environment import EnvironmentSettings, SettingsError

JOB_TIMEOUT = 30
"""Seconds that a worker's job may take. A job that takes longer is ended, and the due list issues its work again."""
MOST_WEBHOOK_TIMEOUT = JOB_TIMEOUT - 10.0
"""The longest ``webhook_timeout`` in seconds. The rest of the job's time is for reading the match and for logging."""

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
ArchiveAddress = Annotated[
    str, msgspec.Meta(pattern=r"^(file:///|s3://[^/])", description="file:///directory or s3://bucket/prefix")
]
PublicAddress = Annotated[str, msgspec.Meta(pattern=r"^https?://[!-~]+$", description="https://play.example")]
PushHost = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z.-]+$", description="push.example")]
HouseBot = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z_]\w*=[\w.]+:\w+$", description="name=module:class")]
Seconds = Annotated[float, msgspec.Meta(ge=0.1, le=3600)]
Long = Annotated[float, msgspec.Meta(ge=1, le=100 * 365 * 86_400)]

TOKEN_BELIEVED = 5.0
"""Seconds for which a process trusts a token that it has looked up, without asking Redis again."""


@hides("redis_url", "queue_url", "archive_url")
class Settings(EnvironmentSettings, frozen=True, kw_only=True):
    """The settings that the service and the workers need to reach the matches."""

    redis_url: MatchesAddress = "redis://127.0.0.1:6379/0"
    """The URL of the Redis that stores the matches: ``redis://``, ``unix://``, ``redis+sentinel://``, or
    ``redis+cluster://`` for a Redis Cluster. ``rediss`` instead of ``redis`` selects TLS."""
    queue_url: Address | None = None
    """The URL of the Redis that holds the job queues. By default the same Redis as that of the matches. It is never a
    cluster, because RQ needs a single primary."""
    confirmations: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """The number of replicas that must confirm a change before it is acknowledged (``WAIT``). It should be the number
    of replicas of each primary; 0 for a Redis without replicas. docs/operations.md says what is promised with it."""
    warm_memory: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 256
    """Megabytes of memory for the matches that a process keeps loaded. Each takes some 40 to 80 KB."""
    open_matches: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 200
    """The number of matches under way that an account may have created, and may sit in. 0 means no limit."""
    heartbeat: Seconds = 15.0
    """Seconds without an update after which a stream sends a heartbeat."""
    ticket_lifetime: Annotated[float, msgspec.Meta(ge=1, le=600)] = 30.0
    """Seconds within which a ticket for a stream must be used."""
    reissue_after: Seconds = 2.0
    """Seconds after which work that has not been done is given out again."""
    house_bots: tuple[HouseBot, ...] = (
        *("random=freeport.bots:RandomBot", "greedy=freeport.bots:GreedyBot"),
        "search=freeport.bots:SearchBot",
    )
    """The house bots, the strongest last. Each is ``name=module:class``, with the class that plays it; they are
    separated by commas."""
    absent_after: Annotated[float, msgspec.Meta(ge=0.1, le=86_400)] = 60.0
    """Seconds without a request and without an open stream after which a bot loses its seat in a match that has not
    begun. At least two heartbeats and ten seconds. People and bots with webhooks keep their seats."""
    open_for: Long = 86_400.0
    """Seconds without any action of a player after which a match that has not started is ended."""
    idle_after: Long = 7 * 86_400.0
    """Seconds without any action of a player after which a running match is ended. Moves that its clock makes for
    players do not count."""
    retention: Long = 2 * 86_400.0
    """Seconds after which an ended match is deleted with its log. Its effect on ratings stays, and its record in the
    archive, if there is one."""
    archive_url: ArchiveAddress | None = None
    """The place for the records of ended matches when the matches are deleted: ``file:///directory`` or
    ``s3://bucket/prefix``. By default nowhere. Workers write them, and services read them."""
    public_url: PublicAddress | None = None
    """The address under which players reach the table, such as ``https://play.example``. Messages in channels of
    Discord and Slack link to it; without it they have no link."""
    push_key_file: str | None = None
    """A file with the keys that sign pushes to browsers, the newest last; ``freeportd push-key`` makes them. Without it
    nothing is pushed."""
    push_hosts: tuple[PushHost, ...] = ()
    """Hosts of push services in addition to those of Chrome, Firefox, Edge and Safari."""
    webhook_http: bool = False
    """Whether addresses of webhooks may use ``http://``. Otherwise they must use ``https://``."""
    webhook_private: bool = False
    """Whether webhooks may point into private networks, as in development. Not for servers where strangers set them."""
    webhook_timeout: Annotated[float, msgspec.Meta(gt=0, le=MOST_WEBHOOK_TIMEOUT)] = 8.0
    """Seconds that the receiver of a webhook has to answer, including the time to connect. At most 20."""
    webhook_retry_first: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 5.0
    """Seconds after which a failed delivery is tried again. Each further wait is four times as long, up to 4 hours."""
    webhook_retry_for: Long = 86_400.0
    """Seconds after which a delivery is abandoned."""
    webhook_off_after: Long = 3 * 86_400.0
    """Seconds without a successful delivery after which a failing webhook is switched off."""

    def __post_init__(self) -> None:
        for field in ("redis_url", "queue_url"):
            if not _has_hosts(getattr(self, field) or ""):
                raise SettingsError(
                    f"{self.variable(field)}: its hosts and ports cannot be read; in a password, other characters than"
                    " letters and digits are written as % and two hexadecimal digits"
                )
        if self.cluster and self.queue_url is None:
            raise SettingsError(
                "FREEPORT_QUEUE_URL is missing: the job queues need a Redis of one primary, not a cluster"
            )

    @property
    def first_look(self) -> float:
        """Seconds after which a new match is first checked for idleness, and the longest time between two checks."""
        return min(self.open_for, self.idle_after)

    @property
    def bot_silence(self) -> float:
        """Seconds of silence after which a bot is gone. A stream looks its token up again only at each heartbeat."""
        return max(self.absent_after, 2 * (self.heartbeat + TOKEN_BELIEVED))

    @property
    def bots(self) -> Mapping[str, str]:
        """The class of each house bot (``module:class``) by its name."""
        return dict(bot.split("=", 1) for bot in self.house_bots)

    @property
    def cluster(self) -> bool:
        """Whether matches are kept on a Redis Cluster."""
        return self.redis_url.partition("://")[0].endswith("+cluster")

    @property
    def jobs_url(self) -> str:
        """The URL of the Redis that holds the job queues."""
        return self.queue_url or self.redis_url


def _has_hosts(url: str) -> bool:
    """Return whether the hosts and ports of an address can be read. What a parser says may quote the password."""
    try:
        parts = urlsplit(url)
        for host in parts.netloc.rpartition("@")[2].split(","):
            _ = urlsplit(f"//{host}").port
    except ValueError:
        return False
    return "@" not in parts.path + parts.query + parts.fragment or not parts.netloc
