"""Auctions: sealed bids for a lot (CO-190, CO-191); and the offers and auctions beside a decision (CO-180, CO-181)."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.competitors.components import STEP
from freeport_games.competitors.effects.disclosure import lot_shown
from freeport_games.competitors.events import AuctionEnded, AuctionOpened, Bid
from freeport_games.competitors.moves import Lot, OpenAuction, OpenOffer, PassBid, PlaceBid
from freeport_games.competitors.state import TURN, Deck, State
from freeport_games.competitors.state.activities import OpenedAuction
from freeport_games.competitors.state.knowledge import told_of_hand
from freeport_games.engine import (
    Amount,
    Case,
    Entry,
    Fit,
    Offer,
    Option,
    Refusal,
    Refuse,
    Scene,
    Seat,
    Turn,
    Way,
    Ways,
    ask_all,
    nothing,
)

from .deals import branch_territories, can_give, hand_lot_over, has_room, tradeable
from .offer_reasons import not_offered, over_limit, wrong_giving
from .offers import some, ways_to_offer


def interjections(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    """Yield what any seat may open beside the active seat's choice (CO-180)."""
    state = t.state
    if state.offer is not None or state.auction is not None:
        yield PENDING
    elif state.phase is not TURN or t.mid_move or (state.movement is not None and state.movement.ending):
        yield NOT_NOW
    else:
        if state.offers[seat] < state.offers_per_turn:
            yield from ways_to_offer(state, seat)
            yield from _ways_to_auction(state, seat)
        yield from REFUSALS


def _ways_to_auction(state: State, seat: Seat) -> Iterator[Entry]:
    lot = Lot.form(
        money=Amount(0, state.money[seat], STEP),
        territory_cards=some(sorted(state.territory_hands[seat])),
        contract_cards=some(sorted(state.contract_hands[seat])),
        tokens=some(tradeable(state, seat)),
        branches=some(branch_territories(state, seat)),
    )
    reserve = Amount(0, max([state.money[other] for other in state.others(seat)]), STEP)
    yield Offer(OpenAuction.option(lot=lot, reserve=reserve, bound=False), open_auction, _not_auctioned)


def _not_auctioned(t: Turn[State], seat: Seat, move: OpenAuction) -> Refusal | None:
    """Return the first reason against an auction, in the order of section 10."""
    state, lot = t.state, move.lot
    if refusal := wrong_giving(state, seat, lot):
        return refusal
    highest = max([state.money[other] for other in state.others(seat)])
    if any([amount < 0 or amount % STEP for amount in (lot.money, move.reserve)]) or move.reserve > highest:
        return Refusal("BAD_AMOUNT", rule="CO-196")
    if refusal := over_limit(state, seat):
        return refusal
    if not (lot.money or lot.territory_cards or lot.contract_cards or lot.tokens or lot.branches):
        return Refusal("BAD_OFFER", rule="CO-190")
    return None if can_give(state, seat, lot) else Refusal("DEAL_NOT_POSSIBLE", rule="CO-184")


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
    t.tell(AuctionEnded(seat, tuple([Bid(other, bids.get(other)) for other in others]), winner))


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
NOT_NOW = Refuse((OpenOffer, OpenAuction), "WRONG_PHASE", "CO-180")
PENDING = Refuse((OpenOffer, OpenAuction), "OFFER_PENDING", "CO-181")
REFUSALS = (Refuse(OpenOffer, why=not_offered), Refuse(OpenAuction, why=_not_auctioned))
