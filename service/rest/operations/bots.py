"""House bots: seating them in a match."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.rest.call import Call
from service.rest.operation import Who, operation


class HouseBotPage(api.Page, frozen=True):
    """A page of the list of house bots."""

    items: tuple[api.HouseBotInfo, ...]
    """The bots, the strongest last, as far as the operator has put them so."""


@operation(addresses.HOUSE_BOTS, fixed=True)
async def house_bots(call: Call) -> HouseBotPage:
    """List the house bots that can be seated."""
    return HouseBotPage(next=None, items=call.matches.hosting.house_bots)


@operation(
    addresses.ADD_BOT,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=(
        *("UNKNOWN_MATCH", "UNKNOWN_BOT", "NOT_HOST", "MATCH_OPENING", "MATCH_STARTED", "MATCH_FULL"),
        *("SEAT_TAKEN", "UNKNOWN_SEAT"),
    ),
)
async def add_bot(call: Call, body: api.HouseBot, query: api.ScreenQuery) -> api.Match:
    """Seat a house bot in a match that you host.

    The server plays the bot, which sees what a player on its seat would see. In a running match it plays a seat that
    its player has left, until the player returns.
    """
    return await call.matches.hosting.add_bot(call.path["match"], call.player, body.bot, body.seat, shared=query.shared)


@operation(
    addresses.REMOVE_BOT,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=("UNKNOWN_MATCH", "NOT_HOST", "MATCH_OPENING", "MATCH_STARTED", "UNKNOWN_SEAT", "NOT_A_HOUSE_BOT"),
)
async def remove_bot(call: Call, query: api.ScreenQuery) -> api.Match:
    """Remove a house bot from a match that you host."""
    return await call.matches.hosting.remove_bot(call.path["match"], call.player, call.seat, shared=query.shared)
