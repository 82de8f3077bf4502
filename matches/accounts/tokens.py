"""Tokens, which authenticate players. Only their SHA-256 is stored.

An account has up to ten tokens, each with rights. Renewing one creates a fresh token in its place; the current one
stays valid until a fresh one is used for the first time, for at most an hour. A lost reply therefore locks nobody out,
and asking again is safe.

The account records which tokens are valid, in one hash slot, and a script changes them: it also looks whether the token
that asks for a change may still do so. The key that leads from a digest to the account lies in another slot and decides
nothing: a key that is left behind leads to an account that refuses it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import cast

import msgspec

from freeport_api import RIGHTS, Player, Right
from freeport_games.engine.menus import Refused, about
from matches import refusals
from matches.redis.connection import RedisClient
from matches.redis.keys import REVOKED, ended_tokens_key, player_key, player_seen_key, token_key
from matches.redis.script import Script
from matches.refusals import refused

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


class Bearer(msgspec.Struct, frozen=True):
    """A player as the holder of a token."""

    player: Player
    """The account."""
    token_id: str
    """The token's id."""
    rights: tuple[Right, ...]
    """What the token may be used for."""

    def check(self, right: Right) -> None:
        """Check that the token has a right. Raises ``Refused``: RIGHT_MISSING."""
        if right not in self.rights:
            raise refused(refusals.RIGHT_MISSING, variables=about(right=right))


class Tokens:
    """The tokens in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._run = Script(client, "accounts/tokens.lua")
        self._change = Script(client, "accounts/tokens.lua", confirmed=True)
        self._silence = Script(client, "accounts/silence.lua")
        self.changed: Callable[[str], None] = lambda player: None
        """Called with a player whose tokens have changed in this process, which need not wait for its own news."""

    async def give(self, player: str, token: str) -> None:
        """Store the key that leads from a token to its player. The key does not make the token valid."""
        await self._client.put(token_key(digest(token)), player.encode())

    async def bearer(self, token: Token) -> Bearer | None:
        """Return the player who holds a token, with what it may be used for, if it is valid; or None.

        A token has 256 random bits and is looked up by its digest, so the time of the look-up reveals no other token.
        """
        given = digest(token)
        found = await self._client.get(token_key(given))
        if found is None:
            return None
        # Older servers stored the whole player under a digest.
        player = found.decode() if len(found) == _ID else _decode(found).id
        answer: list[bytes] | None = await self._run(_keys(player), ("use", given))
        if answer is None:
            return None
        account, id_, rights, *ended = answer
        if ended:
            await self._ended(player, ended)
        return Bearer(_decode(account), id_.decode(), rights_of(rights.decode()))

    async def silence(self, player: str) -> float | None:
        """Return the seconds for which a player's tokens have not been used, or None for an unknown player.

        A process that trusts a token uses it for some seconds without recording it, and a stream for a heartbeat.
        """
        silent: int = await self._silence((player_key(player), player_seen_key(player)), ())
        return None if silent < 0 else silent / 1000

    async def fields(self, player: str) -> tuple[bool, Sequence[Sequence[bytes]]]:
        """Return whether any token of a player was ever created, changed or ended, and the fields of each."""
        touched, *tokens = await self._run(_keys(player), ("list",))
        return bool(touched), tokens

    async def renew(self, player: str, token: Token) -> tuple[str, str]:
        """Create a fresh token in the place of the one that asks for it. Raises ``Refused``, as ``change`` does.

        Returns:
            The fresh token, and its id, which stays as it was.
        """
        fresh = new_token()
        async with self.given(player, fresh):
            id_, *pushed_out = await self.change(
                player, "renew", digest(token), digest(fresh), int(GRACE * 1000), FRESH_MOST
            )
        if pushed_out:
            await self._ended(player, pushed_out)
        return fresh, id_.decode()

    async def revoke(self, player: str) -> None:
        """Revoke every token of a player. Idempotent."""
        await self._ended(player, await self.change(player, "revoke"))  # also if an earlier try told nobody

    async def finish(self, player: str, by: Token, id_: str) -> None:
        """End a token, for another one or for itself. Raises ``Refused``, as ``change`` does."""
        await self._ended(player, await self.change(player, "finish", new_change(), digest(by), id_))

    async def change(self, player: str, command: str, *given: str | int) -> list[bytes]:
        """Run a command of ``tokens.lua``, and return what it returns.

        Raises:
            Refused: UNAUTHENTICATED, RIGHT_MISSING, UNKNOWN_TOKEN, TOO_MANY_TOKENS, LAST_TOKEN, WRONG_LINK.
        """
        code, *answer = await self._change(_keys(player), (command, *given))
        if code:
            wanted = about(right=Right.ACCOUNT) if code.decode() == refusals.RIGHT_MISSING else ()
            raise refused(code.decode(), variables=wanted)
        return cast("list[bytes]", answer)

    @asynccontextmanager
    async def given(self, player: str, token: str) -> AsyncIterator[None]:
        """Store the key of a token that is being created, and delete it if that is refused."""
        await self.give(player, token)
        try:
            yield
        except Refused:
            if await self.bearer(token) is None:  # an earlier call with the same idempotency key may have created it
                await self.forget(token)
            raise

    async def forget(self, token: Token) -> None:
        """Delete the key that leads from a token that is not valid to its player."""
        await self._client.delete(token_key(digest(token)))

    async def tell(self, player: str) -> None:
        """Tell every process that tokens of a player have begun, changed or ended; this one before it goes on."""
        self.changed(player)
        await self._client.publish(REVOKED, player)

    async def _ended(self, player: str, digests: Sequence[bytes]) -> None:
        await self.tell(player)
        for ended in digests:
            await self._client.delete(token_key(ended.decode()))


def new_change() -> str:
    """Return a name for a change: it tells whether the change was made already, when its reply was lost."""
    return secrets.token_hex(8)


def _keys(player: str) -> tuple[str, str, str]:
    return player_key(player), player_seen_key(player), ended_tokens_key(player)


def rights_of(stored: str) -> tuple[Right, ...]:
    """Return rights in the form in which they are stored; none stand for all."""
    return tuple(Right(right) for right in stored.split()) or RIGHTS


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
