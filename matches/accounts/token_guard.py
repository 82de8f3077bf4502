"""The guard that ends a stream when the token that opened it is revoked."""

from __future__ import annotations

import time

from freeport_api import Player
from matches.redis.keys import player_channel
from matches.refusals import UNAUTHENTICATED, refused

from .players import Players
from .tokens import Token


class TokenGuard:
    """Checks a token again after news about its holder, and at regular intervals."""

    def __init__(self, players: Players, viewer: Player | None, token: Token | None, every: float) -> None:
        """Start with a valid token.

        Args:
            players: the accounts.
            viewer: the holder of the token.
            token: the token; None if there is nothing to guard.
            every: seconds after which the token is checked again in any case.
        """
        self._players = players
        self._token = token
        self._every = every
        self._looked = time.monotonic()
        self.channels = (player_channel(viewer.id),) if viewer is not None and token is not None else ()
        """The channels on which revocations are published."""

    async def look(self, woken: set[str]) -> None:
        """Check the token if there is a reason to.

        Args:
            woken: the channels that have news.

        Raises:
            Refused: UNAUTHENTICATED, if the token was revoked.
        """
        if self._token is None:
            return
        now = time.monotonic()
        if now - self._looked < self._every and woken.isdisjoint(self.channels):
            return
        self._looked = now
        if await self._players.by_token(self._token) is None:
            raise refused(UNAUTHENTICATED)
