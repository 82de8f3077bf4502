"""The operations that make moves, take them back, and give orders for later ones."""

from __future__ import annotations

from typing import Annotated

import msgspec
import strawberry
from strawberry.types.field import StrawberryField

from freeport_api import Answer, NewOrder, Right, Undoing
from freeport_games.engine.menus import Move
from service.describe import PARAMETERS, describe_fields
from service.graphql.context import Info
from service.graphql.derive import Json
from service.graphql.derive.outputs import optional
from service.graphql.errors import RequestError
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import IdempotencyKey, MatchId, OwnSeat
from .field import mutation

_ABOUT = describe_fields(Answer)
Decision = Annotated[str, strawberry.argument(description=_ABOUT["decision"])]
Back = Annotated[int, strawberry.argument(description=describe_fields(Undoing)["to"])]
OrderKey = Annotated[str, strawberry.argument(description=PARAMETERS["order"])]
PreparedMoves = Annotated[list[Json] | None, strawberry.argument(description=describe_fields(NewOrder)["moves"])]
MoveAsJson = Annotated[
    Json | None,
    strawberry.argument(description="The same as REST takes it, with `__typename`: for clients that know no game."),
]


def play_fields(types: Types) -> list[StrawberryField]:
    """The mutations ``play``, ``undo``, ``giveOrder`` and ``withdrawOrder``."""

    async def play(
        info: Info, match: MatchId, decision: Decision, move: Move | None = None, json: MoveAsJson = None
    ) -> object:
        """Make a move. It is safe to repeat: the same answer to the same decision returns the first result again.

        The id of the decision says for which of several seats you answer. The move is given typed, as `move`, or in the
        shape that REST takes, as `json`.
        """
        if (move is None) == (json is None):
            raise RequestError("A move is given either as `move` or as `json`.")
        made = msgspec.json.encode(json) if move is None else move
        context = info.context
        return await context.matches.moves.play(match, context.player, decision, made, context.toll)

    async def undo(info: Info, match: MatchId, to: Back, seat: OwnSeat = None) -> object:
        """Take back your moves since a version: what was asked then is asked anew.

        Asking for the same version again, without a move in between, returns the first result again.
        """
        context = info.context
        return await context.matches.undo.take_back(match, context.player, to, toll=context.toll, seat=seat)

    async def give_order(
        info: Info,
        match: MatchId,
        given: NewOrder,
        moves: PreparedMoves = None,
        idempotency_key: IdempotencyKey = None,
        seat: OwnSeat = None,
    ) -> object:
        """Give a standing order: how the decisions are answered that your seat will be asked from now on.

        Others are told nothing of it. The prepared moves are in the shape that REST takes.
        """
        context = info.context
        prepared = tuple(msgspec.Raw(msgspec.json.encode(move)) for move in moves or ())
        order = msgspec.structs.replace(given, moves=prepared)
        return await context.matches.orders.give(match, context.player, order, idempotency_key, seat)

    async def withdraw_order(info: Info, match: MatchId, order: OrderKey) -> object:
        """Withdraw a standing order, for later decisions."""
        return await info.context.matches.orders.withdraw(match, info.context.player, order)

    about_move = strawberry.argument(description=_ABOUT["move"])
    play.__annotations__["move"] = Annotated[optional(types.move), about_move]
    return [
        mutation(play, types.update_or_refusal, charge=Charge.MOVE, right=Right.PLAY),
        mutation(undo, types.update_or_refusal, charge=Charge.MOVE, right=Right.PLAY),
        mutation(
            give_order,
            types.order_or_refusal,
            types.inputs.takes(NewOrder, without=("moves",)),
            charge=Charge.MOVE,
            right=Right.PLAY,
        ),
        mutation(withdraw_order, types.order_or_refusal, charge=Charge.MOVE, right=Right.PLAY),
    ]
