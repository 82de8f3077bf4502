"""Players: accounts and who one is."""

from __future__ import annotations

from typing import Annotated

import msgspec

from freeport_games.api import Player, Registered

from .call import Call
from .operation import Who, operation

Name = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$", examples=["Anne Bonny"])
]


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an account is made of."""

    name: Name
    """The player's name, as others will see it."""
    bot: bool = False
    """Whether a program plays."""


@operation("POST", "/v1/players", status=201)
async def register(call: Call, body: Registration) -> Registered:
    """Make an account.

    The answer holds its token, which is shown this once and never again.
    """
    return await call.matches.players.register(body.name, body.bot)


@operation("GET", "/v1/me", who=Who.PLAYER)
async def me(call: Call) -> Player:
    """The player whose token this is."""
    return call.player
