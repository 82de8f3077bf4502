"""Tokens, which authenticate players. Only their SHA-256 is stored.

An account uses one token at a time. Rotation creates a fresh token; the current one stays valid until a fresh one is
used for the first time, for at most an hour. A lost reply therefore locks nobody out, and asking again is safe.

The account records which tokens are valid, in one hash slot, and scripts change them. The key that leads from a digest
to the account lies in another slot and decides nothing: a key that is left behind leads to an account that refuses it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

import msgspec

from freeport_games.api import Player
from matches.redis.connection import RedisClient
from matches.redis.keys import REVOKED, player_key, player_seen_key, token_key
from matches.redis.script import Script

GRACE = 3600.0
"""Seconds for which a token stays valid after its rotation if no fresh token is used before."""
FRESH_MOST = 8
"""The number of fresh tokens of an account that may wait for their first use. Beyond it the oldest end."""
_ID = 16
"""Characters in a player's id."""

_decode = msgspec.msgpack.Decoder(Player).decode


class TokenDigest(msgspec.Struct, frozen=True):
    """Stands for a token where the token itself is not known any more, as in a stream ticket."""

    sha256: str
    """The token's SHA-256 in hexadecimal."""


Token = str | TokenDigest
"""A token as a client sends it, or what stands for it."""


class Tokens:
    """The tokens in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._use = Script(client, "accounts/token_use.lua")
        self._rotate = Script(client, "accounts/token_rotate.lua", confirmed=True)
        self._silence = Script(client, "accounts/silence.lua")
        self._revoke = Script(client, "accounts/token_revoke.lua", confirmed=True)

    async def give(self, player: str, token: str) -> None:
        """Store the key that leads from a token to its player. The key does not make the token valid."""
        await self._client.put(token_key(digest(token)), player.encode())

    async def holder(self, token: Token) -> Player | None:
        """Return the player who holds a token if the token is valid, or None.

        A token has 256 random bits and is looked up by its digest, so the time of the look-up reveals no other token.
        """
        given = digest(token)
        found = await self._client.get(token_key(given))
        if found is None:
            return None
        # Older servers stored the whole player under a digest.
        player = found.decode() if len(found) == _ID else _decode(found).id
        answer: list[bytes] | None = await self._use((player_key(player), player_seen_key(player)), (given,))
        if answer is None:
            return None
        account, *ended = answer
        await self._end(player, ended)
        return _decode(account)

    async def silence(self, player: str) -> float | None:
        """Return the seconds for which a player's token has not been used, or None for an unknown player.

        A process that trusts a token uses it for some seconds without recording it, and a stream for a heartbeat.
        """
        silent: int = await self._silence((player_key(player), player_seen_key(player)), ())
        return None if silent < 0 else silent / 1000

    async def rotate(self, player: str, token: Token) -> str | None:
        """Create a fresh token for the holder of a token. Returns None if that token is no longer valid."""
        fresh = new_token()
        await self.give(player, fresh)
        given = (digest(token), digest(fresh), int(GRACE * 1000), FRESH_MOST)
        pushed_out: list[bytes] | None = await self._rotate((player_key(player),), given)
        if pushed_out is None:
            await self._client.delete(token_key(digest(fresh)))
            return None
        await self._end(player, pushed_out)
        return fresh

    async def revoke(self, player: str) -> None:
        """Revoke every token of a player. Idempotent."""
        await self._end(player, await self._revoke((player_key(player),), ()))
        await self._client.publish(REVOKED, player)  # also if an earlier try ended them and told nobody

    async def _end(self, player: str, digests: list[bytes]) -> None:
        """Tell every process that tokens have ended, and delete their keys."""
        if not digests:
            return
        await self._client.publish(REVOKED, player)
        for ended in digests:
            await self._client.delete(token_key(ended.decode()))


def new_token() -> str:
    """Return a new token with 256 random bits."""
    return f"fp_{secrets.token_urlsafe(32)}"


def derived_token(secret: str, salt: str) -> str:
    """Return the token that follows from a secret of its holder, and a salt."""
    mac = hmac.digest(secret.encode(), salt.encode(), "sha256")
    return f"fp_{urlsafe_b64encode(mac).decode().rstrip('=')}"


def digest(token: Token) -> str:
    """Return the SHA-256 of a token in hexadecimal."""
    if isinstance(token, TokenDigest):
        return token.sha256
    return hashlib.sha256(token.encode()).hexdigest()
