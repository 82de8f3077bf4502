"""How many matches that have not ended an account may have: nobody fills the store alone."""

from __future__ import annotations

from matches import refusals
from matches.lists.index import Index
from matches.refusals import refused
from matches.store.store import Store


class Caps:
    """Counts the matches that an account has created, and those that it sits in.

    Args:
        store: knows which matches there are.
        index: has the lists of each player's matches.
        most: the number of matches of either kind; 0 for any number.
    """

    def __init__(self, store: Store, index: Index, most: int) -> None:
        self._store = store
        self._index = index
        self._most = most

    async def take_hosting(self, host: str, match: str) -> None:
        """Note that a player is about to create a match.

        Raises:
            Refused: TOO_MANY_MATCHES.
        """
        if await self._index.host(host, match, self._most):
            return
        # Of those that are noted some may never have come to be, or have been deleted: the process was killed.
        for noted in await self._index.hosted(host):
            if await self._store.newest(noted) is None:
                await self._index.forget_host(host, noted)
        if not await self._index.host(host, match, self._most):
            raise refused(refusals.TOO_MANY_MATCHES)

    async def free_hosting(self, host: str, match: str) -> None:
        """Note that a match is not to be created after all."""
        await self._index.forget_host(host, match)

    async def check_sitting(self, player: str) -> None:
        """See that a player may sit down in one more match.

        Raises:
            Refused: TOO_MANY_MATCHES.
        """
        if self._most and await self._index.sitting(player) >= self._most:
            raise refused(refusals.TOO_MANY_MATCHES)
