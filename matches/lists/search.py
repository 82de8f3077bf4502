"""Searching matches in the lists across them, which lag: every match that is shown has been looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from freeport_games.api import Match, Player
from freeport_games.engine import Refused
from matches.redis.keys import index_key, player_history_key
from matches.refusals import BAD_CURSOR, UNKNOWN_MATCH, refused

from .filter import MatchFilter
from .index import BadCursor, Index
from .pages import collect

_LOOKED_AT = 400
"""Matches that are looked at for one page at most: filters that fit little give a short page and the way on."""
_MORE = 100
"""Matches that are looked at at a time, when the first ones did not fill the page."""


class Found(msgspec.Struct, frozen=True):
    """A page of a list of matches."""

    matches: tuple[tuple[Match, str], ...]
    """The matches, each with the cursor of its place."""
    next: str | None
    """The cursor after which to go on; None at the end of the list."""


See = Callable[[str, Player | None], Awaitable[Match]]


class Search:
    """Looks through the lists.

    Args:
        index: the lists.
        see: looks at a match as somebody may see it.
        mend: brings the lists up to a match that does not belong where it was found.
        erase: takes a match out of the lists that is not there any more.
    """

    def __init__(self, index: Index, see: See, mend: Callable[[str], None], erase: Callable[[str], None]) -> None:
        self._index = index
        self._see = see
        self._mend = mend
        self._erase = erase

    async def find(self, wanted: MatchFilter, *, first: int, after: str | None, viewer: Player | None) -> Found:
        """Public matches, the newest first.

        A page may be shorter than it could be although there is more, if it would have taken too long to fill it.

        Raises:
            Refused: BAD_CURSOR.
        """
        shown: list[tuple[Match, str]] = []
        cursor, looked_at, size = after, 0, first
        while True:
            listed = await self._page(wanted, size + 1, cursor)
            looks = await self._look(listed[:size], wanted, viewer)
            for seen, (_, cursor) in zip(looks, listed, strict=False):
                if seen is not None:
                    shown.append((seen, cursor))
                if len(shown) == first:
                    break
            if not listed or cursor == listed[-1][1]:
                return Found(tuple(shown), None)
            looked_at += size
            if len(shown) == first or looked_at >= _LOOKED_AT:
                return Found(tuple(shown), cursor)
            size = _MORE

    async def history(self, player: Player, *, first: int, after: str | None) -> Found:
        """The matches that a player hosts, sits in or sat in, as far as it may see them, newest first.

        Raises:
            Refused: BAD_CURSOR.
        """
        key = player_history_key(player.id)
        found, more = await collect(
            self._index, key, first, after, lambda match: self._listed(match, MatchFilter(), player)
        )
        return Found(tuple(found), found[-1][1] if more else None)

    async def _page(self, wanted: MatchFilter, count: int, after: str | None) -> list[tuple[str, str]]:
        try:
            return await self._index.page(index_key(wanted.game, wanted.list_status), count, after)
        except BadCursor as error:
            raise refused(BAD_CURSOR, sentence=f"{error}.") from error

    async def _look(
        self, listed: list[tuple[str, str]], wanted: MatchFilter, viewer: Player | None
    ) -> list[Match | None]:
        return await asyncio.gather(*(self._listed(match, wanted, viewer) for match, _ in listed))

    async def _listed(self, match: str, wanted: MatchFilter, viewer: Player | None) -> Match | None:
        """A match that stands in a list; None if it is not wanted, or does not belong there, because lists lag."""
        try:
            seen = await self._see(match, viewer)
        except Refused as refusal:
            if refusal.code == UNKNOWN_MATCH:  # deleted, while somebody put it into lists
                self._erase(match)
            return None
        if wanted.list_status not in (None, seen.status):
            self._mend(match)
            return None
        return seen if wanted.fits(seen) else None
