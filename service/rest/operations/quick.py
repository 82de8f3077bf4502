"""Quick play and rematches: a seat without looking for a match."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

import freeport_games.api as api
from matches.play.quick_play import Wish
from matches.texts import TICKET, TICKET_MOST
from service.rest.call import Call
from service.rest.operation import Who, operation

from . import games
from .matches import Entropy, Options, Seats, read_options

Ticket = Annotated[str, msgspec.Meta(min_length=1, max_length=TICKET_MOST, pattern=rf"^{TICKET}$")]


class QuickPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one wants to play."""

    game: str
    """The slug of the game."""
    seats: Seats | None = None
    """How many play; as few as the game takes if left out."""
    options: Options | UnsetType = UNSET
    """The game's options, all of them as they are to be; any if left out."""
    clock: api.Clock | UnsetType | None = UNSET
    """The clock, or null for none; any or none if left out."""
    entropy: Entropy = ""
    """Anything, to be added to the randomness of the dice."""
    ticket: Ticket | None = None
    """A name for this call, such as random digits. With the same ticket again one gets the same seat."""


class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to take one's seat again."""

    entropy: Entropy = ""
    """Anything, to be added to the randomness of the dice."""


@operation(
    "POST",
    "/v1/quick-play",
    who=Who.PLAYER,
    codes=("UNKNOWN_GAME", "BAD_OPTIONS", "BAD_ENTROPY", "BAD_TICKET", "UNKNOWN_BOT", "MATCH_OPENING", "BUSY"),
)
async def quick_play(call: Call, body: QuickPlay) -> api.Match:
    """Take a seat in the public match that fits and has waited for longest, or in a new one.

    Only matches that start by themselves come into question, so nobody has to wait for a host. Who sits already in an
    open match that fits gets that one. A new match has the defaults of what was left out, and the fewest seats.
    """
    game = games.find(body.game)
    options = None if body.options is UNSET else read_options(game, body.options)
    wish = Wish(game=game, seats=body.seats, options=options, clock=body.clock)
    return await call.matches.quick_play(call.player, wish, body.entropy, body.ticket)


@operation(
    "POST",
    "/v1/matches/{match}/rematch",
    who=Who.PLAYER,
    codes=(
        *("UNKNOWN_MATCH", "NOT_SEATED", "MATCH_NOT_OVER", "BAD_OPTIONS", "MATCH_OPENING", "MATCH_STARTED"),
        *("SEAT_TAKEN", "BUSY"),
    ),
)
async def rematch(call: Call, body: Rematch) -> api.Match:
    """Take one's seat in the rematch of a match that has ended: the same players, seats, options and terms.

    Who asks first creates it and is its host; the others come to the same one, and need no invitation. House bots are
    seated again. It starts by itself when all are there.
    """
    return await call.matches.rematch(call.path["match"], call.player, body.entropy)
