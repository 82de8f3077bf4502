"""Locks over all processes, or within one."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from matches.refusals import BUSY, refused

from .connection import RedisClient, RedisError
from .script import Script

_LAPSES = 10.0
"""Seconds after which the lock of a process that died is free again."""
_PAUSES = (0.01, 0.1)
"""Seconds between two attempts: the first pause and the longest."""


class Locks:
    """Locks over all processes, each with a key in Redis; and waiting for the locks of this process."""

    def __init__(self, client: RedisClient) -> None:
        self._lock = Script(client, "redis/lock.lua")
        self._patience = client.timings.lock

    async def load(self) -> None:
        """Load the script."""
        await self._lock.load()

    async def take(self, key: str, who: str, seconds: float) -> bool:
        """Take or extend a lock for some seconds, unless another holder has it. Returns whether the caller holds it."""
        return bool(await self._lock((key,), (who, max(1, int(seconds * 1000)))))

    async def release(self, key: str, who: str) -> None:
        """Release a lock, unless somebody else has it."""
        await self._lock((key,), (who, 0))

    @asynccontextmanager
    async def locked(self, key: str) -> AsyncIterator[None]:
        """Wait for a lock and hold it alone.

        The lock expires after ten seconds, so the work under it must be harmless without it, too.

        Raises:
            Refused: BUSY, if others hold it for too long.
        """
        who = secrets.token_hex(8)
        waited_since, pause = time.monotonic(), _PAUSES[0]
        while not await self.take(key, who, _LAPSES):
            if time.monotonic() - waited_since > self._patience:
                raise refused(BUSY)
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, _PAUSES[1])
        try:
            yield
        finally:
            with suppress(RedisError, OSError):  # then it expires
                await self.release(key, who)

    @asynccontextmanager
    async def tried(self, key: str, seconds: float) -> AsyncIterator[bool]:
        """Hold a lock alone if it is free, for at most some seconds. Yields whether the caller holds it."""
        who = secrets.token_hex(8)
        held = await self.take(key, who, seconds)
        try:
            yield held
        finally:
            if held:
                with suppress(RedisError, OSError):  # then it expires
                    await self.release(key, who)

    async def acquire(self, lock: asyncio.Lock) -> None:
        """Wait for a lock of this process.

        Raises:
            Refused: BUSY, if others hold it for too long.
        """
        if not lock.locked():
            await lock.acquire()
            return
        try:
            async with asyncio.timeout(self._patience):
                await lock.acquire()
        except TimeoutError:
            raise refused(BUSY) from None
