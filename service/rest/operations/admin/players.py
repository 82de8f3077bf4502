"""Accounts in the operator's hands."""

from __future__ import annotations

import msgspec

from freeport_games.api import Revoked
from matches.refusals import UNKNOWN_PLAYER, refused
from service.rest.call import Call
from service.rest.operation import Who, operation


class Deleting(msgspec.Struct, frozen=True):
    """That an account is being deleted."""

    player: str
    """The player's id."""


@operation("POST", "/v1/admin/players/{player}/revoke", who=Who.OPERATOR, codes=("UNKNOWN_PLAYER",))
async def admin_revoke(call: Call) -> Revoked:
    """End every token of a player, for good. Seats stay."""
    player = await call.matches.players.find(call.path["player"])
    if player is None:
        raise refused(UNKNOWN_PLAYER)
    await call.matches.players.revoke(player.id)
    return Revoked(player)


@operation("DELETE", "/v1/admin/players/{player}", who=Who.OPERATOR, status=202, codes=("UNKNOWN_PLAYER",))
async def admin_delete(call: Call) -> Deleting:
    """Delete an account and all that tells of its holder.

    Its tokens end at once. The worker does the rest: the player leaves the matches that run, where the fallback plays
    on, and its name is replaced by `(deleted)` in all matches and their logs. Its entropy stays, because nobody could
    check the dice without it. It may be asked again.
    """
    await call.matches.delete_account(call.path["player"])
    return Deleting(call.path["player"])
