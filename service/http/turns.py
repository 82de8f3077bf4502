"""Turns for work that is too long to be done at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """Gives one turn in each iteration of the event loop, in the order of those who wait, however many there are."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self.taken = 0
        """The number of turns taken."""

    def wait(self, todo: Callable[[], None]) -> None:
        """Call a function in its turn."""
        self._waiting.append(todo)
        if len(self._waiting) == 1:
            self._call_soon()

    async def turn(self) -> None:
        """Wait for a turn."""
        mine = asyncio.get_running_loop().create_future()

        def take() -> None:
            if not mine.done():
                mine.set_result(None)

        self.wait(take)
        await mine

    def _call_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        todo = self._waiting.popleft()
        self.taken += 1
        if self._waiting:
            self._call_soon()
        todo()
