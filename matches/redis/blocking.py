"""Blocking connections for RQ, made by the library's own client."""

from __future__ import annotations

from typing import Any, cast

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.connection import SSLConnection, parse_url
from redis.exceptions import ReadOnlyError
from redis.retry import Retry
from redis.sentinel import Sentinel

from .address import Address

_TRIES = 3
"""The most times that a command is tried again."""


def connect(url: str, *, connecting: float = 2.0, reply: float = 5.0) -> Redis:
    """Return a client that leaves a server which is no longer the primary, although the connection still works.

    Args:
        url: the address of Redis.
        connecting: the most seconds to wait for a connection.
        reply: the most seconds to wait for a reply. RQ's workers extend it themselves while they wait for jobs.
    """
    address = Address.read(url)
    limits: dict[str, Any] = {
        "socket_connect_timeout": connecting,
        "socket_timeout": reply,
        "socket_keepalive": True,
        "retry": Retry(ExponentialBackoff(cap=0.5, base=0.05), _TRIES),
        "retry_on_error": [ReadOnlyError],
    }
    if not address.sentinel:
        return Redis.from_url(url, **limits)
    options: dict[str, Any] = {**parse_url(address.first), **limits}
    tls = {"ssl": True} if options.pop("connection_class", None) is SSLConnection else {}
    trusted = {name: value for name, value in options.items() if name.startswith("ssl_")} | tls
    for ours in ("host", "port"):
        options.pop(ours, None)
    sentinel = Sentinel(address.nodes, sentinel_kwargs={"socket_timeout": reply, **trusted}, **options, **tls)
    return cast(Redis, sentinel.master_for(address.service))
