"""Turns: what only one may do at a time, over all processes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from .connection import RedisError
from .refusals import BUSY, refused
from .store import Store

_LAPSES = 10.0
"""Seconds after which the turn of somebody who died is over."""
_PATIENCE = 8.0
"""Seconds for which others wait."""
_PAUSES = (0.01, 0.1)
"""Seconds between two looks whether it is one's turn: at first, and at most."""


@asynccontextmanager
async def turn(store: Store, key: str) -> AsyncIterator[None]:
    """Wait for a turn, and have it alone.

    Whoever takes longer than ten seconds has it no longer alone: what is done in a turn must be harmless then, too.

    Raises:
        Refused: BUSY, if others have it for too long.
    """
    who = secrets.token_hex(8)
    waited_since, pause = time.monotonic(), _PAUSES[0]
    while not await store.take_turn(key, who, _LAPSES):
        if time.monotonic() - waited_since > _PATIENCE:
            raise refused(BUSY)
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, _PAUSES[1])
    try:
        yield
    finally:
        with suppress(RedisError, OSError):  # then it lapses
            await store.give_up_turn(key, who)


@asynccontextmanager
async def held(lock: asyncio.Lock) -> AsyncIterator[None]:
    """Wait for a lock of this process.

    Raises:
        Refused: BUSY, if others have it for too long.
    """
    try:
        async with asyncio.timeout(_PATIENCE):
            await lock.acquire()
    except TimeoutError:
        raise refused(BUSY) from None
    try:
        yield
    finally:
        lock.release()
