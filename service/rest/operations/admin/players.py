"""Operations of the operator on accounts."""

from __future__ import annotations

import msgspec

from freeport_api import Revoked
from freeport_api.addresses import Address
from matches.refusals import UNKNOWN_PLAYER, refused
from service.rest.call import Call
from service.rest.operation import Who, operation


class Deleting(msgspec.Struct, frozen=True):
    """An account that is being deleted."""

    player: str
    """The player's id."""


@operation(Address("POST", "/v1/admin/players/{player}/revoke"), who=Who.OPERATOR, codes=("UNKNOWN_PLAYER",))
async def admin_revoke(call: Call) -> Revoked:
    """Revoke every token of a player permanently. Seats stay."""
    player = await call.matches.players.find(call.path["player"])
    if player is None:
        raise refused(UNKNOWN_PLAYER)
    await call.matches.players.revoke(player.id)
    return Revoked(player)


@operation(Address("DELETE", "/v1/admin/players/{player}"), who=Who.OPERATOR, status=202, codes=("UNKNOWN_PLAYER",))
async def admin_delete(call: Call) -> Deleting:
    """Delete an account and every trace of its holder.

    Its tokens end at once. A worker does the rest: the player leaves running matches, where default moves are made
    instead, and the name is replaced by `(deleted)` in all matches and their logs. The entropy stays, because nobody
    could check the dice without it. The call may be repeated.
    """
    await call.matches.forgetting.delete(call.path["player"])
    return Deleting(call.path["player"])
