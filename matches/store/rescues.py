"""Matches that have ended and cannot be loaded, but can be read from their logs."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from freeport_games.engine.menus import Refused
from matches.match.live_match import LiveMatch
from matches.match.rules import RulesMissing
from matches.match.stored import Stored, Unreadable
from matches.refusals import BUSY

from .replay import play
from .replays import replayed
from .store import Store

_MOST = 16
"""The most replays at a time, and the most matches that are kept for whoever asked for them and asks again."""
_HOPELESS = 10_000
"""The number of matches that are known to be unreadable. For others their logs are replayed again."""
_PAGE = 256
"""The number of log entries that are in memory at a time."""


class Rescues:
    """Replays the logs of such matches, each once for all who ask for it, and remembers which are in vain."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._patience = store.client.timings.rescue
        self._tasks: OrderedDict[str, tuple[bytes, asyncio.Task[LiveMatch | None]]] = OrderedDict()
        """The replays, with the tips of their matches, the oldest first."""
        self._hopeless: OrderedDict[str, bytes] = OrderedDict()
        """The tips of the matches that cannot be read, the oldest first."""

    async def of(self, match: str, stored: Stored) -> LiveMatch | None:
        """Return a match that has ended as its log tells it, if that gives the stored result, and None otherwise.

        Raises:
            Unreadable: BUSY, if that takes longer. Whoever asks again finds what has been done meanwhile.
        """
        if self._hopeless.get(match) == stored.tip:
            return None
        task = await self._task(match, stored)
        try:
            return await replayed(task, self._patience)
        except TimeoutError:
            raise _busy(stored) from None
        finally:
            if task.done() and self._tasks.get(match, (b"", None))[1] is task:
                del self._tasks[match]

    def forget(self) -> None:
        """Forget what was in vain, like a process that has just started."""
        self._hopeless.clear()

    async def _task(self, match: str, stored: Stored) -> asyncio.Task[LiveMatch | None]:
        """Return the replay of a match, which may be under way. Raises ``Unreadable``: BUSY if there are too many."""
        tip, task = self._tasks.get(match, (b"", None))
        if task is not None and tip == stored.tip:
            return task
        if len(self._tasks) >= _MOST:
            done = next((name for name, (_, other) in self._tasks.items() if other.done()), None)
            if done is None:
                under_way = [other for _, other in self._tasks.values()]
                await asyncio.wait(under_way, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED)
                raise _busy(stored)
            del self._tasks[done]
        task = self._store.replays.begin(self._replay(match, stored))
        self._tasks[match] = stored.tip, task
        return task

    async def _replay(self, match: str, stored: Stored) -> LiveMatch | None:
        live = await self._from_log(match, stored)
        if live is None:
            self._hopeless[match] = stored.tip
            while len(self._hopeless) > _HOPELESS:
                self._hopeless.popitem(last=False)
        return live

    async def _from_log(self, match: str, stored: Stored) -> LiveMatch | None:
        try:
            live = LiveMatch(match, stored.birth)
            while live.version < stored.version:
                await play(self._store, live, min(live.version + _PAGE, stored.version), live.life)
        except (Refused, RulesMissing):
            return None
        result = None if live.table is None else live.table.result
        if live.unplayable or live.status is not stored.frame.status or result != stored.frame.result:
            return None
        live.frame, live.tip = stored.frame, stored.tip
        return live


def _busy(stored: Stored) -> Unreadable:
    return Unreadable("its log is still being replayed", stored.birth, stored.frame, stored.version, BUSY)
