"""One match in memory: a cache of what is committed, and nothing more.

Whenever a task waits, the match in memory is one that was committed, or there is none. So anybody may read it without
holding it, and a reader that is cancelled leaves it as it is. Only what is about to change it takes it away first.

Only here does a process learn of new versions: from a message, from its own commit, or from a read. What the process
knows and what each listener was told are two things, so the listeners are woken each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from freeport_api import Player
from matches.kinds import ANY_VERSION
from matches.match import form
from matches.match.apply import apply
from matches.match.entries import stands
from matches.match.live_match import ENDED, LiveMatch
from matches.match.rules import RulesMissing
from matches.match.stored import Birth, Frame, Stored, Unreadable, may_know
from matches.match.takebacks import decode_takebacks
from matches.refusals import UNKNOWN_MATCH, refused

from .commits import GONE, Published
from .replay import Past
from .rescues import Rescues
from .store import News, Store

_CATCH_UP_MOST = 200
"""The most versions that a match catches up on. A match that is further behind is read anew."""
_PAGE = 500
"""The number of log entries that are searched at a time."""


class KnownMatch:
    """One match as this process knows it. Callers hold its lock to read it."""

    def __init__(self, match: str, store: Store, rescues: Rescues, learnt: Callable[[str], None]) -> None:
        """Create it without reading it.

        Args:
            match: the match's id.
            store: the store.
            rescues: reads matches from their logs that cannot be loaded.
            learnt: called with the match when it has a version of which its listeners may not have been told.
        """
        self.id = match
        self.lock = asyncio.Lock()
        self.live: LiveMatch | None = None
        self.known = -1
        """The newest version that this process knows and for which it has woken the listeners."""
        self.known_tip = b""
        """The tip of that version."""
        self.doubtful = False
        """Whether messages may have been missed."""
        self.users = 0
        """The number of tasks that hold the match or wait for it."""
        self.comers = 0
        """The number of tasks that have come to hold the match until now."""
        self.holder = 0
        """The number of the task that holds the match."""
        self.lets_know: Callable[[Birth, Frame], bool] = lambda birth, frame: True
        """Whether the task that holds the match may know of one with such facts."""
        self.size = 0
        """The bytes of memory that the cache counts for it."""
        self._facts: tuple[Birth, Frame] | None = None
        """The facts of a match that has ended and could not be loaded: they stay, and who may know of it with them."""
        self._past: Past | None = None
        self._looked_for = 0
        """The number of the last task for which the match in memory is known to be what was committed when it came."""
        self._store = store
        self._rescues = rescues
        self._learnt = learnt

    @property
    def weight(self) -> int:
        """The approximate bytes of memory of the match and its past."""
        return (0 if self.live is None else self.live.size) + (0 if self._past is None else self._past.size)

    def conceals_itself(self, viewer: Player | None) -> bool:
        """Return whether a viewer may not know that the match exists, if it can be seen before the match is read."""
        return self._facts is not None and not may_know(*self._facts, viewer)

    def past_of(self, live: LiveMatch) -> Past:
        """Return the past of the match in memory, which all share who look back."""
        if self._past is None or self._past.life is not live.life:
            self._past = Past(self._store, live)
        return self._past

    def learn(self, version: int, tip: bytes) -> None:
        """Record the newest version, and wake the listeners if it is new."""
        if (version, tip) != (self.known, self.known_tip):
            self.known, self.known_tip = version, tip
            self._learnt(self.id)

    def contradicts(self, published: Published) -> bool:
        """Return whether a message is neither about the known version nor about a later one.

        In that case the match was deleted, or the message was overtaken, or Redis lost the known version and others
        have played on from an earlier one.
        """
        known, version = self.known, published.version
        return published.before == GONE or version < known or (version == known and published.tip != self.known_tip)

    async def from_memory(self) -> LiveMatch:
        """Return the match as far as this process knows it, without asking Redis if it is in memory.

        Raises:
            Refused: UNKNOWN_MATCH or RULES_UNAVAILABLE.
        """
        if self.doubtful:
            return await self.fresh()
        if self.live is None:
            self.live = await self._read()
        elif self.live.version < self.known:
            await self._catch_up(self.live)
        return self.live

    async def fresh(self, at: int = ANY_VERSION) -> LiveMatch:
        """Return the match as it is committed now, or was since the holder came. Raises as ``from_memory`` does.

        All who came while others held the match share one look at Redis.

        Args:
            at: a version that is known to be committed, if any: a match that lacks it is read without asking before.
        """
        if self.live is not None and self.live.version < at:
            await self._catch_up(self.live)
        elif self.live is not None and (self.doubtful or self._looked_for < self.holder):
            await self._look(self.live)
        self.doubtful = self.doubtful and self.live is not None
        return await self.from_memory()

    async def _look(self, live: LiveMatch) -> None:
        """Learn whether the match in memory is what is committed, and forget it if its history is not."""
        come, doubted, self.doubtful = self.comers, self.doubtful, False
        try:
            version, tip = await self._store.newest(self.id) or (-1, b"")
        except BaseException:
            self.doubtful |= doubted
            raise
        self._looked_for = come
        if version < live.version or (version == live.version and tip != live.tip):
            # Redis restarted without its last confirmed commits: its data is valid, the memory is not.
            self.live, self.known = None, -1
        elif version > self.known:
            self.learn(version, tip)

    async def moved_on(self) -> bool:
        """Return whether others have changed the match meanwhile, and bring it up to date."""
        before = None if self.live is None else self.live.tip
        return (await self.fresh()).tip != before

    async def attended(self) -> int | None:
        """Return when a player last acted, in milliseconds since the match was created; None if none did.

        Chance and the passing of time do not count.
        """
        until = 0 if self.live is None else self.live.version
        while until > 0:
            page = [entry async for entry in self._store.log(self.id, max(0, until - _PAGE), until)]
            for entry in reversed(page):
                if not entry.unattended:
                    return entry.at
            until -= _PAGE
        return None

    async def _read(self) -> LiveMatch:
        come, known_before = self.comers, self.known
        found = await self._store.read_with_last(self.id)
        if found is None:
            raise refused(UNKNOWN_MATCH)
        stored, last = found
        if stored.version > self.known or known_before == self.known:  # also if Redis has lost the known version
            self.learn(stored.version, stored.tip)
        self._facts = None  # perhaps Redis has lost the end of the match
        try:
            live = form.loaded(self.id, stored)
        except RulesMissing as error:
            rescued = await self._rescued(stored) if stored.frame.status in ENDED else None
            if rescued is None:
                raise Unreadable(str(error), stored.birth, stored.frame, stored.version) from error
            live = rescued
        if last is not None:
            live.last, live.last_at = last, last.at
        self._looked_for = come
        return live

    async def _rescued(self, stored: Stored) -> LiveMatch | None:
        """Return a match as its log tells it. Those who may not know of it wait no longer than for an unknown match."""
        self._facts = stored.birth, stored.frame
        if not self.lets_know(*self._facts):
            raise refused(UNKNOWN_MATCH)
        return await self._rescues.of(self.id, stored)

    async def _catch_up(self, live: LiveMatch) -> None:
        """Apply the newer entries of the log, or read the match again if that is not possible."""
        come, known_before = self.comers, self.known
        news = await self._store.news(self.id, live.version, _CATCH_UP_MOST)
        self.live = None  # until all entries are applied
        if news is not None and self._follows(live, news):
            try:
                live.takebacks = None  # whoever made the moves has found out what they taught
                for entry in news.entries[1 if live.version else 0 :]:
                    apply(live, entry)
                live.takebacks = decode_takebacks(news.takebacks)
            except Exception as error:  # any: others have played by rules that this server does not carry
                raise Unreadable(str(error), live.birth, live.frame, news.version) from error
            live.tip = news.tip
            if news.version > self.known or known_before == self.known:
                self.learn(news.version, news.tip)
            self.live, self._looked_for = live, come
        else:
            self.live = await self._read()

    def _follows(self, live: LiveMatch, news: News) -> bool:
        """Return whether the news continue the match in memory.

        They do not if the match is too far behind, or if Redis lost entries that it contains and has others instead.
        """
        if max(live.version - 1, 0) + len(news.entries) != news.version or news.version < live.version:
            return False
        return not live.version or (live.last is not None and stands(live.last, news.entries[0]))
