"""Accounts."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import Registration, Revoked, Right
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import IdempotencyKey
from .field import mutation, query


def me_fields(types: Types) -> list[StrawberryField]:
    """The query ``me``."""

    async def me(info: Info) -> object:
        """The player whose token was sent; null without a token."""
        return info.context.viewer

    return [query(me, optional(types.player))]


def register_fields(types: Types) -> list[StrawberryField]:
    """The mutations ``register``, ``rotateToken`` and ``revokeToken``."""

    async def register(info: Info, given: Registration, idempotency_key: IdempotencyKey = None) -> object:
        """Create an account. It needs no token; the response contains the new player's token, only this once."""
        return await info.context.matches.players.register(given.name, given.bot, idempotency_key)

    async def rotate_token(info: Info) -> object:
        """Get a new token in the place of the one that you send. It is shown only this once.

        The one that you send stands until the new one is used for the first time, at the latest for an hour. So asking
        again is safe.
        """
        context = info.context
        return await context.matches.players.rotate(context.player, context.held)

    async def revoke_token(info: Info) -> object:
        """Revoke every token of your account permanently: nobody can use the account any more, including you."""
        player = info.context.player
        await info.context.matches.players.revoke(player.id)
        return Revoked(player)

    return [
        mutation(register, types.registered_or_refusal, types.inputs.takes(Registration), Charge.REGISTER, right=None),
        mutation(rotate_token, types.registered_or_refusal, right=Right.ACCOUNT),
        mutation(revoke_token, types.revoked_or_refusal, right=Right.ACCOUNT),
    ]
