"""Seats: those of running matches that change hands."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.rest.call import Call
from service.rest.operation import Who, operation

_GIVING = (
    *("UNKNOWN_MATCH", "UNKNOWN_SEAT", "MATCH_NOT_STARTED", "GAME_OVER", "NOT_SEATED", "NOT_HOST"),
    "NOT_REPLACEABLE",
)


@operation(
    addresses.OFFER_SEAT,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=(*_GIVING, "UNKNOWN_PLAYER", "ALREADY_SEATED", "KNOWS_A_HAND"),
)
async def offer_seat(call: Call, body: api.SeatOffer, query: api.ScreenQuery) -> api.Match:
    """Offer your seat of a running match, or as its host one of a house bot, to somebody else.

    Whoever joins the match takes it, sees what the seat knows and has seen, and plays on; until then it is yours. This
    is only for matches that are not rated. You may take no other seat of the match after that.
    """
    return await call.matches.handing_over.offer(
        call.path["match"], call.player, call.seat, body.to, shared=query.shared
    )


@operation(addresses.WITHDRAW_OFFER, who=Who.PLAYER, right=api.Right.PLAY, codes=_GIVING)
async def withdraw_offer(call: Call, query: api.ScreenQuery) -> api.Match:
    """Offer a seat no longer."""
    return await call.matches.handing_over.withdraw_offer(
        call.path["match"], call.player, call.seat, shared=query.shared
    )


@operation(
    addresses.REPLACE,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=(*_GIVING, "HANDED_OVER", "UNKNOWN_BOT", "NOT_ABSENT"),
)
async def replace_seat(call: Call, body: api.Replacement, query: api.ScreenQuery) -> api.Match:
    """Replace an absent player: let a house bot play, or offer the seat to whoever may join.

    Only if the match was created with `absence`. Where the others decide, this asks for it, and it is done when all who
    are there have asked for the same. Until somebody else has taken the seat, its player can `return`.
    """
    return await call.matches.handing_over.replace(
        call.path["match"], call.player, call.seat, body.bot, shared=query.shared
    )
