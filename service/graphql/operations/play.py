"""Playing."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.engine import Move
from service.graphql.context import Info
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import MatchId
from .field import mutation

DecisionKey = Annotated[str, strawberry.argument(description="The key of the decision that the move answers.")]


def play_fields(types: Types) -> list[StrawberryField]:
    """The mutation ``play``."""

    async def play(info: Info, match: MatchId, decision: DecisionKey, move: Move) -> object:
        """Make a move. It is safe to repeat: the same answer to the same decision gives the first result again."""
        return await info.context.matches.play(match, info.context.player, decision, move)

    return [
        mutation(
            play,
            types.update_or_refusal,
            Charge.MOVE,
            move=Annotated[
                types.move, strawberry.argument(description="One of the moves that the decision's options allow.")
            ],
        )
    ]
