"""Connections to Redis, to one server or to a cluster, behind one typed interface."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, cast

from redis.exceptions import NoScriptError, OutOfMemoryError, RedisError, ResponseError

from matches.timings import Timings

from .address import Address
from .cluster_link import ClusterLink
from .errors import AWAY, PASSING
from .finding import places
from .places import text
from .primary_link import PrimaryLink
from .trouble import Trouble

__all__ = ["NoScriptError", "OutOfMemoryError", "RedisClient", "RedisError", "ResponseError"]


class Link(Protocol):
    """Carries commands to Redis."""

    async def call(self, *command: str | bytes | int) -> Any:
        """Send a command, and wait for its reply. Raises ``RedisError``."""

    async def confirmed(self, *command: str | bytes | int) -> Any:
        """Send a command, and wait until replicas have confirmed its effects. Raises ``RedisError``."""

    async def aclose(self) -> None:
        """Disconnect."""


class RedisClient:
    """A client of the Redis that stores the matches. Names are text, values are bytes.

    Every command may be sent again when its reply is lost; ``commit.lua`` makes this safe for commits.
    """

    def __init__(
        self,
        url: str,
        timings: Timings = Timings(),  # noqa: B008 - it is frozen
        confirmations: int = 0,
    ) -> None:
        """Create a client.

        Args:
            url: the address of Redis.
            timings: the waiting times.
            confirmations: the number of replicas that have to confirm commits.
        """
        self.timings = timings
        self.confirmations = confirmations
        """The number of replicas that have to confirm commits."""
        address = Address.read(url)
        self.cluster = address.cluster
        """Whether keys are spread over nodes, so that a script may touch the keys of one slot only."""
        self.places = places(url, timings.reply)
        """The servers, as far as this process has looked them up."""
        self.link: Link = (
            ClusterLink(address, self.places, timings, confirmations)
            if self.cluster
            else PrimaryLink(self.places, timings, confirmations)
        )
        """Carries the commands."""
        self._trouble = Trouble()
        self._pauses = (*timings.retries, None)

    async def aclose(self) -> None:
        """Disconnect."""
        self.places.close()
        await self._trouble.told()
        await self.link.aclose()

    async def script_load(self, script: str) -> str:
        """Load a script, on every primary of a cluster, and return its digest."""
        digest: bytes | str = await self._call("SCRIPT", "LOAD", script)
        return text(digest)

    async def evalsha(self, digest: str, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        """Run a loaded script. Raises ``NoScriptError`` if the server has lost it."""
        return await self._call("EVALSHA", digest, len(keys), *keys, *arguments)

    async def evalsha_confirmed(self, digest: str, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        """Run a loaded script, and wait until replicas have confirmed its effects, if they have to.

        Raises:
            NotConfirmedError: if they do not in time. The effects may stay all the same.
            NoScriptError: if the server has lost the script.
        """
        return await self._call("EVALSHA", digest, len(keys), *keys, *arguments, confirmed=self.confirmations > 0)

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
        """Set the value of a key, and wait until replicas have confirmed it, if they have to."""
        await self._call("SET", key, value, confirmed=self.confirmations > 0)

    async def delete(self, key: str) -> None:
        """Remove a key."""
        await self._call("DEL", key)

    async def put_for(self, key: str, value: bytes, milliseconds: int) -> None:
        """Set the value of a key that expires."""
        await self._call("SET", key, value, "PX", milliseconds)

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
        servers = map(_fields, found if isinstance(found, list) else [found])
        figures = [(int(each["used_memory"]), int(each["maxmemory"])) for each in servers]
        return max(figures, key=lambda figure: figure[0] / figure[1] if figure[1] else 0.0)

    async def publish(self, channel: str, message: str) -> None:
        """Publish a message on a channel."""
        await self._call(self.publishes, channel, message)

    @property
    def publishes(self) -> str:
        """The command that publishes. In a cluster a channel belongs to the node that has its slot, as a key does."""
        return "SPUBLISH" if self.cluster else "PUBLISH"

    async def _call(self, *command: str | bytes | int, confirmed: bool = False) -> Any:
        send = self.link.confirmed if confirmed else self.link.call
        started = time.monotonic()
        for pause in self._pauses:
            try:
                reply = await send(*command)
            except AWAY as error:
                last = pause is None or time.monotonic() - started > self.timings.retried_for
                given_up = last or not isinstance(error, PASSING)
                self._trouble.note(error, given_up=given_up)
                if given_up:
                    raise
                await asyncio.sleep(pause or 0.0)
            else:
                if self._trouble.untold:
                    self._trouble.tell(self.link.call)
                return reply
        raise AssertionError("the last attempt returns or raises")


def _fields(info: bytes) -> dict[str, str]:
    """Return the fields of a reply to INFO."""
    lines = (line.partition(":") for line in info.decode().splitlines())
    return {name: value for name, _, value in lines}


def _pairs(reply: Sequence[Any]) -> Iterable[tuple[bytes, Any]]:
    """Return the pairs of a flat reply."""
    return zip(reply[::2], reply[1::2], strict=True)
