"""The matches that a process keeps ready in memory: a cache of what is committed, never more than that."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from freeport_games.api import Status
from freeport_games.engine import Refused

from .entries import LISTED, Entry, Moved, Upgraded, decode_entry
from .live import LiveMatch
from .refusals import RULES_UNAVAILABLE, UNKNOWN_MATCH, refused
from .store import Commit, Published, Store, work

_CATCH_UP_MOST = 200
"""A match that is further behind is read anew instead of catching up."""


class Held:
    """One match in memory. Hold its lock to look at it or to change it."""

    def __init__(self, match: str, store: Store, reissue_after: float) -> None:
        self.id = match
        self.lock = asyncio.Lock()
        self.live: LiveMatch | None = None
        self.known = -1
        """The newest version that this process has heard of."""
        self.doubtful = False
        """Whether news may have been missed."""
        self._store = store
        self._reissue_after = reissue_after

    async def warm(self) -> LiveMatch:
        """The match as far as this process has heard, without asking Redis if that is in memory.

        Raises:
            Refused: UNKNOWN_MATCH or RULES_UNAVAILABLE.
        """
        if self.doubtful:
            return await self.fresh()
        if self.live is None:
            self.live = await self._read()
        elif self.live.version < self.known:
            await self._catch_up(self.live, self.known)
        return self.live

    async def fresh(self) -> LiveMatch:
        """The match as it is committed now. Raises as ``warm`` does."""
        self.doubtful = False
        if self.live is not None:
            version = await self._store.version(self.id)
            if version is None:
                self.live = None
                raise refused(UNKNOWN_MATCH)
            self.known = max(self.known, version)
        return await self.warm()

    async def moved_on(self) -> bool:
        """Whether others have changed the match meanwhile; then it is brought up to date."""
        before = -1 if self.live is None else self.live.version
        return (await self.fresh()).version != before

    async def commit(self, entries: Sequence[Entry], before: str | None) -> bool:
        """Commit entries that the live match has already taken.

        Args:
            entries: what happened, in order.
            before: the work that the match left to the worker before them.

        Returns:
            False on a conflict. Then, and on any failure, the match in memory is forgotten.
        """
        live, self.live = self.live, None
        if live is None:
            raise LookupError(f"match {self.id} is not in memory")
        expected = live.version - len(entries)
        entries = [*entries, *self._upgrade(live)]
        lobby = live.status is not Status.PLAYING or any(type(entry) is not Moved for entry in entries)
        due = {work(live.work, self.id): self._reissue_after} if live.work else {}
        if any(isinstance(entry, LISTED) for entry in entries):
            due[work("index", self.id)] = self._reissue_after
        done = [work(before, self.id)] if before is not None and before != live.work else []
        committed = await self._store.commit(Commit(self.id, expected, entries, live.fields(lobby=lobby), due, done))
        if committed:
            self.live = live
            self.known = max(self.known, live.version)
        return committed

    def _upgrade(self, live: LiveMatch) -> Sequence[Entry]:
        """New rules take over where a scene begins, if the state still decodes under them."""
        checkpoint = live.newer_rules()
        if checkpoint is None:
            return ()
        entry = Upgraded(now(live), *checkpoint)
        live.apply(entry)
        return (entry,)

    async def _read(self) -> LiveMatch:
        stored = await self._store.read(self.id)
        if stored is None:
            raise refused(UNKNOWN_MATCH)
        try:
            return LiveMatch.from_stored(self.id, stored)
        except KeyError as error:
            raise refused(RULES_UNAVAILABLE, stored.version) from error

    async def _catch_up(self, live: LiveMatch, known: int) -> None:
        self.live = None
        if known - live.version > _CATCH_UP_MOST:
            self.live = await self._read()
            return
        async for entry in self._store.log(self.id, live.version):
            live.apply(entry)
        self.live = live


class WarmMatches:
    """All matches that are in memory; the least recently used are forgotten first."""

    def __init__(self, store: Store, most: int, reissue_after: float) -> None:
        self._store = store
        self._most = most
        self._reissue_after = reissue_after
        self._held: OrderedDict[str, Held] = OrderedDict()

    @asynccontextmanager
    async def hold(self, match: str) -> AsyncIterator[Held]:
        """Hold one match, alone in this process."""
        held = self._held.get(match)
        if held is None:
            held = self._held[match] = Held(match, self._store, self._reissue_after)
            self._forget()
        else:
            self._held.move_to_end(match)
        async with held.lock:
            try:
                yield held
            except Refused:
                raise
            except BaseException:
                # Nobody knows what the match in memory is worth now: what is committed counts.
                held.live = None
                raise

    def put(self, live: LiveMatch) -> None:
        """Take in a match that was just created."""
        held = self._held.setdefault(live.id, Held(live.id, self._store, self._reissue_after))
        held.live, held.known = live, live.version

    def news(self, match: str, published: Published | None) -> bool:
        """Take in what was published, or that something may have been missed; answers whether it is news here."""
        held = self._held.get(match)
        if held is None:
            return True
        if published is None:
            held.doubtful = True
            return True
        version = max(published.before, 0) + len(published.entries)
        if version <= held.known:
            return False
        held.known = version
        live = held.live
        if live is not None and live.version == published.before and not held.lock.locked():
            for entry in published.entries:
                live.apply(decode_entry(entry))
        return True

    def _forget(self) -> None:
        for match in list(self._held):
            if len(self._held) <= self._most:
                return
            if not self._held[match].lock.locked():
                del self._held[match]


def now(live: LiveMatch) -> int:
    """The time in a match, in milliseconds since it was created."""
    return max(0, int(time.time() * 1000) - live.birth.created_at)
