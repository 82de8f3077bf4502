"""Quick play and rematches: a seat without looking for a match."""

from __future__ import annotations

from msgspec import UNSET

import freeport_api as api
from freeport_api import addresses
from matches.play.quick_play import Wish
from service.finding import find_game
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation

from .matches import read_options


@operation(
    addresses.QUICK_PLAY,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    charge=Charge.MATCH,
    codes=("UNKNOWN_GAME", "BAD_OPTIONS", "BAD_ENTROPY", "BAD_TICKET", "UNKNOWN_BOT", "MATCH_OPENING", "BUSY"),
)
async def quick_play(call: Call, body: api.QuickPlay) -> api.Match:
    """Take a seat in the public match that fits and has waited longest, or in a new one.

    Only matches that start by themselves are considered, so nobody has to wait for a host. A player who already sits in
    an open match that fits gets that match. A new match has the defaults of what was left out, and the fewest seats.
    """
    game = find_game(body.game)
    options = None if body.options is UNSET else read_options(game, body.options)
    wish = Wish(game=game, seats=body.seats, options=options, clock=body.clock)
    return await call.matches.quick_play.play(call.player, wish, body.entropy, body.ticket)


@operation(
    addresses.REMATCH,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    charge=Charge.MATCH,
    codes=(
        *("UNKNOWN_MATCH", "NOT_SEATED", "MATCH_NOT_OVER", "BAD_OPTIONS", "MATCH_OPENING", "MATCH_STARTED"),
        *("SEAT_TAKEN", "BUSY"),
    ),
)
async def rematch(call: Call, body: api.Rematch, query: api.ScreenQuery) -> api.Match:
    """Take your seat in the rematch of a match that has ended: the same players, seats, options and terms.

    The first player who asks creates it and is its host; the others get the same match, and need no invitation. House
    bots are seated again. It starts by itself when all are seated.
    """
    return await call.matches.rematches.ask(call.path["match"], call.player, body.entropy, shared=query.shared)
