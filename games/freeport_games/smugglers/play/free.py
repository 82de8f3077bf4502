"""Free moves, beside any open decision (SG-110 to SG-115, SG-211, SG-318)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, One
from freeport_games.engine.menus import Among, Fit, Gate, Option, Turn, Way, Ways, Whole
from freeport_games.smugglers.effects.cards import drop_equipment
from freeport_games.smugglers.effects.cargo import amounts, lose, misread, read_counts
from freeport_games.smugglers.events import GoodsHidden, OfferEnded, OfferPosted, Why
from freeport_games.smugglers.moves import DiscardEquipment, HideGoods, Jettison, PostOffer, WithdrawOffer
from freeport_games.smugglers.options import SmugglersOptions
from freeport_games.smugglers.state import DESTINY, OVER, SETUP, State
from freeport_games.smugglers.state.abilities import hides
from freeport_games.smugglers.state.player import Player
from freeport_games.smugglers.state.ship import capacity_with
from freeport_games.smugglers.state.terms import Deal, FeePart, StandingOffer, counted

from .broker import deal_of
from .deals import (
    IS_A_DEAL,
    IS_ANOTHER,
    IS_FREE,
    IS_SEAT,
    MOVES_SOMETHING,
    Dealing,
    by_proposer,
    by_terms,
    fee,
    gives,
    side_of,
    spare_credits,
    takes,
)

MOST = 20
"""The most free moves of a seat in a turn slot (SG-113)."""


def _is_subject(state: State, seat: Seat) -> bool:
    """Return whether something unresolved is about the seat, so that nothing can be dodged (SG-110, SG-115)."""
    if state.parley is not None and seat in state.parley.seats:
        return True
    if seat == state.active and (state.step is DESTINY or state.drawn or state.visit is not None):
        return True
    if state.auction is not None and seat in state.auction.inside:
        return True
    deal = state.proposal
    return deal is not None and (seat in (deal.proposer, deal.receiver) or deal.pays(seat) > 0)


# Cargo and Equipment


def _jettison(t: Turn[State], seat: Seat, move: Jettison) -> None:
    t.state.players[seat].free_moves += 1
    lose(t, seat, read_counts(move.units), Why.JETTISONED)


def _hide(t: Turn[State], seat: Seat, move: HideGoods) -> None:
    """Change which units are hidden (SG-318)."""
    player = t.state.players[seat]
    player.free_moves += 1
    player.hidden = read_counts(move.units)
    t.tell(GoodsHidden(seat, counted(player.hidden)))


def _discard(t: Turn[State], seat: Seat, move: DiscardEquipment) -> None:
    t.state.players[seat].free_moves += 1
    drop_equipment(t, seat, move.card, Why.CHOSEN)


def _withdraw(t: Turn[State], seat: Seat, _: WithdrawOffer) -> None:
    player = t.state.players[seat]
    player.free_moves += 1
    if player.standing is not None:
        t.tell(OfferEnded(seat, player.standing.deal.receiver))
        player.standing = None


def _spare(player: Player, card: str) -> bool:
    """Return whether all cargo fits without a card."""
    return player.load <= capacity_with(player, (card,), ())


class Free(Dealing):
    """A seat that makes free moves."""

    __slots__ = ("player",)

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.player = state, seat, state.players[seat]

    def deal(self, move: PostOffer) -> Deal:
        """Return the deal that is posted."""
        return _posted(self.state, self.seat, move)

    @property
    def options(self) -> SmugglersOptions:
        """The options of the game."""
        return self.state.options


def _to_jettison(c: Free) -> Iterator[Option[Jettison]]:
    if load := c.player.load:
        yield Jettison.option(units=amounts(c.player.carried, 1, load))


def _to_hide(c: Free) -> Iterator[Option[HideGoods]]:
    load = c.player.load
    if load and (most := hides(c.player)):
        yield HideGoods.option(units=amounts(c.player.carried, 0, min(most, load)))


def _is_aboard(c: Free, move: Jettison | HideGoods) -> bool:
    return all(named <= there for named, there in zip(read_counts(move.units), c.player.carried, strict=True))


def _can_be_hidden(c: Free, move: HideGoods) -> bool:
    most = hides(c.player)
    return not most or sum(read_counts(move.units)) <= most


MEANS_UNITS = Whole[Free]("BAD_PARAMETER", "SG-110", lambda _, move: not misread(move.units))
IS_ABOARD = Whole[Free]("GOODS_NOT_HELD", "SG-110", _is_aboard)
IS_EQUIPMENT = Among[Free]("CARD_NOT_IN_HAND", lambda c: c.player.equipment)
IS_SPARE = Fit[Free]("ABOVE_CAPACITY", lambda c, card: _spare(c.player, card))


# Standing offers


def _to_post(c: Free) -> Iterator[Option[PostOffer]]:
    """Yield the offers to each seat, bounded by what the two have (SG-211)."""
    give, pays = side_of(c.player), Amount(0, c.player.credits)
    for other in c.state.not_isolated():
        if other != c.seat:
            take = side_of(c.state.players[other])
            yield PostOffer.option(seat=One((other,)), give=give, take=take, pays=pays, bound=False)


def _posted(state: State, seat: Seat, move: PostOffer) -> Deal:
    """Return the deal: the poster pays of the fee what it says and has, the named seat the rest (SG-211)."""
    deal = deal_of(seat, move)
    own = min(fee(deal), move.pays, spare_credits(state, deal, seat))
    parts = sorted([(seat, own), (move.seat, fee(deal) - own)])
    return msgspec.structs.replace(deal, fees=tuple(FeePart(payer, part) for payer, part in parts if part))


def _post(t: Turn[State], seat: Seat, move: PostOffer) -> None:
    """Post a deal for the named seat's next Broker step (SG-211)."""
    player = t.state.players[seat]
    deal = _posted(t.state, seat, move)
    player.free_moves += 1
    player.posted += 1
    player.standing = StandingOffer(deal, t.state.players[move.seat].turn_no)
    t.tell(OfferPosted(deal))


IS_LEFT = Gate[Free]("NO_PROPOSALS_LEFT", "SG-113", lambda c: c.player.free_moves < MOST)
FREE = Ways(
    Free,
    Way(
        Jettison,
        _jettison,
        MEANS_UNITS,
        Whole[Free]("BAD_PARAMETER", "SG-110", lambda _, move: any(read_counts(move.units))),
        IS_ABOARD,
        IS_LEFT,
        options=_to_jettison,
    ),
    Way(
        HideGoods,
        _hide,
        MEANS_UNITS,
        Whole[Free]("BAD_PARAMETER", "SG-318", _can_be_hidden),
        Gate[Free]("BAD_PARAMETER", "SG-318", lambda c: c.player.load > 0),
        IS_ABOARD,
        IS_LEFT,
        Gate[Free]("NO_SUCH_ABILITY", "SG-318", lambda c: hides(c.player) > 0),
        options=_to_hide,
    ),
    Way(DiscardEquipment, _discard, IS_EQUIPMENT("card", "SG-110"), IS_SPARE("card", "SG-110"), IS_LEFT),
    Way(
        WithdrawOffer,
        _withdraw,
        Gate[Free]("OFFER_GONE", "SG-212", lambda c: c.player.standing is not None),
        IS_LEFT,
    ),
    Way(
        PostOffer,
        _post,
        Gate[Free](
            "WRONG_STEP", "SG-216", lambda c: c.options.broker_enabled and c.options.standing_offers_per_round > 0
        ),
        IS_FREE("seat", "SG-202"),
        IS_SEAT("seat", "SG-202"),
        IS_A_DEAL,
        Fit[Free]("BAD_PARAMETER", lambda _, pays: pays >= 0)("pays", "SG-205"),
        IS_ANOTHER("seat", "SG-202"),
        *gives(by_terms),
        Fit[Free]("NOT_ENOUGH_CREDITS", lambda c, pays: pays <= c.player.credits)("pays", "SG-205"),
        *takes(by_proposer),
        IS_LEFT,
        Gate[Free]("NO_PROPOSALS_LEFT", "SG-211", lambda c: c.player.standing is None),
        Gate[Free]("NO_PROPOSALS_LEFT", "SG-212", lambda c: c.player.posted < c.options.standing_offers_per_round),
        MOVES_SOMETHING,
        options=_to_post,
    ),
    gates=(
        Gate[Free]("WRONG_STEP", "SG-115", lambda c: c.state.step not in (SETUP, OVER)),
        Gate[Free]("SEAT_ISOLATED", "SG-110", lambda c: not c.player.isolated),
        Gate[Free]("IN_COMBAT", "SG-110", lambda c: c.state.combat is None or c.seat not in c.state.combat.sides),
        Gate[Free]("WRONG_STEP", "SG-110", lambda c: not _is_subject(c.state, c.seat)),
    ),
)
"""What a seat may do with its cargo, its Equipment and its standing offer at any time (SG-110)."""
