"""Tokens of an account beside each other, with rights; links that give another device one."""

from __future__ import annotations

import freeport_api as api
from freeport_api import Right, addresses
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation


def _address(registered: api.Registered, _: object) -> str:
    return addresses.END_TOKEN.at(token=registered.token_id).path


@operation(addresses.TOKENS, who=Who.PLAYER, right=Right.ACCOUNT)
async def tokens(call: Call) -> api.AccessTokens:
    """List the tokens of your account."""
    return await call.matches.devices.list(call.player.id, call.held)


@operation(
    addresses.CREATE_TOKEN,
    who=Who.PLAYER,
    right=Right.ACCOUNT,
    status=201,
    codes=("BAD_NAME", "TOO_MANY_TOKENS"),
    creates=True,
    location=_address,
)
async def create_token(call: Call, body: api.NewToken) -> api.Registered:
    """Create a token for a device or a program. It is shown only this once; all devices are told of it."""
    return await call.matches.devices.create(call.player, call.held, body, call.idempotency_key)


@operation(
    addresses.CHANGE_TOKEN,
    who=Who.PLAYER,
    right=Right.ACCOUNT,
    codes=("BAD_NAME", "UNKNOWN_TOKEN", "LAST_TOKEN"),
)
async def change_token(call: Call, body: api.ChangedToken) -> api.AccessTokens:
    """Change the name or the rights of a token, which hold from its next request on."""
    return await call.matches.devices.change(call.player, call.held, call.path["token"], body)


@operation(
    addresses.END_TOKEN,
    who=Who.PLAYER,
    right=Right.READ,
    codes=("RIGHT_MISSING", "UNKNOWN_TOKEN", "LAST_TOKEN"),
)
async def end_token(call: Call) -> api.Revoked:
    """End a token, and the streams that it opened. A token without `ACCOUNT` can end only itself."""
    await call.matches.devices.end(call.player, call.held, call.path["token"])
    return api.Revoked(call.player)


@operation(addresses.CREATE_LINK, who=Who.PLAYER, right=Right.ACCOUNT, codes=("TOO_MANY_TOKENS",))
async def create_link(call: Call) -> api.DeviceLink:
    """Get a link, with which another device gets a token with `READ` and `PLAY`, once.

    It replaces the one before, and ends with the token that made it.
    """
    return await call.matches.devices.open_link(call.player, call.held)


@operation(
    addresses.USE_LINK,
    status=201,
    charge=Charge.REGISTER,
    codes=("BAD_NAME", "WRONG_LINK", "TOO_MANY_TOKENS"),
    creates=True,
    location=_address,
)
async def use_link(call: Call, body: api.LinkUse) -> api.Registered:
    """Use a link of an account: get a token of it for this device. All its other devices are told."""
    return await call.matches.devices.use_link(body, call.idempotency_key)
