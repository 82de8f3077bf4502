"""Operations that create, join, start and leave matches."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Clock, Visibility
from freeport_games.engine import AnyGame, Data, Refusal, Refused
from matches.play.terms import Terms
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import IdempotencyKey, MatchId
from .field import mutation, query

GameSlug = Annotated[str, strawberry.argument(description="The game's slug, such as `cargo_hold`.")]
SeatCount = Annotated[int, strawberry.argument(description="How many play.")]
Entropy = Annotated[
    str,
    strawberry.argument(description="Anything you like, to be mixed into the dice so that nobody could foresee them."),
]
Invitation = Annotated[str | None, strawberry.argument(description="The secret of a private match.")]
SeatNumber = Annotated[int | None, strawberry.argument(description="The seat to take; the first free one if left out.")]


Spectators = Annotated[
    bool, strawberry.argument(description="Whether those who do not sit in it may watch it before its end.")
]
Autostart = Annotated[bool, strawberry.argument(description="Whether it starts by itself when its last seat is taken.")]
Bot = Annotated[str, strawberry.argument(description="The house bot: one of `houseBots`.")]
BotSeat = Annotated[int, strawberry.argument(description="The house bot's seat.")]


def house_bots_fields() -> list[StrawberryField]:
    """The query ``houseBots``."""

    async def house_bots(info: Info) -> object:
        """The house bots that can be seated."""
        return list(info.context.matches.house_bots)

    return [query(house_bots, list[str])]


def lobby_fields(types: Types) -> list[StrawberryField]:
    """The mutations ``create``, ``join``, ``addBot``, ``removeBot``, ``start``, ``leave`` and ``return``."""
    games = {game.slug: game for game in types.games}

    async def create(
        info: Info,
        game: GameSlug,
        seats: SeatCount,
        options: Data | None = None,
        visibility: Visibility = Visibility.PUBLIC,
        spectators: Spectators = True,
        autostart: Autostart = False,
        clock: Clock | None = None,
        idempotency_key: IdempotencyKey = None,
    ) -> object:
        """Create a match. Its host has no seat before joining."""
        host = info.context.player
        chosen = game_of(games, game)
        options = chosen.options() if options is None else options_of(chosen, options)
        terms = Terms(visibility=Visibility(visibility), spectators=spectators, autostart=autostart, clock=clock)
        return await info.context.matches.create(host, chosen, seats, options, terms, idempotency_key)

    async def join(
        info: Info, match: MatchId, entropy: Entropy = "", invitation: Invitation = None, seat: SeatNumber = None
    ) -> object:
        """Take a seat."""
        player = info.context.player
        return await info.context.matches.join(match, player, entropy=entropy, invitation=invitation, seat=seat)

    async def add_bot(info: Info, match: MatchId, bot: Bot, seat: SeatNumber = None) -> object:
        """Seat a house bot in a match that you host. The server plays the bot, which sees only its seat's view."""
        return await info.context.matches.add_bot(match, info.context.player, bot, seat)

    async def remove_bot(info: Info, match: MatchId, seat: BotSeat) -> object:
        """Remove a house bot from a match that you host."""
        return await info.context.matches.remove_bot(match, info.context.player, seat)

    async def start(info: Info, match: MatchId) -> object:
        """Start a match that you host."""
        return await info.context.matches.start(match, info.context.player)

    async def leave(info: Info, match: MatchId) -> object:
        """Leave a match. In a running match the game's default moves are made for the seat."""
        return await info.context.matches.leave(match, info.context.player)

    async def return_(info: Info, match: MatchId) -> object:
        """Return to a match that you left, or in which a house bot plays for you."""
        return await info.context.matches.return_(match, info.context.player)

    return [
        mutation(
            create,
            types.match_or_refusal,
            options=Annotated[
                optional(types.options),
                strawberry.argument(description="The game's options; its defaults if left out."),
            ],
            visibility=Annotated[
                types.enums.of(Visibility, ""), strawberry.argument(description="Who may find, see and join the match.")
            ],
            clock=Annotated[
                optional(types.clock),
                strawberry.argument(description="How much time its seats have; all the time in the world if left out."),
            ],
        ),
        mutation(join, types.match_or_refusal),
        mutation(add_bot, types.match_or_refusal),
        mutation(remove_bot, types.match_or_refusal),
        mutation(start, types.match_or_refusal),
        mutation(leave, types.match_or_refusal),
        mutation(return_, types.match_or_refusal),
    ]


def options_of(game: AnyGame, given: Data) -> Data:
    """Return the options as those of a game. Raises ``Refused``."""
    if type(given) is not game.options:
        raise Refused(Refusal("BAD_OPTIONS", f"These are not the options of {game.name}."))
    return given


def game_of(games: dict[str, AnyGame], slug: str) -> AnyGame:
    """Return a game by its slug. Raises ``Refused``."""
    if (game := games.get(slug)) is None:
        raise Refused(Refusal("UNKNOWN_GAME", f"There is no game called {slug!r}."))
    return game
