"""A call: one request in the form that operations receive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import cast

import msgspec
from starlette.types import Scope

from freeport_api import Player, SeatNumber
from matches import Matches
from matches.accounts.tokens import Token
from matches.store.replay import Toll
from service.http.problems import Fault
from service.http.sse import EventStreams
from service.quotas import Bill
from service.settings import Settings

from .art import Art


class Contracts:
    """The documents about an API: of all games, or of one.

    Each takes a second to make, and few ask for it: it is made for the first who does, in a thread of its own.

    Args:
        make: makes the document that some arguments name.
    """

    def __init__(self, make: Callable[..., bytes]) -> None:
        self._make = make
        self._making = asyncio.Lock()
        self._made: dict[tuple[object, ...], bytes] = {}

    async def read(self, *named: object) -> bytes:
        """Return the document that some arguments name."""
        if named not in self._made:
            async with self._making:
                if named not in self._made:  # nobody else has made it meanwhile
                    self._made[named] = await asyncio.to_thread(self._make, *named)
        return self._made[named]


class Shared:
    """The objects that all calls share."""

    __slots__ = ("art", "matches", "openapi", "sdl", "settings", "streams")

    def __init__(
        self,
        settings: Settings,
        matches: Matches,
        streams: EventStreams,
        art: Art,
        openapi: Contracts,
        sdl: Contracts | None,
    ) -> None:
        self.settings = settings
        self.matches = matches
        self.streams = streams
        self.art = art
        self.openapi = openapi
        """The OpenAPI documents, by the game (None for all) and the version of OpenAPI."""
        self.sdl = sdl
        """The GraphQL schemas, by the game (None for all); None if clients may not ask for them."""


class Call:
    """One request, after its address, token, body and query have been read."""

    __slots__ = ("matches", "path", "scope", "shared", "token", "viewer")

    def __init__(self, shared: Shared, scope: Scope, viewer: Player | None, token: Token | None) -> None:
        self.shared = shared
        self.matches = shared.matches
        self.scope = scope
        self.path: dict[str, str] = scope["path_params"]
        self.viewer = viewer
        """The player who makes the call; None without a token."""
        self.token = token
        """The player's token, or what stands for it if a stream was opened with a ticket."""

    @property
    def player(self) -> Player:
        """The player who makes the call, in an operation that only players may call."""
        return cast(Player, self.viewer)

    @property
    def held(self) -> Token:
        """The token, or what stands for it, in an operation that only players may call."""
        return cast(Token, self.token)

    @property
    def seat(self) -> int:
        """The seat in the address. Raises ``Fault``: UNKNOWN_SEAT."""
        try:
            return msgspec.convert(self.path["seat"], SeatNumber, strict=False)
        except msgspec.ValidationError:
            raise Fault("UNKNOWN_SEAT") from None

    @property
    def toll(self) -> Toll:
        """Charges the replay of a log."""
        return partial(Bill.of(self.scope).replay, self.viewer)

    @property
    def idempotency_key(self) -> str | None:
        """The ``Idempotency-Key``, with or without the quotes of a structured field (RFC 9651); None without one."""
        given = self.header(b"idempotency-key")
        return None if given is None else given.decode("latin-1").strip().removeprefix('"').removesuffix('"')

    def header(self, name: bytes) -> bytes | None:
        """Return a header of the request."""
        found: bytes | None = next((value for key, value in self.scope["headers"] if key == name), None)
        return found
