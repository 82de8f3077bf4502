"""How many streams, and connections, somebody may hold open at the same time, counted in Redis over all processes.

One that is counted counts no more unless its process says in time that it is still open. So those of a process that was
killed are free again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from itertools import count
from types import TracebackType
from typing import Self

from matches.redis.connection import RedisClient, RedisError
from matches.redis.keys import open_streams_key
from matches.redis.script import Script

_log = logging.getLogger(__name__)

_RENEWALS = 3
"""How often a stream is renewed until it would count no more."""
_AT_ONCE = 50
"""How many holders' streams are renewed at the same time."""


class TooManyOpen(Exception):
    """A holder has as many open as it may have."""


class OpenStream:
    """A stream that is open. There are thousands, and each is little: no generator, no stack."""

    __slots__ = ("_key", "_name", "_streams")

    def __init__(self, streams: OpenStreams | None = None, key: str = "", name: str = "") -> None:
        """Without ``streams`` there is nothing to count."""
        self._streams = streams
        self._key = key
        self._name = name

    async def close(self) -> None:
        """Count it no longer."""
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
    """The streams that are open in this process.

    Args:
        client: where they are counted.
        lasting: seconds after which a stream of a killed process counts no more.
    """

    def __init__(self, client: RedisClient, lasting: float) -> None:
        self._client = client
        self._script = Script(client, "accounts/open_streams.lua")
        self._lasting = lasting
        self._patience = client.timings.stream
        self._process = secrets.token_urlsafe(6)
        self._count = count()
        self._open: dict[str, set[str]] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def open(self, kind: str, holder: str, most: int) -> OpenStream:
        """Count a stream until the block ends: ``async with await streams.open(...)``.

        Args:
            kind: ``streams`` or ``connections``.
            holder: who has it.
            most: how many of this kind one holder may have; 0 for any number.

        Raises:
            TooManyOpen: if the holder has as many.
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
        """Renew nothing any more."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.wait([self._renewing])

    def __len__(self) -> int:
        return sum(len(streams) for streams in self._open.values())

    async def _say(self, key: str, most: int, *streams: str) -> bool:
        """Count streams; True also if Redis is away, since a stream would be refused then for that reason alone."""
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
        """Renew what is open, for ever."""
        while True:
            await asyncio.sleep(self._lasting / _RENEWALS)
            keys = list(self._open)
            for start in range(0, len(keys), _AT_ONCE):
                open_ = [(key, self._open.get(key, ())) for key in keys[start : start + _AT_ONCE]]
                await asyncio.gather(*(self._say(key, 0, *streams) for key, streams in open_ if streams))
