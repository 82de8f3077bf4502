"""Deletes accounts and every trace of their holders, in matches too.

The work may run twice and be killed at any point. The player's history lists the matches that are left to do: each
match is removed from it when it is done. A match keeps the seat's entropy, because its dice could not be checked
without it, and the player's id, which then identifies nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol

from freeport_games.engine.menus import Refused
from matches.accounts.players import Players
from matches.kinds import Kind
from matches.lists.index import Index
from matches.match.commands import forget
from matches.redis.keys import player_history_key, rematch_key
from matches.refusals import UNKNOWN_MATCH, UNKNOWN_PLAYER, refused
from matches.store.cache import MatchCache
from matches.store.store import Store

_log = logging.getLogger(__name__)

KIND = Kind.FORGET
"""The kind of this work. Its jobs name the player's id in place of a match."""
_AGAIN = 5.0
"""Seconds after which unfinished work is given out again at the earliest. Each pause is as long as all before it."""
_AGAIN_MOST = 300.0
"""Seconds after which unfinished work is given out again at the latest."""
_AT_A_TIME = 50

Eraser = Callable[[str], Awaitable[None]]
"""Removes another part's data about a player. Idempotent."""


class ArchivedNames(Protocol):
    """The names of players in the records of the archive."""

    async def naming(self, player: str) -> Sequence[str]:
        """Return the ids of the archived matches that contain the name of a player."""

    async def forget(self, match: str, player: str) -> bool:
        """Remove the name of a player from an archived record. Returns False if it has to be tried again later."""


class Forgetting:
    """Deletes accounts."""

    def __init__(
        self,
        store: Store,
        index: Index,
        cache: MatchCache,
        players: Players,
        wake: Callable[[str], None],
        elsewhere: Sequence[Eraser],
        archived: ArchivedNames,
    ) -> None:
        """Create the service.

        Args:
            store: the matches.
            index: the lists.
            cache: the matches in memory.
            players: the accounts.
            wake: wakes a worker to continue a deletion.
            elsewhere: the erasers of other parts: webhooks, ratings and the like.
            archived: the names in the archive.
        """
        self._store = store
        self._index = index
        self._cache = cache
        self._players = players
        self._wake = wake
        self._elsewhere = elsewhere
        self._archived = archived

    async def delete(self, player: str) -> None:
        """Delete an account and every trace of its holder: its tokens end at once, a worker does the rest.

        Raises:
            Refused: UNKNOWN_PLAYER.
        """
        if not await self.begin(player):
            raise refused(UNKNOWN_PLAYER)
        self._wake(player)

    async def begin(self, player: str) -> bool:
        """Close an account at once, and request the work that deletes it. Returns False for an unknown account."""
        await self._store.due_lists.call_for(KIND, player, 0)
        if await self._players.close_account(player) is not None:
            return True
        await self._store.due_lists.done(player, KIND)
        return False

    async def go_on(self, player: str) -> None:
        """Continue the deletion of a player."""
        closed_for = await self._players.close_account(player)
        pause = _AGAIN_MOST if closed_for is None else min(max(_AGAIN, closed_for), _AGAIN_MOST)
        await self._store.due_lists.call_for(KIND, player, pause)
        for erase in self._elsewhere:
            await erase(player)
        left = False
        cursor: str | None = None
        while page := await self._index.page(player_history_key(player), _AT_A_TIME, cursor):
            for match, _ in page:
                if await self._forget_in(match, player) and await self._forget_in_rematches(match, player):
                    await self._index.strike(player, match)
                else:
                    left = True
            cursor = page[-1][1]
        # After the history: a match is in the archive before it leaves the history.
        for match in await self._archived.naming(player):
            if not (await self._forget_in(match, player) and await self._archived.forget(match, player)):
                left = True
        if not left:
            await self._players.erase(player)
            await self._store.due_lists.done(player, KIND)

    async def _forget_in_rematches(self, match: str, player: str) -> bool:
        """Give up the seats that rematches keep for a player. Returns False if it has to be tried again later."""
        given_up = True
        while (found := await self._store.client.get(rematch_key(match))) is not None:
            match = found.decode()
            given_up &= await self._forget_in(match, player)
        return given_up

    async def _forget_in(self, match: str, player: str) -> bool:
        """Remove a player's name from a match. Returns False if it has to be tried again later."""
        try:
            await self._cache.change(match, partial(forget, player=player))
        except Refused as refusal:
            if refusal.code != UNKNOWN_MATCH:
                _log.warning("match %s still contains the name of a deleted player: %s", match, refusal.code)
                return False
        return True
