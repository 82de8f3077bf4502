"""Makes deliveries to webhooks, many at a time.

A receiver that never answers delays only its own player: if such receivers have taken all places, the oldest has to go.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from contextvars import copy_context
from functools import partial

import structlog

from matches import Matches
from matches.settings import JOB_TIMEOUT, Settings
from matches.webhooks.outbox import MOST_BROWSERS, MOST_HOOKS

from .patience import Patience
from .postman import Postman
from .pushing import Pushing, contact

AT_ONCE = 64
"""The most deliveries that a process makes at a time. Each webhook has at most one."""

_log = structlog.get_logger("freeport.deliveries")


class Deliveries:
    """An event loop in a thread of its own. RQ's thread passes players to it and does not wait."""

    def __init__(self, settings: Settings) -> None:
        """Connect. Raises ``RedisError``."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="deliveries", daemon=True)
        self._thread.start()
        self._room = threading.BoundedSemaphore(AT_ONCE)
        self._tasks: dict[str, set[asyncio.Task[None]]] = defaultdict(set)
        self._matches = asyncio.run_coroutine_threadsafe(Matches.connect(settings), self._loop).result()
        self._patience = Patience(settings.webhook_timeout)
        self._postman = Postman(
            self._matches.webhooks.addresses,
            self._patience,
            Pushing(self._matches.pushes.keys, contact(settings.public_url)),
        )

    def begin(self, player: str) -> None:
        """Begin the next delivery of a player's webhooks as soon as there is room.

        It does nothing if all of the player's webhooks may be busy: the task that makes a delivery starts the next one.
        """
        if not self._room.acquire(blocking=False):
            self._patience.crowded = True
            self._loop.call_soon_threadsafe(self._patience.hurry)
            self._room.acquire()
            self._patience.crowded = False
        context = copy_context()  # log lines contain the origin of the job
        self._loop.call_soon_threadsafe(self._begin, player, context=context)

    def close(self) -> None:
        """Finish deliveries under way, within the time limit of a job, and disconnect."""
        asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _begin(self, player: str) -> None:
        if len(self._tasks[player]) >= MOST_HOOKS + MOST_BROWSERS:
            self._room.release()
            return
        task = self._loop.create_task(self._deliver(player))
        self._tasks[player].add(task)
        task.add_done_callback(partial(self._ended, player))

    def _ended(self, player: str, task: asyncio.Task[None]) -> None:
        self._tasks[player].discard(task)
        if not self._tasks[player]:
            del self._tasks[player]
        self._room.release()

    async def _deliver(self, player: str) -> None:
        try:
            async with asyncio.timeout(JOB_TIMEOUT):
                await self._matches.webhooks.deliver(player, self._postman.post)
        except Exception as error:  # any error: other deliveries continue, and the due list reissues this one
            _log.error("a delivery failed", player=player, exc_info=error)

    async def _finish(self) -> None:
        if under_way := [task for tasks in self._tasks.values() for task in tasks]:
            await asyncio.wait(under_way, timeout=JOB_TIMEOUT)
        await self._matches.close()
