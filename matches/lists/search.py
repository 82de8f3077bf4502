"""The search for matches. The lists may lag, so every match is checked before it is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

import msgspec

from freeport_api import ListedMatch, Player
from freeport_games.engine.menus import Refused
from matches.redis.keys import index_key, player_history_key
from matches.refusals import UNKNOWN_MATCH

from .filter import MatchFilter
from .index import Index
from .pages import collect, sift

M = TypeVar("M", bound=ListedMatch)


class Found(msgspec.Struct, Generic[M], frozen=True):
    """A page of a list of matches."""

    matches: tuple[tuple[M, str], ...]
    """The matches, each with the cursor of its place."""
    next: str | None
    """The cursor after which the next page begins; None at the end of the list."""


class Search(Generic[M]):
    """Searches the lists.

    Args:
        index: the lists.
        see: returns what is shown of a match to a viewer.
        mend: updates the lists for a match that was found in a wrong list.
        erase: removes a match that no longer exists from the lists.
    """

    def __init__(
        self,
        index: Index,
        see: Callable[[str, Player | None], Awaitable[M]],
        mend: Callable[[str], None],
        erase: Callable[[str], None],
    ) -> None:
        self._index = index
        self._see = see
        self._mend = mend
        self._erase = erase

    async def find(self, wanted: MatchFilter, *, first: int, after: str | None, viewer: Player | None) -> Found[M]:
        """Return public matches, the newest first.

        A page may be short although more matches follow, if filling it would take too long.

        Raises:
            Refused: BAD_CURSOR.
        """
        key = index_key(wanted.game, wanted.list_status)
        found, following = await sift(self._index, key, first, after, lambda match: self._listed(match, wanted, viewer))
        return Found(tuple(found), following)

    async def history(self, player: Player, *, first: int, after: str | None) -> Found[M]:
        """Return the matches that a player hosts, sits in or sat in, and may still see, the newest first.

        Raises:
            Refused: BAD_CURSOR.
        """
        key = player_history_key(player.id)
        found, more = await collect(
            self._index, key, first, after, lambda match: self._listed(match, MatchFilter(), player)
        )
        return Found(tuple(found), found[-1][1] if more else None)

    async def _listed(self, match: str, wanted: MatchFilter, viewer: Player | None) -> M | None:
        """Return a listed match, or None if it does not fit, or is no longer in this list."""
        try:
            seen = await self._see(match, viewer)
        except Refused as refusal:
            if refusal.code == UNKNOWN_MATCH:  # it was deleted, while another process added it to lists
                self._erase(match)
            return None
        if wanted.list_status not in (None, seen.status):
            self._mend(match)
            return None
        return seen if wanted.fits(seen, viewer) else None
