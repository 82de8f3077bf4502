"""Players: accounts and who one is."""

from __future__ import annotations

from typing import Annotated

import msgspec

from freeport_games.api import Player, Registered, Revoked
from matches.texts import NAME_MOST
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation

Name = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=NAME_MOST, pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", examples=["Anne Bonny"]),
]
"""What of the rule (``matches.texts``) a schema can say."""


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an account is made of."""

    name: Name
    """The player's name, as others will see it."""
    bot: bool = False
    """Whether a program plays."""


@operation("POST", "/v1/players", status=201, charge=Charge.REGISTER, codes=("BAD_NAME",))
async def register(call: Call, body: Registration) -> Registered:
    """Make an account.

    The answer holds its token, which is shown this once and never again.
    """
    return await call.matches.players.register(body.name, body.bot)


@operation("GET", "/v1/me", who=Who.PLAYER)
async def me(call: Call) -> Player:
    """The player whose token this is."""
    return call.player


@operation("POST", "/v1/me/token", who=Who.PLAYER)
async def rotate_token(call: Call) -> Registered:
    """Get a new token.

    It is shown this once. The one that you send stands until the new one is used for the first time, at the latest for
    an hour. So asking again is safe if the answer was lost: the first new token that is used ends all others.
    """
    return await call.matches.players.rotate(call.player, call.token or "")


@operation("DELETE", "/v1/me/token", who=Who.PLAYER)
async def revoke_token(call: Call) -> Revoked:
    """End every token of one's account, for good: nobody can use the account any more.

    Open streams end too. Seats stay; leave the matches before.
    """
    await call.matches.players.revoke(call.player.id)
    return Revoked(call.player)
