"""Tokens of an account beside each other, and links that give another device one."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import ChangedToken, LinkUse, NewToken, Revoked, Right
from service.graphql.context import Info
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import IdempotencyKey, TokenId
from .field import mutation, query


def token_fields(types: Types) -> list[StrawberryField]:
    """The query ``tokens``."""

    async def tokens(info: Info) -> object:
        """The tokens of your account."""
        return await info.context.matches.devices.list(info.context.player.id, info.context.held)

    return [query(tokens, types.access_tokens, right=Right.ACCOUNT)]


def token_changes(types: Types) -> list[StrawberryField]:
    """The mutations ``createToken``, ``changeToken``, ``endToken``, ``createLink`` and ``useLink``."""

    async def create_token(info: Info, given: NewToken, idempotency_key: IdempotencyKey = None) -> object:
        """Create a token for a device or a program. It is shown only this once; all devices are told of it."""
        context = info.context
        return await context.matches.devices.create(context.player, context.held, given, idempotency_key)

    async def change_token(info: Info, token: TokenId, given: ChangedToken) -> object:
        """Change the name or the rights of a token, which hold from its next request on."""
        context = info.context
        return await context.matches.devices.change(context.player, context.held, token, given)

    async def end_token(info: Info, token: TokenId) -> object:
        """End a token, and the streams that it opened. A token without `ACCOUNT` can end only itself."""
        context = info.context
        await context.matches.devices.end(context.player, context.held, token)
        return Revoked(context.player)

    async def create_link(info: Info) -> object:
        """Get a link, with which another device gets a token with `READ` and `PLAY`, once.

        It replaces the one before, and ends with the token that made it.
        """
        return await info.context.matches.devices.open_link(info.context.player, info.context.held)

    async def use_link(info: Info, given: LinkUse, idempotency_key: IdempotencyKey = None) -> object:
        """Use a link of an account: get a token of it for this device. All its other devices are told."""
        return await info.context.matches.devices.use_link(given, idempotency_key)

    takes = types.inputs.takes
    return [
        mutation(create_token, types.registered_or_refusal, takes(NewToken), right=Right.ACCOUNT),
        mutation(change_token, types.access_tokens_or_refusal, takes(ChangedToken), right=Right.ACCOUNT),
        mutation(end_token, types.revoked_or_refusal, right=Right.READ),
        mutation(create_link, types.device_link_or_refusal, right=Right.ACCOUNT),
        mutation(use_link, types.registered_or_refusal, takes(LinkUse), Charge.REGISTER, right=None),
    ]
