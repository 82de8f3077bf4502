"""The records of many matches at once, page by page: public ones, and those of the viewer's own matches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec

from freeport_games.api import Player, RecordsEnd, Status, Visibility
from freeport_games.engine import Refused
from matches.lists.cursor import read_cursor, write_cursor
from matches.lists.index import Index
from matches.match.live_match import LiveMatch
from matches.redis.keys import index_key, player_history_key
from matches.refusals import UNKNOWN_MATCH
from matches.store.cache import MatchCache
from matches.store.replay import Toll

_LOOKED_AT = 400
"""The most matches that are checked for one page; after them a page is short, with a cursor to continue."""
_AT_ONCE = 50
"""The number of matches that are checked at a time."""
_NO_NAME = "-"
"""A name before that of every match, for the cursor of a time."""

_encode = msgspec.json.Encoder().encode


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The matches whose records are wanted. A field that is None is ignored."""

    game: str | None = None
    """Only matches of this game, by its slug."""
    player: str | None = None
    """Only matches in which the account with this id sat at the end."""
    since: int | None = None
    """Only matches that were created then or later, in milliseconds since 1970-01-01 UTC."""
    before: int | None = None
    """Only matches that were created before then."""

    def fits(self, live: LiveMatch) -> bool:
        """Return whether a match is finished, and of this game and player."""
        of_game = self.game in (None, live.birth.game)
        return of_game and live.status is Status.FINISHED and self.player in (None, *live.frame.players)


class Bulk:
    """Exports the records of finished matches.

    Args:
        index: the lists of matches, which may lag.
        cache: the matches.
        record: yields the lines of the record of a match for a viewer.
    """

    def __init__(
        self, index: Index, cache: MatchCache, record: Callable[[str, Player | None], AsyncIterator[bytes]]
    ) -> None:
        self._index = index
        self._cache = cache
        self._record = record

    async def page(
        self, wanted: Wanted, *, first: int, after: str | None, viewer: Player | None, toll: Toll
    ) -> AsyncIterator[bytes]:
        """Yield the records of a page of matches, the newest first, and then a line that ends the page.

        Args:
            wanted: the matches.
            first: the most records to yield.
            after: the cursor that the page before gave.
            viewer: who reads them; None for anybody.
            toll: charges each record by its length; called for all of them before the first line.

        Raises:
            Refused: BAD_CURSOR; BUSY if a match is deleted, or partly lost, while its record is read.
            ArchiveError: if the archive cannot be read.
        """
        found, following = await self._find(wanted, first, after, viewer)
        for live in found:
            await toll(live.version)
        for live in found:
            try:
                async for line in self._record(live.id, viewer):
                    yield line
            except Refused as refusal:
                if refusal.code != UNKNOWN_MATCH:
                    raise  # else it was deleted a moment ago, before its first line
        yield _encode(RecordsEnd(following)) + b"\n"

    async def _find(
        self, wanted: Wanted, first: int, after: str | None, viewer: Player | None
    ) -> tuple[list[LiveMatch], str | None]:
        """Return the matches of a page, and the cursor of the next one; None at the end of the list."""
        key = index_key(wanted.game, Status.FINISHED) if wanted.player is None else player_history_key(wanted.player)
        found: list[LiveMatch] = []
        cursor = after
        if cursor is None and wanted.before is not None:
            cursor = write_cursor(str(wanted.before), _NO_NAME)
        for _ in range(0, _LOOKED_AT, _AT_ONCE):
            listed = await self._index.page(key, _AT_ONCE + 1, cursor)
            looks = await asyncio.gather(*(self._look(match, wanted, viewer) for match, _ in listed[:_AT_ONCE]))
            for live, (_, cursor) in zip(looks, listed, strict=False):
                if wanted.since is not None and float(read_cursor(cursor)[0]) < wanted.since:
                    return found, None
                if live is not None:
                    found.append(live)
                if len(found) == first:
                    return found, None if cursor == listed[-1][1] else cursor
            if len(listed) <= _AT_ONCE:
                return found, None
        return found, cursor

    async def _look(self, match: str, wanted: Wanted, viewer: Player | None) -> LiveMatch | None:
        """Return a listed match if it fits; one that is not public only to those who were in it."""
        try:
            async with self._cache.hold_for(match, viewer) as cached:
                live = await cached.fresh()
        except Refused:
            return None
        shown = live.birth.visibility is Visibility.PUBLIC or live.is_insider(viewer)
        return live if shown and wanted.fits(live) else None
