"""Limits on the streams and connections that a holder has open at the same time, counted in Redis over all processes.

A stream stops counting unless its process renews it in time. The streams of a killed process are therefore free again
after a while.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from itertools import count
from types import TracebackType
from typing import Self

from matches.redis.connection import RedisClient, RedisError
from matches.redis.keys import open_streams_key
from matches.redis.script import Script

_log = logging.getLogger(__name__)

_RENEWALS = 3
"""The number of times a stream is renewed before it would stop counting."""
_AT_ONCE = 50
"""The number of holders whose streams are renewed at the same time."""


class TooManyOpen(Exception):
    """The holder already has as many streams or connections open as it may have."""


class OpenStream:
    """An open stream. A process has thousands of them, so each is small: no generator, no stack."""

    __slots__ = ("_key", "_name", "_streams")

    def __init__(self, streams: OpenStreams | None = None, key: str = "", name: str = "") -> None:
        """Create an open stream. Without ``streams`` it is not counted."""
        self._streams = streams
        self._key = key
        self._name = name

    async def close(self) -> None:
        """Stop counting this stream."""
        streams, self._streams = self._streams, None
        if streams is not None:
            await streams._close(self._key, self._name)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class OpenStreams:
    """The counted streams that are open in this process.

    Args:
        client: the Redis in which they are counted.
        lasting: seconds after which a stream of a killed process stops counting.
        sleep: waits for a number of seconds.
    """

    def __init__(
        self, client: RedisClient, lasting: float, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._client = client
        self._script = Script(client, "accounts/open_streams.lua")
        self._lasting = lasting
        self._sleep = sleep
        self._patience = client.timings.stream
        self._process = secrets.token_urlsafe(6)
        self._count = count()
        self._open: dict[str, set[str]] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def open(self, kind: str, holder: str, most: int) -> OpenStream:
        """Count a stream until its block ends: ``async with await streams.open(...)``.

        Args:
            kind: ``streams`` or ``connections``.
            holder: the player or address that has it open.
            most: the number of this kind that one holder may have open; 0 means no limit.

        Raises:
            TooManyOpen: if the holder already has that many.
        """
        if not most:
            return OpenStream()
        key, stream = open_streams_key(kind, holder), f"{self._process}:{next(self._count)}"
        if not await self._say(key, most, stream):
            raise TooManyOpen
        self._open.setdefault(key, set()).add(stream)
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew_on())
        return OpenStream(self, key, stream)

    async def _close(self, key: str, stream: str) -> None:
        open_ = self._open[key]
        open_.discard(stream)
        if not open_:
            del self._open[key]
        await self._strike(key, stream)

    async def close(self) -> None:
        """Stop renewing streams."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.wait([self._renewing])

    def __len__(self) -> int:
        return sum(len(streams) for streams in self._open.values())

    async def _say(self, key: str, most: int, *streams: str) -> bool:
        """Count streams. Returns True also if Redis is away: the stream itself then fails for that reason anyway."""
        try:
            async with asyncio.timeout(self._patience):
                return bool(await self._script([key], [most, int(self._lasting * 1000), *streams]))
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("a stream is opened uncounted: %r", error)
            return True

    async def _strike(self, key: str, stream: str) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await self._client.zrem(key, stream)
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("a stream is counted for a while longer: %r", error)

    async def _renew_on(self) -> None:
        """Renew open streams until cancelled."""
        while True:
            await self._sleep(self._lasting / _RENEWALS)
            keys = list(self._open)
            for start in range(0, len(keys), _AT_ONCE):
                open_ = [(key, self._open.get(key, ())) for key in keys[start : start + _AT_ONCE]]
                await asyncio.gather(*(self._say(key, 0, *streams) for key, streams in open_ if streams))
