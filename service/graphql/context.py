"""What every resolver knows about the request that it serves."""

from __future__ import annotations

import msgspec
import strawberry

from freeport_games.api import Player
from freeport_games.engine import Refusal, Refused
from matches import Matches
from service.trace import Trace

UNAUTHENTICATED = "UNAUTHENTICATED"
"""No token, or one that is unknown."""


class Context:
    """Who asks, and what answers."""

    def __init__(self, matches: Matches, trace: Trace, authorization: str | None = None) -> None:
        self.matches = matches
        """What carries out every operation."""
        self.trace = trace
        """What the log and the answers know of the request."""
        self.authorization = authorization
        """The header that came with the request, or with the handshake."""
        self.connection_params: dict[str, object] = {}
        """The payload of ``connection_init``, over WebSocket."""
        self.token: str | None = None
        """The token that tells who asks."""
        self._player: Player | None = None
        self._wrong_token = False

    async def authenticate(self, authorization: str | None) -> bool:
        """Learn who asks from a header; False if it names nobody."""
        if authorization is None:
            return True
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() == "bearer" and token:
            self.token = token.strip()
        return await self.renew()

    async def renew(self) -> bool:
        """See whether who asked before may still ask, as over a connection that is open for long."""
        self._player = None if self.token is None else await self.matches.players.by_token(self.token)
        if self._player is not None:
            self.trace.player_id = self._player.id
        self._wrong_token = self._player is None
        return not self._wrong_token

    @property
    def viewer(self) -> Player | None:
        """Who asks; None for a spectator.

        Raises:
            Refused: if a token was given, but it is nobody's.
        """
        if self._wrong_token:
            raise Refused(Refusal(UNAUTHENTICATED, "The token is unknown, or it was revoked."))
        return self._player

    @property
    def player(self) -> Player:
        """The player who asks.

        Raises:
            Refused: if nobody is known to ask.
        """
        viewer = self.viewer
        if viewer is None:
            raise Refused(Refusal(UNAUTHENTICATED, "This takes a player's token: `Authorization: Bearer <token>`."))
        return viewer


Info = strawberry.Info[Context, None]
"""What Strawberry hands to a resolver."""


class Hello(msgspec.Struct):
    """The payload of ``connection_init``."""

    authorization: str | None = None
    """The same as the header."""
