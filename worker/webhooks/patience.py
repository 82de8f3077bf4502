"""The time that receivers of webhooks have: less while a delivery waits for a place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_HURRIED = 1.0
"""The seconds that a receiver has for certain, if the setting permits it that long."""


class Patience:
    """Limits the time of deliveries, so that receivers that never answer do not keep all places for long.

    Args:
        usual: the seconds that a receiver has while there is room.
    """

    def __init__(self, usual: float) -> None:
        self._usual = usual
        self._hurried = min(usual, _HURRIED)
        self._under_way: dict[asyncio.Timeout, float] = {}
        """The deliveries under way, each with the time at which it began; the oldest is first."""
        self.crowded = False
        """Whether a delivery waits for a place. Those that begin meanwhile have less time."""

    @asynccontextmanager
    async def limited(self) -> AsyncIterator[None]:
        """Limit the time of a delivery. Raises ``TimeoutError`` when it is over."""
        async with asyncio.timeout(self._hurried if self.crowded else self._usual) as limit:
            self._under_way[limit] = time.monotonic()
            try:
                yield
            finally:
                del self._under_way[limit]

    def hurry(self) -> None:
        """End the oldest delivery under way as soon as its receiver has had its time."""
        for limit, began in self._under_way.items():
            if not limit.expired():  # otherwise it is ending
                left = max(0.0, began + self._hurried - time.monotonic())
                limit.reschedule(min(limit.when() or 0.0, asyncio.get_running_loop().time() + left))
            return
