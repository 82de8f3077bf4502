"""Quick play and rematches."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import QuickPlay, Rematch, Right
from freeport_games.engine import Data
from matches.play.quick_play import Wish
from service.finding import find_game
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import MatchId, SharedAfter
from .field import mutation
from .lobby import options_of


def quick_fields(types: Types) -> list[StrawberryField]:
    """The mutations ``quickPlay`` and ``rematch``."""

    async def quick_play(info: Info, given: QuickPlay, options: Data | None = None) -> object:
        """Take a seat in the public match that fits and has waited longest, or in a new one.

        Only matches that start by themselves come into question. Who sits already in an open match that fits gets that
        one.
        """
        player = info.context.player
        chosen = find_game(given.game, types.games)
        wish = Wish(
            game=chosen,
            seats=given.seats,
            options=None if options is None else options_of(chosen, options),
            clock=given.clock,
        )
        return await info.context.matches.quick_play.play(player, wish, given.entropy, given.ticket)

    async def rematch(info: Info, match: MatchId, given: Rematch, shared: SharedAfter = False) -> object:
        """Take your seat in the rematch of a match that has ended: the same players, seats, options and terms.

        Who asks first creates it; the others come to the same one. It starts by itself when all are there.
        """
        return await info.context.matches.rematches.ask(match, info.context.player, given.entropy, shared=shared)

    takes = types.inputs.takes
    return [
        mutation(
            quick_play,
            types.match_or_refusal,
            takes(QuickPlay, options=optional(types.options)),
            Charge.MATCH,
            right=Right.PLAY,
        ),
        mutation(rematch, types.match_or_refusal, takes(Rematch), Charge.MATCH, right=Right.PLAY),
    ]
