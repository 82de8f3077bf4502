"""Players: accounts and tokens."""

from __future__ import annotations

from freeport_api import Player, Registered, Registration, Revoked, Right, addresses
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation


def _account(registered: Registered, _: Registration) -> str:
    return addresses.PLAYER.at(player=registered.player.id).path


@operation(addresses.REGISTER, status=201, charge=Charge.REGISTER, codes=("BAD_NAME",), creates=True, location=_account)
async def register(call: Call, body: Registration) -> Registered:
    """Create an account.

    The response contains its token, which is shown only this once. If it was lost, the same request with the same
    ``Idempotency-Key`` returns it again, for a day. So could anybody who knows the key: keep it as secret as the
    token, and make a new one for every account.
    """
    return await call.matches.players.register(body.name, body.bot, call.idempotency_key)


@operation(addresses.ME, who=Who.PLAYER, right=Right.READ)
async def me(call: Call) -> Player:
    """Get the player whose token this is."""
    return call.player


@operation(addresses.ROTATE_TOKEN, who=Who.PLAYER, right=Right.ACCOUNT)
async def rotate_token(call: Call) -> Registered:
    """Get a new token in the place of the one that you send, with its name and rights.

    It is shown only this once. The current token stays valid until a new one is used for the first time, for at most an
    hour. If the reply is lost, ask again: the first new token that is used ends the others of this call.
    """
    return await call.matches.players.rotate(call.player, call.held)


@operation(addresses.REVOKE_TOKEN, who=Who.PLAYER, right=Right.ACCOUNT)
async def revoke_token(call: Call) -> Revoked:
    """Revoke every token of your account permanently: nobody can use the account any more.

    Open streams end, too. Seats stay; leave your matches first.
    """
    await call.matches.players.revoke(call.player.id)
    return Revoked(call.player)
