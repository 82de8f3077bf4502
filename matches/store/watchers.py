"""The sentinels of an address, looked at from outside."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from redis import Redis
from redis.exceptions import RedisError

from matches.redis.address import Address

_PATIENCE = 3.0
"""Seconds to wait for a connection, and for a reply."""


class Watcher(msgspec.Struct, frozen=True):
    """A sentinel."""

    address: str
    down_after: int | None
    """The milliseconds of silence after which it counts the primary as dead; None if it could not be asked."""


def watchers(url: str) -> Iterator[Watcher]:
    """Yield the sentinels that an address names; none if it is not one of sentinels. Raises ``ValueError``."""
    address = Address.read(url)
    for node in address.nodes if address.sentinel else ():
        limits = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
        with Redis.from_url(address.asked(node), **limits) as sentinel:
            try:
                down_after = int(sentinel.sentinel_master(address.service)["down-after-milliseconds"])
            except (RedisError, OSError):
                down_after = None
        yield Watcher("{}:{}".format(*node), down_after)
