"""Quick play and rematches."""

from __future__ import annotations

from typing import Annotated

import msgspec
import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Clock
from freeport_games.engine import Data
from matches.play.quick_play import Wish
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import MatchId
from .field import mutation
from .lobby import Entropy, GameSlug, game_of, options_of

SeatsWanted = Annotated[
    int | None, strawberry.argument(description="How many play; as few as the game takes if left out.")
]
Ticket = Annotated[
    str | None,
    strawberry.argument(
        description="A name for this call, such as random digits. With the same ticket again one gets the same seat."
    ),
]


def quick_fields(types: Types) -> list[StrawberryField]:
    """The mutations ``quickPlay`` and ``rematch``."""
    games = {game.slug: game for game in types.games}

    async def quick_play(
        info: Info,
        game: GameSlug,
        seats: SeatsWanted = None,
        options: Data | None = None,
        clock: Clock | None = strawberry.UNSET,
        entropy: Entropy = "",
        ticket: Ticket = None,
    ) -> object:
        """Take a seat in the public match that fits and has waited longest, or in a new one.

        Only matches that start by themselves come into question. Who sits already in an open match that fits gets that
        one.
        """
        player = info.context.player
        chosen = game_of(games, game)
        wish = Wish(
            game=chosen,
            seats=seats,
            options=None if options is None else options_of(chosen, options),
            clock=msgspec.UNSET if clock is strawberry.UNSET else clock,
        )
        return await info.context.matches.quick_play(player, wish, entropy, ticket)

    async def rematch(info: Info, match: MatchId, entropy: Entropy = "") -> object:
        """Take your seat in the rematch of a match that has ended: the same players, seats, options and terms.

        Who asks first creates it; the others come to the same one. It starts by itself when all are there.
        """
        return await info.context.matches.rematch(match, info.context.player, entropy)

    return [
        mutation(
            quick_play,
            types.match_or_refusal,
            options=Annotated[
                optional(types.options),
                strawberry.argument(description="The game's options, all as they are to be; any if left out."),
            ],
            clock=Annotated[
                optional(types.clock),
                strawberry.argument(description="The clock, or null for none; any or none if left out."),
            ],
        ),
        mutation(rematch, types.match_or_refusal),
    ]
