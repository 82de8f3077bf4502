"""Operations that create, join, start and leave matches."""

from __future__ import annotations

from strawberry.types.base import StrawberryList
from strawberry.types.field import StrawberryField

from freeport_api import HouseBot, Joining, Leaving, NewMatch, Replacement, Right, SeatOffer
from freeport_games.engine import AnyGame, Data
from freeport_games.engine.menus import Refusal, Refused
from matches.play.terms import Terms
from service.finding import find_game
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types
from service.quotas import Charge

from .arguments import IdempotencyKey, MatchId, OwnSeats, SeatNumber, SharedAfter
from .field import mutation, query


def house_bots_fields(types: Types) -> list[StrawberryField]:
    """The query ``houseBots``."""

    async def house_bots(info: Info) -> object:
        """The house bots that can be seated."""
        return list(info.context.matches.hosting.house_bots)

    return [query(house_bots, StrawberryList(types.house_bot))]


def lobby_fields(types: Types) -> list[StrawberryField]:
    """The mutations that create, join, start and leave matches, seat bots, and let seats change hands."""
    takes = types.inputs.takes

    async def create(
        info: Info, given: NewMatch, options: Data | None = None, idempotency_key: IdempotencyKey = None
    ) -> object:
        """Create a match. Its host has no seat before joining."""
        host = info.context.player
        chosen = find_game(given.game, types.games)
        options = chosen.options() if options is None else options_of(chosen, options)
        return await info.context.matches.hosting.create(
            host, chosen, given.seats, options, Terms.of(given), idempotency_key
        )

    async def join(info: Info, match: MatchId, given: Joining, shared: SharedAfter = False) -> object:
        """Take a seat; in a running match, one that is on offer.

        In a match with `hotSeat` you can take several before it starts, each further one by its number.
        """
        return await info.context.matches.hosting.join(
            match,
            info.context.player,
            entropy=given.entropy,
            invitation=given.invitation,
            seat=given.seat,
            shared=shared,
        )

    async def add_bot(info: Info, match: MatchId, given: HouseBot, shared: SharedAfter = False) -> object:
        """Seat a house bot in a match that you host, or let it play a seat that its player has left.

        The server plays the bot, which sees only its seat's view.
        """
        return await info.context.matches.hosting.add_bot(
            match, info.context.player, given.bot, given.seat, shared=shared
        )

    async def remove_bot(info: Info, match: MatchId, seat: SeatNumber, shared: SharedAfter = False) -> object:
        """Remove a house bot from a match that you host."""
        return await info.context.matches.hosting.remove_bot(match, info.context.player, seat, shared=shared)

    async def start(info: Info, match: MatchId, shared: SharedAfter = False) -> object:
        """Start a match that you host."""
        return await info.context.matches.hosting.start(match, info.context.player, shared=shared)

    async def leave(
        info: Info, match: MatchId, given: Leaving, seat: OwnSeats = None, shared: SharedAfter = False
    ) -> object:
        """Leave a match. In a running match the game's default moves, or a house bot, play the seat."""
        return await info.context.matches.hosting.leave(match, info.context.player, given.stand_in, seat, shared=shared)

    async def return_(info: Info, match: MatchId, seat: OwnSeats = None, shared: SharedAfter = False) -> object:
        """Return to a match that you left, or in which a house bot plays for you."""
        return await info.context.matches.hosting.return_(match, info.context.player, seat, shared=shared)

    async def offer_seat(
        info: Info, match: MatchId, seat: SeatNumber, given: SeatOffer, shared: SharedAfter = False
    ) -> object:
        """Offer your seat of a running match, or as its host one of a house bot, to somebody else."""
        return await info.context.matches.handing_over.offer(match, info.context.player, seat, given.to, shared=shared)

    async def withdraw_offer(info: Info, match: MatchId, seat: SeatNumber, shared: SharedAfter = False) -> object:
        """Offer a seat no longer."""
        return await info.context.matches.handing_over.withdraw_offer(match, info.context.player, seat, shared=shared)

    async def replace_seat(
        info: Info, match: MatchId, seat: SeatNumber, given: Replacement, shared: SharedAfter = False
    ) -> object:
        """Replace an absent player, or ask for it: let a house bot play, or offer the seat to whoever may join."""
        return await info.context.matches.handing_over.replace(
            match, info.context.player, seat, given.bot, shared=shared
        )

    return [
        mutation(
            create,
            types.match_or_refusal,
            takes(NewMatch, options=optional(types.options)),
            Charge.MATCH,
            right=Right.PLAY,
        ),
        mutation(join, types.match_or_refusal, takes(Joining), right=Right.PLAY),
        mutation(add_bot, types.match_or_refusal, takes(HouseBot), right=Right.PLAY),
        mutation(remove_bot, types.match_or_refusal, right=Right.PLAY),
        mutation(start, types.match_or_refusal, right=Right.PLAY),
        mutation(leave, types.match_or_refusal, takes(Leaving), right=Right.PLAY),
        mutation(return_, types.match_or_refusal, right=Right.PLAY),
        mutation(offer_seat, types.match_or_refusal, takes(SeatOffer), right=Right.PLAY),
        mutation(withdraw_offer, types.match_or_refusal, right=Right.PLAY),
        mutation(replace_seat, types.match_or_refusal, takes(Replacement), right=Right.PLAY),
    ]


def options_of(game: AnyGame, given: Data) -> Data:
    """Return the options as those of a game. Raises ``Refused``."""
    if type(given) is not game.options:
        raise Refused(Refusal("BAD_OPTIONS", f"These are not the options of {game.name}."))
    return given
