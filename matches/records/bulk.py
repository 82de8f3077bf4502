"""The records of many matches at once, page by page: public ones, and those of the viewer's own matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec

from freeport_api import Player, RecordsEnd, Status, Visibility
from freeport_games.engine.menus import Refused
from matches.lists.cursor import read_cursor, write_cursor
from matches.lists.index import Index
from matches.lists.pages import sift
from matches.match.live_match import LiveMatch
from matches.redis.keys import index_key, player_history_key
from matches.refusals import UNKNOWN_MATCH
from matches.store.cache import MatchCache
from matches.store.replay import Toll

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

    def ends(self, cursor: str) -> bool:
        """Return whether the match with this cursor, and so all that follow, are too old."""
        return self.since is not None and float(read_cursor(cursor)[0]) < self.since


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
        if after is None and wanted.before is not None:
            after = write_cursor(str(wanted.before), _NO_NAME)
        found, following = await sift(
            self._index, key, first, after, lambda match: self._look(match, wanted, viewer), wanted.ends
        )
        return [live for live, _ in found], following

    async def _look(self, match: str, wanted: Wanted, viewer: Player | None) -> LiveMatch | None:
        """Return a listed match if it fits; one that is not public only to those who were in it."""
        try:
            async with self._cache.hold_for(match, viewer) as cached:
                live = await cached.fresh()
        except Refused:
            return None
        shown = live.birth.visibility is Visibility.PUBLIC or live.is_insider(viewer)
        return live if shown and wanted.fits(live) else None
