"""The replays of logs that a process makes: they take turns, and none of them outlives it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from matches.redis.errors import StoreClosedError

T = TypeVar("T")


class Replays:
    """The replays under way. Each is a task of its own, so that whoever leaves ends it for nobody else."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        """Held for a turn of replaying a log, of which a process takes one at a time."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    def begin(self, replay: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin a replay, for which any number of tasks may wait."""
        task = asyncio.create_task(replay)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        if self._closed:
            task.cancel()
        return task

    async def close(self) -> None:
        """End all replays. Whoever waits for one is told ``StoreClosedError``."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits has it


async def replayed(task: asyncio.Task[T], patience: float | None = None) -> T:
    """Wait for a replay, which goes on if the waiting is cancelled.

    Args:
        task: the replay.
        patience: the most seconds to wait, if there is a limit.

    Raises:
        TimeoutError: if it takes longer.
        StoreClosedError: if the process closes.
    """
    if not (await asyncio.wait({task}, timeout=patience))[0]:
        raise TimeoutError
    if task.cancelled():
        raise StoreClosedError("closed")
    return task.result()
