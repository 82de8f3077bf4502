"""Tokens: what proves who somebody is. Only their SHA-256 is stored.

An account uses one token at a time. Rotating it makes a fresh one; the one in use stands until a fresh one is used for
the first time, at the latest for an hour. So a reply that is lost loses no account, and asking again is safe.

Which tokens stand is written in the account, in one hash slot, and changed by scripts. The key that leads from a digest
to its account lies in another slot and decides nothing: one that is left behind leads to an account that knows better.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from freeport_games.api import Player
from matches.redis.connection import RedisClient
from matches.redis.keys import REVOKED, player_key, player_seen_key, token_key
from matches.redis.script import Script

GRACE = 3600.0
"""Seconds for which a token still stands after it was rotated, if the fresh one is not used before."""
FRESH_MOST = 8
"""How many fresh tokens of an account may wait for their first use; of more, the oldest end."""
_ID = 16
"""Characters of a player's id."""

_decode = msgspec.msgpack.Decoder(Player).decode


class Tokens:
    """The tokens in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._use = Script(client, "accounts/token_use.lua")
        self._rotate = Script(client, "accounts/token_rotate.lua")
        self._silence = Script(client, "accounts/silence.lua")
        self._revoke = Script(client, "accounts/token_revoke.lua")

    async def give(self, player: str, token: str) -> None:
        """Let a token lead to a player; whether it stands is another question."""
        await self._client.put(token_key(digest(token)), player.encode())

    async def holder(self, token: str) -> Player | None:
        """The player who holds a token, if it stands.

        A token has 256 random bits and is looked up by its digest, so the look-up's time tells nothing about others.
        """
        given = digest(token)
        found = await self._client.get(token_key(given))
        if found is None:
            return None
        # A digest once led to the whole player.
        player = found.decode() if len(found) == _ID else _decode(found).id
        answer: list[bytes] | None = await self._use((player_key(player), player_seen_key(player)), (given,))
        if answer is None:
            return None
        account, *ended = answer
        await self._end(player, ended)
        return _decode(account)

    async def silence(self, player: str) -> float | None:
        """Seconds for which a player's token was not used; None if there is no such player.

        A process that believes a token uses it for some seconds without a word, and a stream for a heartbeat.
        """
        silent: int = await self._silence((player_key(player), player_seen_key(player)), ())
        return None if silent < 0 else silent / 1000

    async def rotate(self, player: str, token: str) -> str | None:
        """Make a fresh token for the holder of one; None if that one does not stand any more."""
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
        """End every token of a player. May be done twice."""
        await self._end(player, await self._revoke((player_key(player),), ()))
        await self._client.publish(REVOKED, player)  # also if an earlier try ended them and told nobody

    async def _end(self, player: str, digests: list[bytes]) -> None:
        """Tell every process that tokens have ended, and tidy up after them."""
        if not digests:
            return
        await self._client.publish(REVOKED, player)
        for ended in digests:
            await self._client.delete(token_key(ended.decode()))


def new_token() -> str:
    """A token of 256 random bits."""
    return f"fp_{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """SHA-256 of a token, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()
