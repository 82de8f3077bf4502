"""Deletes ended matches after a time, with their entries in lists. With an archive, their records are kept there."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from freeport_api import PlayerForgotten
from freeport_games.engine.menus import Refused
from matches.kinds import Kind
from matches.lists.index import Index, Listing
from matches.match.live_match import ENDED
from matches.match.stored import Stored
from matches.ratings.ratings import Ratings
from matches.redis.connection import OutOfMemoryError
from matches.redis.keys import ARCHIVE_FAILED, archiving_lock
from matches.refusals import UNKNOWN_MATCH
from matches.settings import Settings
from matches.store.archive import LOCKED, ArchiveError
from matches.store.commits import Commit
from matches.store.due import SECOND
from matches.store.store import Store
from telemetry.metrics import ARCHIVED_MATCHES

_log = logging.getLogger(__name__)

_FIRST = (Kind.RATE, Kind.NOTIFY)
"""Work that needs the match. The match is kept until it is done."""
_OTHERS = tuple(kind for kind in Kind if kind not in (*_FIRST, Kind.EXPIRE))
_ENTRIES = 32
"""The last entries of a log, among which is the one that ended the match: a name is removed for each player at most."""
_AGAIN = 60.0
"""Seconds after which archiving a match is tried again."""
_FAILURE_SHOWN = 5 * _AGAIN
"""Seconds for which the doctor shows that a match could not be archived."""
_WRITTEN, _FAILED = (ARCHIVED_MATCHES.labels(outcome) for outcome in ("written", "failed"))


class Expiry:
    """Deletes matches that are no longer needed.

    Without an archive it needs no rules, so matches go that this server cannot play. With an archive, no match is
    deleted before its record was written and read again, which needs the rules.
    """

    def __init__(
        self,
        store: Store,
        index: Index,
        ratings: Ratings,
        settings: Settings,
        keep: Callable[[str], Awaitable[None]] | None,
    ) -> None:
        """Create the service.

        Args:
            store: the matches.
            index: the lists.
            ratings: the standings.
            settings: how long matches are kept.
            keep: writes the record of a match to the archive; None without an archive.
        """
        self._store = store
        self._index = index
        self._ratings = ratings
        self._settings = settings
        self._keep = keep

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
            if not await self._remove(match, stored):
                return
        await self._ratings.unmark(match, None if stored is None else stored.birth.game)
        await self._store.due_lists.done(match, Kind.EXPIRE)

    async def _remove(self, match: str, stored: Stored) -> bool:
        """Delete a match, after its record was archived. Returns False if it has to be tried again later."""
        if self._keep is None:
            return await self._delete(match, stored)
        if await self._store.due_lists.times(match, _FIRST):
            return False
        async with self._store.locks.tried(archiving_lock(match), LOCKED) as held:
            return held and await self._archive(match, self._keep) and await self._delete(match, stored)

    async def _archive(self, match: str, keep: Callable[[str], Awaitable[None]]) -> bool:
        """Write the record of a match to the archive. Returns False if that failed: it is tried again later."""
        await self._store.due_lists.call_for(Kind.EXPIRE, match, _AGAIN)
        try:
            await keep(match)
        except (ArchiveError, Refused) as error:
            if isinstance(error, Refused) and error.code == UNKNOWN_MATCH:
                return False  # another worker has just deleted it
            _FAILED.inc()
            _log.error("match %s could not be archived, and stays in Redis: %s", match, error)
            with suppress(OutOfMemoryError):
                note = f"match {match}: {error}".encode()
                await self._store.client.put_for(ARCHIVE_FAILED, note, round(_FAILURE_SHOWN * SECOND))
            return False
        _WRITTEN.inc()
        return True

    async def _delete(self, match: str, stored: Stored) -> bool:
        """Delete a match with its entries in lists. Returns False if it has to be tried again later."""
        listing = Listing.of_stored(match, stored)
        await self._index.erase(match, (listing.game,), listing.everybody)
        return await self._store.delete(match, stored.version, _FIRST, _OTHERS)

    async def _left(self, match: str, stored: Stored) -> float:
        """Return the seconds for which a match is still kept. That a player's name is removed does not prolong them."""
        last = 0
        async for entry in self._store.log(match, max(0, stored.version - _ENTRIES)):
            if not isinstance(entry.event, PlayerForgotten):
                last = entry.at
        ended = (stored.birth.created_at + last) / SECOND
        return ended + self._settings.retention - time.time()
