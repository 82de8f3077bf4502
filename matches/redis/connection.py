"""Connections to Redis, to one server or to a cluster, behind one typed interface."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, cast

from redis.asyncio import RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.exceptions import (
    AuthenticationError,
    ClusterDownError,
    NoScriptError,
    OutOfMemoryError,
    RedisClusterException,
    RedisError,
    ResponseError,
    SlotNotCoveredError,
    TimeoutError,
)
from redis.exceptions import ConnectionError as RedisConnectionError

from matches.timings import Timings

from .places import Address, places
from .shared_connection import DEMOTED, SharedConnection

_LOST = ("All slots are not covered", "No targets were found", "startup_nodes could not agree")
"""The beginnings of the library's messages that it cannot find the nodes now. It raises the same class for what never
works, such as a server that is no cluster."""

__all__ = ["NoScriptError", "OutOfMemoryError", "RedisClient", "RedisError", "ResponseError"]


class Link(Protocol):
    """Carries commands to Redis."""

    async def call(self, *command: str | bytes | int) -> Any: ...

    async def aclose(self) -> None: ...


class _ClusterLink:
    """The library's client for a cluster. It knows the slots and follows them when they move."""

    def __init__(self, address: Address) -> None:
        nodes = [ClusterNode(host, port) for host, port in address.nodes]
        self._client = RedisCluster.from_url(address.first, startup_nodes=nodes)

    async def call(self, *command: str | bytes | int) -> Any:
        try:
            return await self._call(*command)
        except (ClusterDownError, RedisClusterException) as error:
            if not _will_pass(error):
                raise
            raise RedisConnectionError(f"the cluster does not serve all slots: {error}") from error
        except AttributeError as error:
            # When the library looks for the nodes again, it closes connections on which other tasks are about to write.
            if error.obj is not None or error.name is None:
                raise
            raise RedisConnectionError("the connection was closed when the nodes were looked up") from error

    async def _call(self, *command: str | bytes | int) -> Any:
        if command[0] == "SCRIPT":
            return await self._client.script_load(cast(str, command[2]))
        if command[0] == "SPUBLISH":
            await self._client.initialize()
            node = self._client.get_node_from_key(cast(str, command[1]))
            return await self._client.execute_command(*command, target_nodes=node)
        if command[0] == "INFO":
            return await self._client.info(cast(str, command[1]), target_nodes=RedisCluster.PRIMARIES)
        return await self._client.execute_command(*command)

    async def aclose(self) -> None:
        await self._client.aclose()


def _will_pass(error: ClusterDownError | RedisClusterException) -> bool:
    """Return whether a failover may explain an error."""
    cause = error.__cause__
    if cause is not None:  # what the last node said when the library looked for the others
        return isinstance(cause, (RedisConnectionError, TimeoutError, OSError)) and not isinstance(
            cause, AuthenticationError
        )
    return isinstance(error, (ClusterDownError, SlotNotCoveredError)) or str(error).startswith(_LOST)


class RedisClient:
    """A client of the Redis that stores the matches. Names are text, values are bytes.

    Every command may be sent again when its reply is lost; ``commit.lua`` makes this safe for commits.
    """

    def __init__(
        self,
        url: str,
        timings: Timings = Timings(),  # noqa: B008 - it is frozen
        demoted: Callable[[], None] = lambda: None,
    ) -> None:
        """Create a client. ``demoted`` is called when the server turns out to be a primary no longer."""
        self.timings = timings
        address = Address.read(url)
        self.cluster = address.cluster
        """Whether keys are spread over nodes, so that a script may touch the keys of one slot only."""
        self.places = places(url, timings.reply)
        """The servers, as far as this process has looked them up."""
        self.link: Link = (
            _ClusterLink(address) if self.cluster else SharedConnection(self.places, timings.reply, demoted)
        )
        """Carries the commands."""

    async def aclose(self) -> None:
        """Disconnect."""
        await self.link.aclose()

    async def script_load(self, text: str) -> str:
        """Load a script, on every primary of a cluster, and return its digest."""
        digest: bytes | str = await self._call("SCRIPT", "LOAD", text)
        return digest if isinstance(digest, str) else digest.decode()

    async def evalsha(self, digest: str, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        """Run a loaded script. Raises ``NoScriptError`` if the server has lost it."""
        return await self._call("EVALSHA", digest, len(keys), *keys, *arguments)

    async def evalsha_ro(self, digest: str, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        """Run a loaded script that only reads. Users without write permission may run it."""
        return await self._call("EVALSHA_RO", digest, len(keys), *keys, *arguments)

    async def get(self, key: str) -> bytes | None:
        """Return the value of a key."""
        return cast("bytes | None", await self._call("GET", key))

    async def take(self, key: str) -> bytes | None:
        """Return the value of a key and remove it, so that of several callers one gets it."""
        return cast("bytes | None", await self._call("GETDEL", key))

    async def put(self, key: str, value: bytes) -> None:
        """Set the value of a key."""
        await self._call("SET", key, value)

    async def delete(self, key: str) -> None:
        """Remove a key."""
        await self._call("DEL", key)

    async def put_for(self, key: str, value: bytes, milliseconds: int) -> None:
        """Set the value of a key that expires."""
        await self._call("SET", key, value, "PX", milliseconds)

    async def put_first(self, key: str, value: bytes, milliseconds: int) -> bytes:
        """Set the value of a key that expires, unless it has a value. Returns its value."""
        await self._call("SET", key, value, "NX", "PX", milliseconds)
        return await self.get(key) or value

    async def hget(self, key: str, field: str) -> bytes | None:
        """Return a field of a hash."""
        return cast("bytes | None", await self._call("HGET", key, field))

    async def hmget(self, key: str, *fields: str) -> list[bytes | None]:
        """Return several fields of a hash."""
        return cast("list[bytes | None]", await self._call("HMGET", key, *fields))

    async def hset(self, key: str, fields: Mapping[str, bytes]) -> None:
        """Set fields of a hash."""
        await self._call("HSET", key, *(part for item in fields.items() for part in item))

    async def hdel(self, key: str, field: str) -> None:
        """Remove a field of a hash."""
        await self._call("HDEL", key, field)

    async def lrange(self, key: str, first: int, last: int) -> list[bytes]:
        """Return the items of a list between two indexes, inclusive."""
        return cast("list[bytes]", await self._call("LRANGE", key, first, last))

    async def sadd(self, key: str, member: str) -> bool:
        """Add a member to a set. Returns whether it is new."""
        return bool(await self._call("SADD", key, member))

    async def srem(self, key: str, member: str) -> None:
        """Remove a member from a set."""
        await self._call("SREM", key, member)

    async def scard(self, key: str) -> int:
        """Return the size of a set."""
        return int(await self._call("SCARD", key))

    async def smembers(self, key: str) -> set[bytes]:
        """Return the members of a set."""
        return set(await self._call("SMEMBERS", key))

    async def zadd(self, key: str, member: str, score: int) -> bool:
        """Add a member to a sorted set. Returns whether it is new."""
        return bool(await self._call("ZADD", key, score, member))

    async def zrem(self, key: str, member: str) -> None:
        """Remove a member from a sorted set."""
        await self._call("ZREM", key, member)

    async def zcard(self, key: str) -> int:
        """Return the size of a sorted set."""
        return int(await self._call("ZCARD", key))

    async def zrevrank(self, key: str, member: str) -> int | None:
        """Return the rank of a member of a sorted set, from 0 for the highest score; None if it is not a member."""
        return cast("int | None", await self._call("ZREVRANK", key, member))

    async def expire(self, key: str, seconds: int) -> None:
        """Let a key expire after some seconds."""
        await self._call("EXPIRE", key, seconds)

    async def zscores(self, key: str, members: Sequence[str]) -> list[float | None]:
        """Return the scores of members of a sorted set; None for those that are not members."""
        scores = await self._call("ZMSCORE", key, *members)
        return [None if score is None else float(score) for score in scores]

    async def zdown(self, key: str, highest: str, offset: int, count: int) -> list[tuple[bytes, float]]:
        """Return members of a sorted set with their scores, in descending order from a score."""
        limits = ("BYSCORE", "REV", "LIMIT", offset, count)
        page = await self._call("ZRANGE", key, highest, "-inf", *limits, "WITHSCORES")
        return [(member, float(score)) for member, score in _pairs(page)]

    async def zup(self, key: str, first: int, last: int) -> list[bytes]:
        """Return members of a sorted set between two indexes, inclusive, in ascending order of their scores."""
        return cast("list[bytes]", await self._call("ZRANGE", key, first, last))

    async def memory(self) -> tuple[int, int]:
        """Return the bytes of memory in use and the limit (0: no limit), for the fullest server of a cluster."""
        found = await self._call("INFO", "memory")
        servers = found.values() if isinstance(found, dict) else [_fields(found)]
        figures = [(int(each["used_memory"]), int(each["maxmemory"])) for each in servers]
        return max(figures, key=lambda figure: figure[0] / figure[1] if figure[1] else 0.0)

    async def publish(self, channel: str, message: str) -> None:
        """Publish a message on a channel."""
        await self._call(self.publishes, channel, message)

    @property
    def publishes(self) -> str:
        """The command that publishes. In a cluster a channel belongs to the node that has its slot, as a key does."""
        return "SPUBLISH" if self.cluster else "PUBLISH"

    async def _call(self, *command: str | bytes | int) -> Any:
        started = time.monotonic()
        for pause in self.timings.retries:
            try:
                return await self.link.call(*command)
            except (RedisConnectionError, *DEMOTED, TimeoutError, OSError):
                if time.monotonic() - started > self.timings.retried_for:
                    raise
                await asyncio.sleep(pause)
        return await self.link.call(*command)


def _fields(info: bytes) -> dict[str, str]:
    """Return the fields of a reply to INFO."""
    lines = (line.partition(":") for line in info.decode().splitlines())
    return {name: value for name, _, value in lines}


def _pairs(reply: Any) -> Iterable[tuple[bytes, Any]]:
    """Return the pairs of a flat reply. The library's client for clusters has already paired them."""
    if isinstance(reply, dict):
        return reply.items()
    if reply and isinstance(reply[0], (tuple, list)):
        return cast("Iterable[tuple[bytes, Any]]", reply)
    return zip(reply[::2], reply[1::2], strict=True)
