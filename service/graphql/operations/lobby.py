"""Creating, joining, starting and leaving matches."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Visibility
from freeport_games.engine import Data, Refusal, Refused
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import AnyGame, Types

from .arguments import MatchId
from .field import mutation

GameSlug = Annotated[str, strawberry.argument(description="The game's slug, such as `cargo_hold`.")]
SeatCount = Annotated[int, strawberry.argument(description="How many play.")]
Entropy = Annotated[
    str,
    strawberry.argument(description="Anything you like, to be mixed into the dice so that nobody could foresee them."),
]
Invitation = Annotated[str | None, strawberry.argument(description="The secret of a private match.")]
SeatNumber = Annotated[int | None, strawberry.argument(description="The seat to take; the first free one if left out.")]


def lobby_fields(types: Types) -> list[StrawberryField]:
    """The mutations ``create``, ``join``, ``start``, ``leave`` and ``comeBack``."""
    games = {game.slug: game for game in types.games}

    async def create(
        info: Info,
        game: GameSlug,
        seats: SeatCount,
        options: Data | None = None,
        visibility: Visibility = Visibility.PUBLIC,
    ) -> object:
        """Create a match. Its host does not sit in it before joining."""
        host = info.context.player
        chosen = _game(games, game)
        if options is None:
            options = chosen.options()
        elif type(options) is not chosen.options:
            raise Refused(Refusal("BAD_OPTIONS", f"These are not the options of {chosen.name}."))
        return await info.context.matches.create(host, chosen, seats, options, Visibility(visibility))

    async def join(
        info: Info, match: MatchId, entropy: Entropy = "", invitation: Invitation = None, seat: SeatNumber = None
    ) -> object:
        """Take a seat."""
        player = info.context.player
        return await info.context.matches.join(match, player, entropy=entropy, invitation=invitation, seat=seat)

    async def start(info: Info, match: MatchId) -> object:
        """Begin a match that one is the host of."""
        return await info.context.matches.start(match, info.context.player)

    async def leave(info: Info, match: MatchId) -> object:
        """Leave a match; once it is being played, the game's fallback moves for the seat."""
        return await info.context.matches.leave(match, info.context.player)

    async def come_back(info: Info, match: MatchId) -> object:
        """Play again in a match that one left."""
        return await info.context.matches.come_back(match, info.context.player)

    return [
        mutation(
            create,
            types.match_or_refusal,
            options=Annotated[
                optional(types.options),
                strawberry.argument(description="The game's options; its defaults if left out."),
            ],
            visibility=Annotated[
                types.enums.of(Visibility, ""), strawberry.argument(description="Who may find and see the match.")
            ],
        ),
        mutation(join, types.match_or_refusal),
        mutation(start, types.match_or_refusal),
        mutation(leave, types.match_or_refusal),
        mutation(come_back, types.match_or_refusal),
    ]


def _game(games: dict[str, AnyGame], slug: str) -> AnyGame:
    if (game := games.get(slug)) is None:
        raise Refused(Refusal("UNKNOWN_GAME", f"There is no game called {slug!r}."))
    return game
