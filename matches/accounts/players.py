"""Accounts of players, and the tokens that a process has recently seen."""

from __future__ import annotations

import secrets
import time

import msgspec

from freeport_api import Player, Registered
from matches.redis.connection import RedisClient
from matches.redis.keys import (
    REVOKED,
    ended_tokens_key,
    player_channel,
    player_history_key,
    player_hosting_key,
    player_key,
    player_matches_key,
    player_seen_key,
    player_waiting_key,
)
from matches.redis.script import Script
from matches.redis.subscription import Subscription
from matches.settings import TOKEN_BELIEVED
from matches.texts import player_name

from .idempotency import DAY, IdempotencyKeys
from .tokens import Bearer, Token, Tokens, derived_token, digest, new_token

_KNOWN_MOST = 20_000
_REMEMBERED = int(DAY)
"""Seconds for which a deleted account is remembered. Everything that was under way has ended by then, and no
idempotency key can create the account again."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Player).decode


class Players:
    """The accounts in Redis, and the tokens that this process has recently looked up."""

    def __init__(self, client: RedisClient, subscription: Subscription, keys: IdempotencyKeys, tokens: Tokens) -> None:
        self._client = client
        self._subscription = subscription
        self._tokens = tokens
        self._keys = keys
        self._create = Script(client, "accounts/account_create.lua", confirmed=True)
        self._known: dict[Token, tuple[float, Bearer]] = {}
        self.receiving = False
        """Whether this process receives every revocation."""
        self._news = 0
        tokens.changed = self._forget

    async def register(self, name: str, bot: bool, key: str | None = None) -> Registered:
        """Create an account. Redis stores only the SHA-256 of its token.

        Args:
            name: the player's name.
            bot: whether the player is a program.
            key: an idempotency key. With the same key the same account and token are returned again: the token is
                derived from the key, which nobody else knows, and a salt.

        Raises:
            Refused: BAD_NAME, BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED.
        """
        name = player_name(name)
        player, token = Player(secrets.token_hex(8), name, bot), new_token()
        if key is not None:
            fresh = f"{player.id} {secrets.token_hex(16)}".encode()
            chosen = await self._keys.first("register", key, _encode((name, bot)), fresh)
            id_, _, salt = chosen.decode().partition(" ")
            player, token = Player(id_, name, bot), derived_token(key, salt)
        if await self._create((player_key(player.id),), (_encode(player), digest(token))):
            await self._tokens.give(player.id, token)
        return Registered(player, token)

    async def by_token(self, token: Token) -> Bearer | None:
        """Return the player who holds a token, with what the token may be used for; or None.

        A process trusts a token that it has looked up for some seconds, as long as it would learn of a revocation.
        """
        now = time.monotonic()
        known = self._known.get(token)
        if known is not None and known[0] > now:
            return known[1]
        self._subscription.follow(REVOKED, self._revoked, self._lost)
        news = self._news
        bearer = await self._tokens.bearer(token)
        if bearer is None:
            self._known.pop(token, None)
        elif self.receiving and news == self._news:
            if len(self._known) >= _KNOWN_MOST:
                self._known.clear()
            self._known[token] = (now + TOKEN_BELIEVED, bearer)
        return bearer

    def trusts(self, token: Token) -> bool:
        """Return whether this process has looked up a token and knows of no revocation since."""
        return token in self._known

    async def silence(self, player: str) -> float | None:
        """Return the seconds since a player last made a request or had a stream open, or None for an unknown player."""
        return await self._tokens.silence(player)

    async def find(self, player: str) -> Player | None:
        """Return the player with this id, or None."""
        found = await self._client.hget(player_key(player), "player")
        return None if found is None else _decode(found)

    async def rotate(self, player: Player, token: Token) -> Registered:
        """Give a player a fresh token in the place of the one that asks for it. It is shown only this once.

        The current token stays valid until a fresh one is used for the first time, for at most an hour.

        Raises:
            Refused: UNAUTHENTICATED, if the current token is no longer valid; RIGHT_MISSING.
        """
        return Registered(player, *await self._tokens.renew(player.id, token))

    async def revoke(self, player: str) -> None:
        """Revoke every token of a player permanently. Afterwards nobody can use the account. Idempotent."""
        await self._tokens.revoke(player)

    async def close_account(self, player: str) -> float | None:
        """Begin to delete an account: revoke its tokens and remove its name. Idempotent.

        Returns:
            The seconds since the account was closed first, or None if there is no such account.
        """
        await self.revoke(player)
        key, now = player_key(player), time.time()
        gone, found = await self._client.hmget(key, "deleted", "player")
        if gone is None and found is None:
            return None
        if gone is None:
            await self._client.hset(key, {"deleted": b"%.0f" % now})
        await self._client.hdel(key, "player")
        for key_of in (player_seen_key, ended_tokens_key):
            await self._client.delete(key_of(player))
        return 0.0 if gone is None else now - float(gone)

    async def is_deleted(self, player: str) -> bool | None:
        """Return whether an account was recently deleted, or None if there is no account and no recent deletion."""
        gone, found = await self._client.hmget(player_key(player), "deleted", "player")
        return None if gone is None and found is None else gone is not None

    async def erase(self, player: str) -> None:
        """Delete the rest of an account, except a note, kept for a day, that it was deleted. Idempotent."""
        for key in (player_matches_key, player_hosting_key, player_waiting_key, player_history_key):
            await self._client.delete(key(player))
        await self._client.expire(player_key(player), _REMEMBERED)

    # Tokens that this process has looked up

    def _revoked(self, published: bytes | None) -> None:
        """Handle a player whose tokens changed. None means that from now on this process receives every change."""
        if published is None:
            self._news += 1
            self._known.clear()
            self.receiving = True
            return
        revoked = published.decode()
        self._forget(revoked)
        self._subscription.wake(player_channel(revoked))

    def _forget(self, player: str) -> None:
        """Forget what tokens of a player may do."""
        self._news += 1
        for token in [token for token, (_, bearer) in self._known.items() if bearer.player.id == player]:
            del self._known[token]

    def _lost(self) -> None:
        """Forget all tokens, because revocations are no longer received: each token is looked up in Redis now."""
        self._news += 1
        self.receiving = False
        self._known.clear()
