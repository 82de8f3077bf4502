"""Moves: the answers of a seat to its decisions."""

from __future__ import annotations

from typing import Annotated

import msgspec

import freeport_games.api as api
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation
from service.rest.telling import Beside

DecisionId = Annotated[str, msgspec.Meta(max_length=64)]
Move = Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Move"})]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An answer to a decision."""

    decision: DecisionId
    """The id of the decision."""
    move: Move
    """The move: one of those that the decision's options allow."""


@operation(
    "POST",
    "/v1/matches/{match}/moves",
    who=Who.PLAYER,
    charge=Charge.MOVE,
    answers=api.Update,
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
async def play(call: Call, body: Answer, query: Beside) -> bytes:
    """Answer a decision, or interject.

    A move is safe to repeat: the same answer to the same decision returns the same update. The status is 409 for a move
    at the wrong time, and 422 for an illegal one. The codes of a game's own refusals are listed in its rules.
    """
    where, move = call.path["match"], bytes(body.move)
    return await call.matches.play_json(where, call.player, body.decision, move, query.telling)
