"""Connections for RQ, which blocks: the library's own client."""

from __future__ import annotations

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.exceptions import ReadOnlyError
from redis.retry import Retry

_TRIES = 3
"""How often a command is tried again."""


def connect(url: str, *, connecting: float = 2.0, reply: float = 5.0) -> Redis:
    """A client that leaves a server which is no primary any more, though it would keep the connection for good.

    Args:
        url: where Redis is.
        connecting: seconds that connecting may take.
        reply: seconds that a reply may take; RQ's workers wait for jobs longer than that by themselves.
    """
    return Redis.from_url(
        url,
        socket_connect_timeout=connecting,
        socket_timeout=reply,
        socket_keepalive=True,
        retry=Retry(ExponentialBackoff(cap=0.5, base=0.05), _TRIES),
        retry_on_error=[ReadOnlyError],
    )
