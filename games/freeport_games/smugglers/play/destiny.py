"""The Destiny step: draw a card and follow it (section 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Case, Fit, Gate, Option, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CARDS, GOOD_AT, TABLES, Card, CardId, Category
from freeport_games.smugglers.effects.cards import draw_destiny, draw_planet, gain_equipment, gain_friend
from freeport_games.smugglers.effects.cargo import amounts, exactly, load, lose, read_counts
from freeport_games.smugglers.effects.happenings import happen, place_event
from freeport_games.smugglers.effects.wreck import end_turn
from freeport_games.smugglers.events import (
    BidMade,
    BidPassed,
    CardWithoutEffect,
    ContractWon,
    DestinyDrawn,
    OfferShown,
    OfferTaken,
    Why,
)
from freeport_games.smugglers.moves import AcceptOffer, Bid, DeclineOffer, PassBid
from freeport_games.smugglers.piles import (
    CONTRACTS,
    DESTINATIONS,
    DESTINY_DISCARD,
    DRAWN,
    DRAWN_PLANET,
    EVENTS,
    OFFERS,
    PILES,
    PLANET_DISCARD,
)
from freeport_games.smugglers.state import DESTINY, MOVE, State
from freeport_games.smugglers.state.activities import Auction
from freeport_games.smugglers.state.player import HeldContract, HeldOffer
from freeport_games.smugglers.state.ship import capacity, room

from .deals import NO_UNITS
from .ships import meet_ship


def destiny_step(t: Turn[State]) -> Playing[bool]:
    """Draw a card and follow it; unless the card ends it, the turn continues with the Move step (SG-301, SG-302)."""
    state = t.state
    seat = state.active
    card = yield from draw_destiny(t)
    if card is not None:
        t.tell(DestinyDrawn(seat, card))
        shown = CARDS[card]
        if (scene := FOLLOWED[shown.category](t, seat, shown)) is not None:
            yield from scene
        if state.drawn:
            PILES.move(state, (state.drawn,), DRAWN, DESTINY_DISCARD)
            state.drawn = ""
    if state.step is not DESTINY:
        return True
    state.step = MOVE
    return False


def _equip(t: Turn[State], seat: Seat, card: Card) -> Scene:
    t.state.drawn = ""
    return gain_equipment(t, seat, card.id, DRAWN)


def _befriend(t: Turn[State], seat: Seat, card: Card) -> None:
    gain_friend(t, seat, card.id, DRAWN)
    t.state.drawn = ""


def _event(t: Turn[State], seat: Seat, card: Card) -> Scene:
    return _place(t, card.id) if card.planetary else happen(t, seat, card.id)


def _place(t: Turn[State], card: CardId) -> Scene:
    """Place a planetary event on the board, unless there is no place for it."""
    if (yield from place_event(t, card)):
        PILES.move(t.state, (card,), DRAWN, EVENTS)
        t.state.drawn = ""


# Crime Lord Offers


def _crime_lord(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Draw a planet, and ask whether the seat takes the cargo there (SG-360 to SG-362, SG-369)."""
    state = t.state
    planet = yield from draw_planet(t, DRAWN_PLANET)
    if planet is None:
        t.tell(CardWithoutEffect(card.id))
        return
    state.drawn_planet = planet
    t.tell(OfferShown(seat, card.id, planet))
    yield from ask(seat, "SG-D13", TAKING, default=DeclineOffer())
    if state.drawn_planet:
        PILES.move(state, (state.drawn_planet,), DRAWN_PLANET, PLANET_DISCARD)
        state.drawn_planet = ""
        t.tell(OfferTaken(seat, card.id, accepted=False))


def _take_offer(t: Turn[State], seat: Seat, move: AcceptOffer) -> None:
    """Load the cargo, keep both cards, and end the turn (SG-362)."""
    state = t.state
    player, card = state.players[seat], CARDS[state.drawn]
    lose(t, seat, read_counts(move.jettison), Why.JETTISONED)
    t.tell(OfferTaken(seat, card.id, accepted=True))
    counts = [0] * len(GOOD_AT)
    counts[GOOD_AT[str(card.good)]] = card.units
    load(t, seat, counts)
    PILES.move(state, (card.id,), DRAWN, OFFERS[seat])
    PILES.move(state, (state.drawn_planet,), DRAWN_PLANET, DESTINATIONS[seat])
    player.offers.append(HeldOffer(card.id, state.drawn_planet, player.turn_no + 1, 0))
    state.drawn = state.drawn_planet = ""
    end_turn(state)


def _units(c: Case[State]) -> int:
    return CARDS[c.state.drawn].units


def _lack(c: Case[State]) -> int:
    return max(0, _units(c) - room(c.state.players[c.seat]))


def _carried(c: Case[State]) -> Sequence[int]:
    return c.state.players[c.seat].carried


def _to_take(c: Case[State]) -> tuple[Option[AcceptOffer], ...]:
    lack = _lack(c)
    return (AcceptOffer.option(jettison=amounts(_carried(c), lack, lack) if lack else NO_UNITS),)


KNOWN, IS_ABOARD, IS_EXACT = exactly(Case[State], "jettison", "SG-362", _carried, _lack, _lack)
HAS_PODS = Gate[Case[State]]("ABOVE_CAPACITY", "SG-362", lambda c: _units(c) <= capacity(c.state.players[c.seat]))
TAKING = Ways(
    Case[State],
    Way(AcceptOffer, _take_offer, KNOWN, IS_ABOARD, HAS_PODS, IS_EXACT, options=_to_take),
    Way(DeclineOffer, nothing),
)


# Contracts


def _auction(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let seats bid in turn until one is left, which pays and gets the Contract (SG-370 to SG-374).

    A seat that cannot bid is not asked (SG-372).
    """
    state = t.state
    order = [other for other in state.order_from(seat) if not state.players[other].isolated]
    auction = state.auction = Auction(card.id, [*order])
    while any(other != auction.bidder for other in auction.inside):
        for other in order:
            if other in auction.inside and other != auction.bidder:
                if state.players[other].credits >= least_bid(auction):
                    yield from ask(other, "SG-D14", BIDDING.on(auction), default=PassBid())
                else:
                    _pass(t, other, PassBid(), auction)
    state.auction = None
    if auction.bidder is not None:
        winner = state.players[auction.bidder]
        winner.credits -= auction.bid
        PILES.move(state, (card.id,), DRAWN, CONTRACTS[auction.bidder])
        winner.contracts.append(HeldContract(card.id, card.units))
        state.drawn = ""
    t.tell(ContractWon(auction.bidder, card.id, auction.bid))


def least_bid(auction: Auction) -> int:
    """Return the least that can be bid (SG-371)."""
    rule = TABLES.auction
    return auction.bid + rule.minimum_increment if auction.bid else rule.opening_minimum


def _bid(t: Turn[State], seat: Seat, move: Bid, auction: Auction) -> None:
    auction.bid, auction.bidder = move.amount, seat
    t.tell(BidMade(seat, move.amount))


def _pass(t: Turn[State], seat: Seat, _: PassBid, auction: Auction) -> None:
    auction.inside.remove(seat)
    t.tell(BidPassed(seat))


class Bidding(Case[State]):
    """A seat whose turn it is in an auction."""

    __slots__ = ("credits", "least")

    def __init__(self, state: State, seat: Seat, auction: Auction) -> None:
        super().__init__(state, seat)
        self.credits, self.least = state.players[seat].credits, least_bid(auction)


def _to_bid(c: Bidding) -> tuple[Option[Bid], ...]:
    return (Bid.option(amount=Amount(c.least, c.credits)),)


CAN_PAY = Fit[Bidding]("NOT_ENOUGH_CREDITS", lambda c, amount: amount <= c.credits)
IS_ENOUGH = Fit[Bidding]("BID_TOO_LOW", lambda c, amount: amount >= c.least)
BIDDING = Ways(
    Bidding,
    Way(Bid, _bid, CAN_PAY("amount", "SG-371"), IS_ENOUGH("amount", "SG-371"), options=_to_bid),
    Way(PassBid, _pass),
)


FOLLOWED: Mapping[Category, Callable[[Turn[State], Seat, Card], Scene | None]] = {
    Category.SPACESHIP: meet_ship,
    Category.EQUIPMENT: _equip,
    Category.FRIEND: _befriend,
    Category.OFFER: _crime_lord,
    Category.CONTRACT: _auction,
    Category.EVENT: _event,
}
"""The scene that follows a card of each category; None if nobody is asked and nothing is rolled."""
