"""Auctions: sealed bids for a lot (CO-190, CO-191); and the offers and auctions beside a decision (CO-180, CO-181)."""

from __future__ import annotations

from freeport_games.competitors.components import STEP
from freeport_games.competitors.effects.disclosure import lot_shown
from freeport_games.competitors.events import AuctionEnded, AuctionOpened, Bid
from freeport_games.competitors.moves import Lot, OpenAuction, OpenOffer, PassBid, PlaceBid
from freeport_games.competitors.piles import told_of_hand
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.activities import OpenedAuction
from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Case, Fit, Menu, Option, Refuse, Scene, Turn, Way, Ways, ask_all, nothing

from .deals import branch_territories, hand_lot_over, has_room, tradeable
from .offers import open_offer, some, ways_to_offer
from .opening import (
    ARE_AMOUNTS,
    CAN_BE_GIVEN,
    CAN_GIVE,
    GIVES,
    GIVES_AND_WANTS,
    IS_A_LOT,
    IS_AN_OFFER,
    IS_IN_TURN,
    IS_LEFT,
    IS_NEW,
    IS_RESERVE,
    NONE_IS_OPEN,
    Opening,
)


def interjections(t: Turn[State], seat: Seat) -> Menu:
    """Return what any seat may open beside the active seat's choice (CO-180)."""
    between = t.mid_move and t.state.offer is None and t.state.auction is None
    return IN_BETWEEN if between else OPENING(t, seat)


def _to_auction(c: Opening) -> tuple[Option[OpenAuction], ...]:
    state, seat = c.state, c.seat
    lot = Lot.form(
        money=Amount(0, state.money[seat], STEP),
        territory_cards=some(sorted(state.territory_hands[seat])),
        contract_cards=some(sorted(state.contract_hands[seat])),
        tokens=some(tradeable(state, seat)),
        branches=some(branch_territories(state, seat)),
    )
    reserve = Amount(0, max(state.money[other] for other in state.others(seat)), STEP)
    return (OpenAuction.option(lot=lot, reserve=reserve, bound=False),)


def open_auction(t: Turn[State], seat: Seat, move: OpenAuction) -> Scene:
    """Auction a lot to all other seats (CO-190, CO-D36)."""
    state = t.state
    state.offers[seat] += 1
    state.auction = OpenedAuction(seat, move)
    shown, hidden = [AuctionOpened(seat, lot_shown(move.lot, shown=s), move.reserve) for s in (True, False)]
    t.tell(shown, to=tuple(range(state.seats)), others=hidden)
    others = state.others(seat)
    told_of_hand(state, Deck.TERRITORY, seat, move.lot.territory_cards, others)
    told_of_hand(state, Deck.CONTRACT, seat, move.lot.contract_cards, others)
    bidders = [other for other in others if has_room(state, other, move.lot, None) and _can_pay(state, other, move)]
    bids: dict[Seat, int] = {}
    if bidders:
        defaults = dict.fromkeys(bidders, PassBid())
        answers = yield from ask_all(bidders, "CO-D37", BIDDING.on(move), always=True, defaults=defaults)
        bids = {other: answer.amount for other, answer in answers.items() if isinstance(answer, PlaceBid)}
    # The bids are in clockwise order from the seller, so the first of the highest is the nearest.
    winner = max(bids, key=lambda other: bids[other], default=None)
    if winner is not None:
        state.money[winner] -= bids[winner]
        state.money[seat] += bids[winner]
        hand_lot_over(t, seat, winner, move.lot)
    state.auction = None
    t.tell(AuctionEnded(seat, tuple(Bid(other, bids.get(other)) for other in others), winner))


def _can_pay(state: State, seat: Seat, move: OpenAuction) -> bool:
    return state.money[seat] >= move.reserve


class Bidding(Case[State]):
    """A seat that bids in an auction."""

    __slots__ = ("auction",)

    def __init__(self, state: State, seat: Seat, auction: OpenAuction) -> None:
        self.state, self.seat, self.auction = state, seat, auction


def _to_bid(c: Bidding) -> tuple[Option[PlaceBid], ...]:
    return (PlaceBid.option(amount=Amount(c.auction.reserve, c.state.money[c.seat], STEP)),)


def _is_bid(c: Bidding, amount: int) -> bool:
    return amount >= c.auction.reserve and not amount % STEP


BIDDING = Ways(
    Bidding,
    Way(
        PlaceBid,
        nothing,
        Fit[Bidding]("INSUFFICIENT_FUNDS", lambda c, amount: amount <= c.state.money[c.seat])("amount", "CO-190"),
        Fit[Bidding]("BAD_AMOUNT", _is_bid)("amount", "CO-190"),
        options=_to_bid,
    ),
    Way(PassBid, nothing),
)
"""A sealed bid, or none (CO-190)."""
IN_BETWEEN = (Refuse((OpenOffer, OpenAuction), "WRONG_PHASE", "CO-180"),)
"""While a move is carried out nothing is opened: the turn knows of it, not the state, so no condition does."""
OPENING = Ways(
    Opening,
    Way(
        OpenOffer,
        open_offer,
        *GIVES_AND_WANTS,
        ARE_AMOUNTS,
        IS_LEFT,
        IS_NEW,
        *IS_AN_OFFER,
        CAN_BE_GIVEN,
        CAN_GIVE,
        options=ways_to_offer,
    ),
    Way(OpenAuction, open_auction, *GIVES, IS_RESERVE, IS_LEFT, IS_A_LOT, CAN_GIVE, options=_to_auction),
    gates=(IS_IN_TURN, NONE_IS_OPEN),
)
"""Offers to others, and auctions (CO-180)."""
