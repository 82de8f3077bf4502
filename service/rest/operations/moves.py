"""Moves: the answers of a seat to its decisions."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.quotas import Charge
from service.rest.call import Call
from service.rest.extras import extras
from service.rest.operation import Who, operation


@operation(
    addresses.PLAY,
    who=Who.PLAYER,
    right=api.Right.PLAY,
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

    The id of the decision says for which of several seats you answer. A move is safe to repeat: the same answer to the
    same decision returns the same update. The status is 409 for a move at the wrong time, and 422 for an illegal one.
    The codes of a game's own refusals are listed in its rules.
    """
    where, move = call.path["match"], bytes(body.move)
    return await call.matches.moves.play_json(where, call.player, body.decision, move, extras(query), call.toll)


@operation(
    addresses.UNDO,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    charge=Charge.MOVE,
    returns=api.Update,
    codes=(
        *("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED", "MATCH_NOT_STARTED", "GAME_OVER", "HANDED_OVER"),
        *("BAD_VERSION", "NO_UNDO"),
        *("NOTHING_TO_UNDO", "UNDO_LIMIT", "REVEALED", "TIME_OVER", "RULES_UNAVAILABLE", "BUSY"),
    ),
)
async def undo(call: Call, body: api.Undoing, query: api.UndoQuery) -> bytes:
    """Take back your moves since a version.

    What was asked at that version is asked anew, with new ids. `undo` of the match lists the versions to which you can
    go back. `REVEALED` says what stands against it. Asking for the same version again, without a move in between,
    returns the same update.
    """
    where, told = call.path["match"], extras(query)
    return await call.matches.undo.take_back_json(where, call.player, body.to, told, call.toll, query.seat)
