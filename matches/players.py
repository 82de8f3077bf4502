"""Accounts: a player, and the token that proves who it is."""

from __future__ import annotations

import hashlib
import secrets
import time

import msgspec

from freeport_games.api import Player, Registered

from .connection import Server
from .keys import player_key, token_key

_KNOWN_FOR = 5.0
"""Seconds for which a process believes a token without asking Redis."""
_KNOWN_MOST = 20_000

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Player).decode


class Players:
    """The accounts in Redis."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._known: dict[str, tuple[float, Player]] = {}

    async def register(self, name: str, bot: bool) -> Registered:
        """Make an account. Its token is shown this once; only its SHA-256 is stored."""
        player = Player(secrets.token_hex(8), name, bot)
        token = f"fp_{secrets.token_urlsafe(32)}"
        digest = _digest(token)
        await self._server.hset(player_key(player.id), {"player": _encode(player), "token": digest.encode()})
        await self._server.put(token_key(digest), _encode(player))
        return Registered(player, token)

    async def by_token(self, token: str) -> Player | None:
        """The player who holds a token, or None.

        A token has 256 random bits and is looked up by its digest, so the look-up's time tells nothing about others.
        """
        now = time.monotonic()
        known = self._known.get(token)
        if known is not None and known[0] > now:
            return known[1]
        found = await self._server.get(token_key(_digest(token)))
        if found is None:
            self._known.pop(token, None)
            return None
        if len(self._known) >= _KNOWN_MOST:
            self._known.clear()
        player = _decode(found)
        self._known[token] = (now + _KNOWN_FOR, player)
        return player


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
