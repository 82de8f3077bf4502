"""Deletes ended matches after a time, with their entries in lists."""

from __future__ import annotations

import time

from matches.kinds import Kind
from matches.lists.index import Index, Listing
from matches.match.live_match import ENDED
from matches.match.stored import Stored
from matches.ratings.ratings import Ratings
from matches.settings import Settings
from matches.store.due import SECOND
from matches.store.store import Commit, Store

_FIRST = (Kind.RATE, Kind.NOTIFY)
"""Work that needs the match. The match is kept until it is done."""
_OTHERS = tuple(kind for kind in Kind if kind not in (*_FIRST, Kind.EXPIRE))


class Expiry:
    """Deletes matches that are no longer needed. It needs no rules, so matches go that this server cannot play."""

    def __init__(self, store: Store, index: Index, ratings: Ratings, settings: Settings) -> None:
        self._store = store
        self._index = index
        self._ratings = ratings
        self._settings = settings

    async def expire(self, match: str) -> None:
        """Delete a match that ended long enough ago. Idempotent, and without an effect if it is called too early.

        The work is removed from the due list at the end, so an interrupted deletion is completed by the next attempt.
        """
        stored = await self._store.read(match)
        if stored is not None:
            if stored.frame.status not in ENDED:
                await self._store.due_lists.done(match, Kind.EXPIRE)
                return
            left = await self._left(match, stored)
            if left > 0:
                later = Commit(match, stored.version, stored.tip, stored.tip, (), {}, {Kind.EXPIRE: left})
                await self._store.commit(later)
                return
            listing = Listing.of_stored(match, stored)
            await self._index.erase(match, (listing.game,), listing.everybody)
            if not await self._store.delete(match, stored.version, _FIRST, _OTHERS):
                return
        await self._ratings.unmark(match, None if stored is None else stored.birth.game)
        await self._store.due_lists.done(match, Kind.EXPIRE)

    async def _left(self, match: str, stored: Stored) -> float:
        """Return the seconds for which a match is still kept."""
        last = 0
        async for entry in self._store.log(match, stored.version - 1):
            last = entry.at
        ended = (stored.birth.created_at + last) / SECOND
        return ended + self._settings.retention - time.time()
