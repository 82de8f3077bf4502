"""Devices: the tokens of an account beside each other, and the links that give another device one."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import msgspec

from freeport_api import (
    RIGHTS,
    AccessToken,
    AccessTokens,
    ChangedToken,
    DeviceLink,
    LinkUse,
    NewToken,
    Player,
    Registered,
    Right,
)
from matches import refusals
from matches.redis.connection import RedisClient
from matches.redis.keys import link_key
from matches.refusals import refused
from matches.texts import player_name

from .idempotency import IdempotencyKeys
from .players import Players
from .tokens import Bearer, Token, Tokens, derived_token, digest, new_change, new_token, rights_of

TOKENS_MOST = 10
"""The most tokens of an account."""
LINK_LASTS = 600.0
"""Seconds for which a link can be used."""
LINK_RIGHTS = (Right.READ, Right.PLAY)
"""The rights that a link gives."""
_SECRET_BYTES = 16

_encode = msgspec.msgpack.Encoder().encode


class Devices:
    """The tokens of accounts, and their links."""

    def __init__(self, client: RedisClient, tokens: Tokens, players: Players, keys: IdempotencyKeys) -> None:
        self._client = client
        self._tokens = tokens
        self._players = players
        self._keys = keys

    async def list(self, player: str, token: Token) -> AccessTokens:
        """Return the tokens of a player.

        Args:
            player: the player's id.
            token: the token that asks.

        Raises:
            Refused: UNAUTHENTICATED, if the token that asks is no longer valid.
        """
        _, stored = await self._tokens.fields(player)
        return _listed(stored, await self._bearer(token))

    async def told(self, player: str, token: Token) -> AccessTokens | None:
        """Return the tokens of a player as every device is told them, without their use; None if none ever changed."""
        touched, stored = await self._tokens.fields(player)
        if not touched:
            return None
        tokens = _listed(stored, await self._bearer(token)).tokens
        return AccessTokens(tuple(msgspec.structs.replace(each, last_used=None) for each in tokens))

    async def create(self, player: Player, by: Token, new: NewToken, key: str | None = None) -> Registered:
        """Create a token.

        Args:
            player: the player.
            by: the token that asks for it.
            new: what it is to be.
            key: an idempotency key. With the same key the same token is returned again, which follows from the key.

        Raises:
            Refused: BAD_NAME, UNAUTHENTICATED, RIGHT_MISSING, TOO_MANY_TOKENS, BAD_IDEMPOTENCY_KEY,
                IDEMPOTENCY_KEY_REUSED.
        """
        name = player_name(new.name)
        id_, token = await self._chosen(f"token {player.id}", key, _encode(new))
        lasting = "" if new.expires_in is None else new.expires_in * 1000
        async with self._tokens.given(player.id, token):
            ended = await self._tokens.change(
                player.id,
                *("add", digest(by), TOKENS_MOST, id_, digest(token), name, _stored(new.rights), lasting),
                "" if key is None else "1",
            )
        if ended:
            await self._tokens.forget(token)
        await self._tokens.tell(player.id)
        return Registered(player, token, id_)

    async def change(self, player: Player, by: Token, id_: str, changed: ChangedToken) -> AccessTokens:
        """Change a token. Returns all tokens.

        Args:
            player: the player.
            by: the token that asks for it.
            id_: the id of the token to change.
            changed: what becomes of it.

        Raises:
            Refused: BAD_NAME, UNAUTHENTICATED, RIGHT_MISSING, UNKNOWN_TOKEN, LAST_TOKEN.
        """
        name = "" if changed.name is None else player_name(changed.name)
        rights = "" if changed.rights is None else _stored(changed.rights)
        await self._tokens.change(player.id, "change", new_change(), digest(by), id_, name, rights)
        await self._tokens.tell(player.id)
        return await self.list(player.id, by)

    async def end(self, player: Player, by: Token, id_: str) -> None:
        """End a token: any with the right ACCOUNT, itself without.

        Raises:
            Refused: UNAUTHENTICATED, RIGHT_MISSING, UNKNOWN_TOKEN, LAST_TOKEN.
        """
        await self._tokens.finish(player.id, by, id_)

    async def open_link(self, player: Player, by: Token) -> DeviceLink:
        """Open a link in the place of the one that is open. It ends with the token that asks for it, and its right.

        Raises:
            Refused: UNAUTHENTICATED, RIGHT_MISSING, TOO_MANY_TOKENS.
        """
        secret, lasting = secrets.token_urlsafe(_SECRET_BYTES), int(LINK_LASTS * 1000)
        await self._client.put_for(link_key(digest(secret)), player.id.encode(), lasting)
        await self._tokens.change(player.id, "open_link", digest(by), TOKENS_MOST, digest(secret), lasting)
        return DeviceLink(secret, LINK_LASTS)

    async def use_link(self, use: LinkUse, key: str | None = None) -> Registered:
        """Use a link, once: create the token that it gives.

        Args:
            use: the link, and the name of the token.
            key: an idempotency key. With the same key the same token is returned again.

        Raises:
            Refused: BAD_NAME, WRONG_LINK, TOO_MANY_TOKENS, BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED.
        """
        name = player_name(use.name)
        id_, token = await self._chosen("link", key, _encode(use))
        before = None if key is None else await self._players.by_token(token)
        if before is not None:
            return Registered(before.player, token, id_)
        found = await self._client.get(link_key(digest(use.secret)))
        player = None if found is None else await self._players.find(found.decode())
        if player is None:
            raise refused(refusals.WRONG_LINK)
        async with self._tokens.given(player.id, token):
            await self._tokens.change(
                player.id,
                *("use_link", digest(use.secret), TOKENS_MOST, id_, digest(token), name, _stored(LINK_RIGHTS)),
            )
        await self._tokens.tell(player.id)
        return Registered(player, token, id_)

    async def _bearer(self, token: Token) -> Bearer:
        bearer = await self._players.by_token(token)
        if bearer is None:
            raise refused(refusals.UNAUTHENTICATED)
        return bearer

    async def _chosen(self, caller: str, key: str | None, request: bytes) -> tuple[str, str]:
        """Return the id and the token to create: those of the first call with a key, if there is one."""
        id_ = secrets.token_hex(8)
        if key is None:
            return id_, new_token()
        chosen = await self._keys.first(caller, key, request, f"{id_} {secrets.token_hex(16)}".encode())
        id_, _, salt = chosen.decode().partition(" ")
        return id_, derived_token(key, salt)


def _stored(rights: Iterable[Right]) -> str:
    """Return rights in the form in which they are stored, each once, in their order."""
    given = {Right.READ, *rights}
    return " ".join(right for right in RIGHTS if right in given)


def _listed(stored: Sequence[Sequence[bytes]], bearer: Bearer) -> AccessTokens:
    return AccessTokens(tuple(_token([value.decode() for value in values], bearer) for values in stored))


def _token(values: Sequence[str], bearer: Bearer) -> AccessToken:
    id_, name, rights, made, ends, used = values
    return AccessToken(
        id=id_,
        name=name or None,
        rights=rights_of(rights),
        created_at=_time(made),
        expires_at=_time(ends),
        last_used=_time(used),
        current=id_ == bearer.token_id,
    )


def _time(milliseconds: str) -> datetime | None:
    return datetime.fromtimestamp(float(milliseconds) / 1000, UTC) if milliseconds else None
