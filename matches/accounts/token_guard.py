"""What ends a stream when the token by which it was opened stands no more."""

from __future__ import annotations

import time

from freeport_games.api import Player
from matches.redis.keys import player_channel
from matches.refusals import UNAUTHENTICATED, refused

from .players import Players


class TokenGuard:
    """Looks at a token again when something was heard of its holder, and now and then."""

    def __init__(self, players: Players, viewer: Player | None, token: str | None, every: float) -> None:
        """Begin with a token that stands.

        Args:
            players: the accounts.
            viewer: who holds the token.
            token: the token; None where there is nothing to guard.
            every: seconds after which to look again, whatever was heard.
        """
        self._players = players
        self._token = token
        self._every = every
        self._looked = time.monotonic()
        self.channels = (player_channel(viewer.id),) if viewer is not None and token is not None else ()
        """Where to listen: revocations are told there."""

    async def look(self, woken: set[str]) -> None:
        """Look if there is reason to.

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
