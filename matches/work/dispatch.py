"""Gives out the work that matches need: at once after a commit, and again when it is overdue."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping

from freeport_games.engine.menus import Refused
from matches.kinds import ANY_VERSION, TIMED, Kind
from matches.lists.index import Index
from matches.redis.connection import OutOfMemoryError, RedisError
from matches.redis.keys import SWEEPER
from matches.settings import Settings
from matches.store.store import Store
from telemetry import metrics
from telemetry.origin import Origin, bound, new_id

from .jobs import Jobs, Queues
from .overdue import Overdue

_log = logging.getLogger(__name__)


Do = Callable[[str], Coroutine[None, None, None]]
"""Does some work on a match."""


class Dispatcher:
    """Gives out work.

    Args:
        store: contains the due lists.
        index: the lists across matches.
        settings: when work is overdue, and where the queues are.
        feed: updates the lists across matches; it runs in this process instead of a job.
        expire: deletes an ended match; it runs in this process if no job can be given out.
    """

    def __init__(self, store: Store, index: Index, settings: Settings, feed: Do, expire: Do) -> None:
        self.jobs: Queues = Jobs(settings.jobs_url, settings.reissue_after)
        """The queues."""
        self.tasks: set[asyncio.Task[None]] = set()
        """The tasks of deferred work."""
        self._store = store
        self._index = index
        self._reissue_after = settings.reissue_after
        self._feed = feed
        self._expire = expire
        self._overdue = Overdue(2 * settings.reissue_after, TIMED)

    def committed(self, match: str, version: int, left: Collection[Kind]) -> None:
        """Give out the work that a commit left. If this is lost, the due list reissues the work."""
        for kind in left:
            if kind is Kind.INDEX:
                self.feed(match)
            elif kind not in TIMED:
                self.wake(kind, match, version)

    def wake(self, kind: Kind, match: str, version: int = ANY_VERSION) -> None:
        """Give out some work soon."""
        self.later(self.jobs.wake(kind, match, version))

    def feed(self, match: str) -> None:
        """Update the lists with the state of a match soon."""
        self.later(self._feed(match))

    def later(self, todo: Coroutine[None, None, None]) -> None:
        """Do something soon. If it fails, the due list reissues it."""

        async def guarded() -> None:
            try:
                await todo
            except (RedisError, OSError, Refused) as error:
                _log.warning("deferred work failed and is left to the due list: %s", error)

        task = asyncio.create_task(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def settle(self) -> None:
        """Wait for deferred work."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)

    async def take_lead(self, sweeper: str, seconds: float) -> bool:
        """Elect the sweeper that gives out overdue work for some seconds. Returns whether it is this one."""
        leads = await self._store.locks.take(SWEEPER, sweeper, seconds)
        if not leads:
            _tell_overdue({})
        return leads

    async def give_out_overdue(self) -> int:
        """Give out overdue work again, and return how many pieces there were.

        Work of a long queue is not given out again: its workers are slow, and duplicates would make them slower.
        """
        overdue = await self._store.due_lists.overdue(self._reissue_after)
        _tell_overdue(self._overdue.note(overdue))  # first: the work is overdue even if giving it out fails
        if overdue:
            busy = await self.jobs.busy()
            await asyncio.gather(*(self._give_out(kind, match) for kind, match in overdue if kind not in busy))
        return len(overdue)

    async def _give_out(self, kind: Kind, match: str) -> None:
        """Give out a piece of work. If the store is full, work that frees memory is done at once."""
        with bound(Origin(f"sweep-{new_id()}")):
            try:
                await self.jobs.wake(kind, match, ANY_VERSION)
            except OutOfMemoryError:
                if kind is not Kind.EXPIRE:
                    raise
                await self._expire(match)

    async def measure(self) -> None:
        """Update the metrics of queues and lists.

        Raises:
            RedisError: if Redis cannot be read. The metrics are then cleared rather than outdated.
        """
        try:
            staff, counts = await self.jobs.staff(), await self._index.counts()
        except BaseException:
            for gauge in (metrics.QUEUE_LENGTH, metrics.WORKERS, metrics.MATCHES):
                gauge.clear()
            raise
        for queue, staffed in staff.items():
            metrics.QUEUE_LENGTH.labels(queue).set(staffed.waiting)
            metrics.WORKERS.labels(queue).set(staffed.workers)
        for status, count in counts.items():
            metrics.MATCHES.labels(status.value).set(count)

    async def close(self) -> None:
        """Disconnect."""
        self.jobs.close()


def _tell_overdue(found: Mapping[Kind, int]) -> None:
    for kind in Kind:
        metrics.OVERDUE_WORK.labels(kind).set(found.get(kind, 0))
