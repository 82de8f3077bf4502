"""Limits on the matches under way of an account, so that nobody can fill the store alone."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from matches import refusals
from matches.lists.index import Index
from matches.redis.connection import RedisError
from matches.refusals import refused
from matches.store.store import Store


class Caps:
    """Limits the matches that an account has created, and those in which it sits.

    Args:
        store: shows whether a match exists.
        index: contains the lists of each player's matches.
        most: the limit on each of the two numbers; 0 means no limit.
    """

    def __init__(self, store: Store, index: Index, most: int) -> None:
        self._store = store
        self._index = index
        self._most = most

    async def take_hosting(self, host: str, match: str) -> None:
        """Record that a player is about to create a match.

        Raises:
            Refused: TOO_MANY_MATCHES.
        """
        if await self._index.host(host, match, self._most):
            return
        # Some of the recorded matches may not exist, because a process was killed while it created or deleted them.
        for noted in await self._index.hosted(host):
            if await self._store.newest(noted) is None:
                await self._index.forget_host(host, noted)
        if not await self._index.host(host, match, self._most):
            raise refused(refusals.TOO_MANY_MATCHES)

    async def free_hosting(self, host: str, match: str) -> None:
        """Record that a match is not created after all."""
        await self._index.forget_host(host, match)

    async def check_sitting(self, player: str) -> None:
        """Check that a player may sit down in one more match, before it is known in which.

        Raises:
            Refused: TOO_MANY_MATCHES.
        """
        if self._most and await self._index.sitting(player) >= self._most:
            raise refused(refusals.TOO_MANY_MATCHES)

    @asynccontextmanager
    async def sitting_down(self, player: str, match: str) -> AsyncIterator[None]:
        """Count a match among those of a player while the player takes a seat in it.

        Raises:
            Refused: TOO_MANY_MATCHES.
        """
        if not self._most:
            yield
            return
        call = secrets.token_hex(8)
        if not await self._index.hold_place(player, match, call, self._most):
            raise refused(refusals.TOO_MANY_MATCHES)
        try:
            yield
            await self._index.add(player, match)
        finally:
            with suppress(RedisError, OSError):  # then it lapses
                await self._index.free_place(player, match, call)
