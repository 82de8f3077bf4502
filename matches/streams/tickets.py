"""Stream tickets: each opens one stream once, within seconds.

A browser's ``EventSource`` cannot send a token, and a token must not stand in an address, which proxies and histories
keep. An address that contains a used ticket opens nothing. As with tokens, only the SHA-256 is stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from typing import Protocol

import msgspec

from freeport_api import Match, Player, Stream, StreamTicket
from freeport_games.engine.menus import Refusal, Refused
from matches import refusals
from matches.accounts.players import Players
from matches.accounts.tokens import Token, TokenDigest, digest
from matches.redis.connection import RedisClient
from matches.redis.keys import stream_ticket_key
from matches.refusals import refused

_PREFIX = "fps_"


class _Issued(msgspec.Struct, frozen=True, array_like=True):
    """The stored form of a ticket."""

    token: TokenDigest
    """The token that it was issued for. The stream ends when this token does."""
    stream: Stream
    match: str | None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Issued).decode


class See(Protocol):
    """Returns a match as a viewer may see it."""

    def __call__(self, match: str, viewer: Player | None, *, watching: bool) -> Awaitable[Match]:
        """Raises ``Refused``: UNKNOWN_MATCH, NO_SPECTATORS."""
        ...


class StreamTickets:
    """The stream tickets in Redis."""

    def __init__(self, client: RedisClient, players: Players, see: See, lifetime: float) -> None:
        """Create it.

        Args:
            client: the store.
            players: the accounts.
            see: checks that a player may follow a match.
            lifetime: seconds for which a ticket can be used.
        """
        self._client = client
        self._players = players
        self._see = see
        self._lifetime = lifetime

    async def issue(self, player: Player, token: Token, stream: Stream, match: str | None = None) -> StreamTicket:
        """Issue a ticket, which is shown only this once.

        Args:
            player: the player who will follow the stream.
            token: the player's token.
            stream: the stream that the ticket opens.
            match: the match whose updates it opens; None for other streams.

        Raises:
            Refused: BAD_REQUEST, UNKNOWN_MATCH, NO_SPECTATORS.
        """
        if (match is not None) is not (stream is Stream.UPDATES):
            raise Refused(Refusal(refusals.BAD_REQUEST, "A ticket for UPDATES, and no other, names a `match`."))
        if match is not None:
            await self._see(match, player, watching=True)
        ticket = _PREFIX + secrets.token_urlsafe(32)
        issued = _encode(_Issued(TokenDigest(digest(token)), stream, match))
        await self._client.put_for(stream_ticket_key(digest(ticket)), issued, int(self._lifetime * 1000))
        return StreamTicket(ticket, self._lifetime)

    async def redeem(self, ticket: str, stream: Stream, match: str | None = None) -> tuple[Player, TokenDigest]:
        """Use a ticket. Afterwards it is used, also if it was for something else.

        Returns:
            The player who opens the stream, and what stands for the player's token.

        Raises:
            Refused: WRONG_TICKET, if it was used, has expired, or is for another stream; UNAUTHENTICATED, if the token
                that it was issued for is no longer valid.
        """
        found = await self._client.take(stream_ticket_key(digest(ticket)))
        if found is None:
            raise refused(refusals.WRONG_TICKET)
        issued = _decode(found)
        if (issued.stream, issued.match) != (stream, match):
            raise refused(refusals.WRONG_TICKET)
        bearer = await self._players.by_token(issued.token)
        if bearer is None:
            raise refused(refusals.UNAUTHENTICATED)
        return bearer.player, issued.token
