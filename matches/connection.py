"""Connections to Redis: to one server, or to a cluster, behind one typed face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import NoScriptError, RedisError, TimeoutError

__all__ = ["NoScriptError", "RedisError", "Server", "listening"]

_RETRY = Retry(ExponentialBackoff(cap=0.5, base=0.02), retries=6)
"""Rides out the restart of a Redis, or a change of primary, of a few seconds."""


class Server:
    """Where matches are kept. Names are text, values are bytes."""

    def __init__(self, url: str) -> None:
        self._client = _client(url)

    async def aclose(self) -> None:
        """Disconnect."""
        await self._client.aclose()

    async def ping(self) -> None:
        """See whether it answers. Raises ``RedisError`` if not."""
        await self._client.ping()

    async def script_load(self, text: str) -> str:
        """Send a script, to every primary of a cluster; answers its digest."""
        return await self._client.script_load(text)

    async def evalsha(self, digest: str, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        """Run a script that was sent before. Raises ``NoScriptError`` if the server has lost it."""
        return await self._client.execute_command("EVALSHA", digest, len(keys), *keys, *arguments)

    async def get(self, key: str) -> bytes | None:
        """The value of a key."""
        return cast("bytes | None", await self._client.get(key))

    async def put(self, key: str, value: bytes) -> None:
        """Set the value of a key."""
        await self._client.set(key, value)

    async def hget(self, key: str, field: str) -> bytes | None:
        """A field of a hash."""
        return cast("bytes | None", await self._client.hget(key, field))

    async def hmget(self, key: str, *fields: str) -> list[bytes | None]:
        """Several fields of a hash."""
        return cast("list[bytes | None]", await self._client.hmget(key, list(fields)))

    async def hset(self, key: str, fields: Mapping[str, bytes]) -> None:
        """Set fields of a hash."""
        await self._client.hset(key, mapping=cast(Any, fields))

    async def xrange(self, key: str, first: str, count: int) -> list[tuple[bytes, dict[bytes, bytes]]]:
        """Entries of a stream from an id on."""
        return cast("list[tuple[bytes, dict[bytes, bytes]]]", await self._client.xrange(key, min=first, count=count))

    async def sadd(self, key: str, member: str) -> bool:
        """Put a member into a set; answers whether it is new there."""
        return bool(await self._client.sadd(key, member))

    async def srem(self, key: str, member: str) -> None:
        """Take a member out of a set."""
        await self._client.srem(key, member)

    async def smembers(self, key: str) -> set[bytes]:
        """The members of a set."""
        return cast("set[bytes]", await self._client.smembers(key))

    async def zadd(self, key: str, member: str, score: int) -> None:
        """Put a member into a sorted set."""
        await self._client.zadd(key, {member: score})

    async def zrem(self, key: str, member: str) -> None:
        """Take a member out of a sorted set."""
        await self._client.zrem(key, member)

    async def zdown(self, key: str, highest: str, offset: int, count: int) -> list[tuple[bytes, float]]:
        """Members of a sorted set with their scores, from a score down."""
        page = await self._client.zrange(
            key,
            cast(Any, highest),
            cast(Any, "-inf"),
            desc=True,
            byscore=True,
            offset=offset,
            num=count,
            withscores=True,
        )
        return cast("list[tuple[bytes, float]]", page)

    async def publish(self, channel: str, message: str) -> None:
        """Publish a message on a channel; in a cluster it reaches the listeners at every node."""
        await self._client.execute_command("PUBLISH", channel, message)


def listening(url: str) -> Redis:
    """Connect for listening to channels: replies may take for ever. Any node of a cluster carries all channels."""
    return Redis.from_url(_plain(url), socket_timeout=None, health_check_interval=10)


def _client(url: str) -> Redis | RedisCluster:
    if url.startswith("redis+cluster://"):
        return RedisCluster.from_url(_plain(url))
    pool = BlockingConnectionPool.from_url(
        url, max_connections=64, timeout=10, retry=_RETRY, retry_on_error=[RedisConnectionError, TimeoutError]
    )
    return Redis(connection_pool=pool)


def _plain(url: str) -> str:
    return url.replace("redis+cluster://", "redis://", 1)
