"""The operation that plays a move."""

from __future__ import annotations

from typing import Annotated

import msgspec
import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Answer
from freeport_games.engine import Move
from service.describe import describe_fields
from service.graphql.context import Info
from service.graphql.derive import Json
from service.graphql.derive.outputs import optional
from service.graphql.errors import RequestError
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import MatchId
from .field import mutation

_ABOUT = describe_fields(Answer)
Decision = Annotated[str, strawberry.argument(description=_ABOUT["decision"])]
MoveAsJson = Annotated[
    Json | None,
    strawberry.argument(description="The same as REST takes it, with `__typename`: for clients that know no game."),
]


def play_fields(types: Types) -> list[StrawberryField]:
    """The mutation ``play``."""

    async def play(
        info: Info, match: MatchId, decision: Decision, move: Move | None = None, json: MoveAsJson = None
    ) -> object:
        """Make a move. It is safe to repeat: the same answer to the same decision returns the first result again.

        The move is given typed, as `move`, or in the shape that REST takes, as `json`.
        """
        if (move is None) == (json is None):
            raise RequestError("A move is given either as `move` or as `json`.")
        made = msgspec.json.encode(json) if move is None else move
        context = info.context
        return await context.matches.play(match, context.player, decision, made, context.toll)

    about_move = strawberry.argument(description=_ABOUT["move"])
    play.__annotations__["move"] = Annotated[optional(types.move), about_move]
    return [mutation(play, types.update_or_refusal, charge=Charge.MOVE)]
