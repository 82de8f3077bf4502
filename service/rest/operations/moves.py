"""Moves: the answers of a seat to its decisions."""

from __future__ import annotations

import freeport_games.api as api
from freeport_games.api import addresses
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation
from service.rest.telling import telling


@operation(
    addresses.PLAY,
    who=Who.PLAYER,
    charge=Charge.MOVE,
    returns=api.Update,
    codes=(
        *("UNKNOWN_MATCH", "NOT_SEATED", "MATCH_NOT_STARTED", "GAME_OVER", "CHANCE_PENDING", "NOT_YOUR_TURN"),
        *(
            "STALE_DECISION",
            "ALREADY_DECIDED",
            "WRONG_DECISION",
            "UNKNOWN_MOVE",
            "BAD_PARAMETERS",
            "NOT_OFFERED",
            "BUSY",
        ),
    ),
)
async def play(call: Call, body: api.Answer, query: api.MatchQuery) -> bytes:
    """Answer a decision, or interject.

    A move is safe to repeat: the same answer to the same decision returns the same update. The status is 409 for a move
    at the wrong time, and 422 for an illegal one. The codes of a game's own refusals are listed in its rules.
    """
    where, move = call.path["match"], bytes(body.move)
    return await call.matches.play_json(where, call.player, body.decision, move, telling(query), call.toll)
