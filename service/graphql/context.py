"""The context of resolvers: the request that they serve."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Self

import msgspec
import strawberry
from graphql.pyutils import Path

from freeport_api import GameArt, Limits, Player, Right
from freeport_games.engine.menus import Refusal, Refused
from matches import Matches
from matches.accounts.tokens import Bearer
from matches.store.replay import Toll
from service.http.problems import NEEDS_TOKEN, WRONG_TOKEN
from service.http.trace import Trace
from service.quotas import Bill

UNAUTHENTICATED = "UNAUTHENTICATED"
"""A viewer without a token, or with an unknown one."""


class Context:
    """The player who makes a request, and the services that handle it."""

    def __init__(
        self,
        matches: Matches,
        trace: Trace,
        bill: Bill,
        limits: Limits,
        art: Mapping[str, GameArt],
        authorization: str | None = None,
    ) -> None:
        self.matches = matches
        """The service that executes every operation."""
        self.trace = trace
        """The origin of the request for logs and responses."""
        self.bill = bill
        """The bill of the request, or of the connection."""
        self.limits = limits
        """The limits of this server."""
        self.art = art
        """The pictures that this server has, by the slug of the game."""
        self.charged = False
        """Whether the operation was charged anything."""
        self.authorization = authorization
        """The header ``Authorization`` of the request, or of the handshake."""
        self.sources: dict[Path, msgspec.Struct] = {}
        """The matches in the response, by their place in it."""
        self.connection_params: dict[str, object] = {}
        """The payload of ``connection_init``, over WebSocket."""
        self.token: str | None = None
        """The token of the player."""
        self._player: Player | None = None
        self._bearer: Bearer | None = None
        self._wrong_token = False

    async def authenticate(self, authorization: str | None) -> bool:
        """Authenticate by a header. Returns False if its token is unknown."""
        if authorization is None:
            return True
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() == "bearer" and token:
            self.token = token.strip()
        return await self.renew()

    async def renew(self) -> bool:
        """Authenticate again, as for a connection that has been open for long."""
        self._bearer = None if self.token is None else await self.matches.players.by_token(self.token)
        self._player = None if self._bearer is None else self._bearer.player
        if self._player is not None:
            self.trace.player_id = self._player.id
        self._wrong_token = self._player is None
        return not self._wrong_token

    def for_operation(self) -> Self:
        """Return a context for one operation of several."""
        operation = object.__new__(type(self))  # copy.copy takes ten times as long
        operation.__dict__.update(self.__dict__, charged=False, sources={})
        return operation

    def source_of(self, path: Path) -> msgspec.Struct:
        """Return the match that contains a place of the response."""
        while path.prev is not None:
            path = path.prev
            if path in self.sources:
                return self.sources[path]
        raise LookupError("nothing here is about a match")

    async def charge(self) -> None:
        """Charge a unit for the operation. Raises ``RateLimited``."""
        self.charged = True
        await self.bill.request(self._player)

    async def charge_move(self, match: str) -> None:
        """Charge a move for the operation. Raises ``RateLimited``."""
        self.charged = True
        if self._player is None:
            await self.bill.address()
        else:
            await self.bill.move(match, self._player)

    async def refused_move(self) -> None:
        """Charge a move that was refused."""
        if self._player is not None:
            await self.bill.refused_move(self._player)

    @property
    def toll(self) -> Toll:
        """Charges the replay of a log."""
        return partial(self.bill.replay, self._player)

    @property
    def player_or_none(self) -> Player | None:
        """The player, if already known."""
        return self._player

    @property
    def viewer(self) -> Player | None:
        """Return the player; None for a spectator.

        Raises:
            Refused: if a token was given, but it is nobody's.
        """
        if self._wrong_token:
            raise Refused(Refusal(UNAUTHENTICATED, WRONG_TOKEN))
        return self._player

    @property
    def player(self) -> Player:
        """Return the player.

        Raises:
            Refused: if nobody is known to ask.
        """
        viewer = self.viewer
        if viewer is None:
            raise Refused(Refusal(UNAUTHENTICATED, NEEDS_TOKEN))
        return viewer

    @property
    def held(self) -> str:
        """The token of the player, in an operation that only players may call."""
        return self.token or ""

    def check(self, right: Right) -> None:
        """Check that there is a player, whose token has a right.

        Raises:
            Refused: UNAUTHENTICATED, RIGHT_MISSING.
        """
        _ = self.player
        if self._bearer is not None:
            self._bearer.check(right)

    def may(self, right: Right) -> bool:
        """Return whether there is a player, whose token has a right."""
        return self._bearer is not None and right in self._bearer.rights


Info = strawberry.Info[Context, None]
"""The type of the argument that Strawberry passes to a resolver."""
