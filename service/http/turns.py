"""Turns for work that is too long to be done at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """Calls one waiting function in each iteration of the event loop, however many wait."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def wait(self, todo: Callable[[], None]) -> None:
        """Call a function in its turn."""
        self._waiting.append(todo)
        if len(self._waiting) == 1:
            self._call_soon()

    def _call_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        todo = self._waiting.popleft()
        if self._waiting:
            self._call_soon()
        todo()
