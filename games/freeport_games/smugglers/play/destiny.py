"""The Destiny step: draw a card and follow it (section 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Amount, Menu, Offer, Playing, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.smugglers.components import CARDS, GOOD_AT, TABLES, Card, CardId, Category
from freeport_games.smugglers.deals import NO_UNITS
from freeport_games.smugglers.effects.cards import draw_destiny, draw_planet, gain_equipment, gain_friend
from freeport_games.smugglers.effects.cargo import amounts, exactly, load, lose, misread, read_counts
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
from freeport_games.smugglers.player import HeldContract, HeldOffer
from freeport_games.smugglers.ship import capacity, room
from freeport_games.smugglers.state import DESTINY, MOVE, State
from freeport_games.smugglers.under_way import Auction

from .ships import meet_ship


def destiny_step(t: Turn[State]) -> Playing[bool]:
    """Draw a card and follow it; unless the card ends it, the turn continues with the Move step (SG-301, SG-302)."""
    state = t.state
    seat = state.active
    card = yield from draw_destiny(t)
    if card is not None:
        state.drawn = card
        t.tell(DestinyDrawn(seat, card))
        shown = CARDS[card]
        if (scene := FOLLOWED[shown.category](t, seat, shown)) is not None:
            yield from scene
        if state.drawn:
            state.destiny_discard.append(state.drawn)
            state.drawn = ""
    if state.step is not DESTINY:
        return True
    state.step = MOVE
    return False


def _equip(t: Turn[State], seat: Seat, card: Card) -> Scene:
    t.state.drawn = ""
    return gain_equipment(t, seat, card.id)


def _befriend(t: Turn[State], seat: Seat, card: Card) -> None:
    t.state.drawn = ""
    gain_friend(t, seat, card.id)


def _event(t: Turn[State], seat: Seat, card: Card) -> Scene:
    return _place(t, card.id) if card.planetary else happen(t, seat, card.id)


def _place(t: Turn[State], card: CardId) -> Scene:
    """Place a planetary event on the board, unless there is no place for it."""
    if (yield from place_event(t, card)):
        t.state.drawn = ""


# Crime Lord Offers


def _crime_lord(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Draw a planet, and ask whether the seat takes the cargo there (SG-360 to SG-362, SG-369)."""
    state = t.state
    planet = yield from draw_planet(t)
    if planet is None:
        t.tell(CardWithoutEffect(card.id))
        return
    state.drawn_planet = planet
    t.tell(OfferShown(seat, card.id, planet))
    yield from ask(seat, "SG-D13", _ways_to_take, default=DeclineOffer())
    if state.drawn_planet:
        state.planet_discard.append(state.drawn_planet)
        state.drawn_planet = ""
        t.tell(OfferTaken(seat, card.id, accepted=False))


def _lack(t: Turn[State], seat: Seat) -> int:
    return max(0, CARDS[t.state.drawn].units - room(t.state.players[seat]))


def _ways_to_take(t: Turn[State], seat: Seat) -> Menu:
    player, lack = t.state.players[seat], _lack(t, seat)
    if CARDS[t.state.drawn].units <= capacity(player):
        away = amounts(tuple(player.carried), lack, lack) if lack else NO_UNITS
        yield Offer(AcceptOffer.option(jettison=away), _take_offer)
    yield DECLINE
    yield NOT_TAKEN


def _take_offer(t: Turn[State], seat: Seat, move: AcceptOffer) -> None:
    """Load the cargo, keep both cards, and end the turn (SG-362)."""
    state = t.state
    player, card = state.players[seat], CARDS[state.drawn]
    lose(t, seat, read_counts(move.jettison), Why.JETTISONED)
    t.tell(OfferTaken(seat, card.id, accepted=True))
    counts = [0] * len(GOOD_AT)
    counts[GOOD_AT[str(card.good)]] = card.units
    load(t, seat, counts)
    player.offers.append(HeldOffer(card.id, state.drawn_planet, player.turn_no + 1, 0))
    state.drawn = state.drawn_planet = ""
    end_turn(state)


def _not_taken(t: Turn[State], seat: Seat, move: AcceptOffer) -> Refusal:
    player = t.state.players[seat]
    if misread(move.jettison):
        return Refusal("BAD_PARAMETER", rule="SG-362")
    if CARDS[t.state.drawn].units > capacity(player):
        return Refusal("ABOVE_CAPACITY", rule="SG-362")
    return exactly(player.carried, read_counts(move.jettison), _lack(t, seat), "SG-362")


DECLINE = Offer(DeclineOffer.option())
NOT_TAKEN = Refuse(AcceptOffer, why=_not_taken)


# Contracts


def _auction(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let seats bid in turn until one is left, which pays and gets the Contract (SG-370 to SG-374)."""
    state = t.state
    order = [other for other in state.order_from(seat) if not state.players[other].isolated]
    auction = state.auction = Auction(card.id, [*order])
    while any([other != auction.bidder for other in auction.inside]):
        for other in order:
            if other in auction.inside and other != auction.bidder:
                yield from _bidding(t, other)
    state.auction = None
    if auction.bidder is not None:
        winner = state.players[auction.bidder]
        winner.credits -= auction.bid
        winner.contracts.append(HeldContract(card.id, card.units))
        state.drawn = ""
    t.tell(ContractWon(auction.bidder, card.id, auction.bid))


def least_bid(auction: Auction) -> int:
    """Return the least that can be bid (SG-371)."""
    rule = TABLES.auction
    return auction.bid + rule.minimum_increment if auction.bid else rule.opening_minimum


def _bidding(t: Turn[State], seat: Seat) -> Scene:
    """Let a seat bid or leave the auction; a seat that cannot bid is not asked (SG-372)."""
    auction = t.state.auction
    if auction is None:
        return
    if t.state.players[seat].credits < least_bid(auction):
        _pass(t, seat, PassBid())
    else:
        yield from ask(seat, "SG-D14", _ways_to_bid, default=PassBid())


def _ways_to_bid(t: Turn[State], seat: Seat) -> Menu:
    auction = t.state.auction
    if auction is not None:
        yield Offer(Bid.option(amount=Amount(least_bid(auction), t.state.players[seat].credits)), _bid)
        yield OUT
        yield NO_BID


def _bid(t: Turn[State], seat: Seat, move: Bid) -> None:
    auction = t.state.auction
    if auction is not None:
        auction.bid, auction.bidder = move.amount, seat
        t.tell(BidMade(seat, move.amount))


def _pass(t: Turn[State], seat: Seat, _: PassBid) -> None:
    if t.state.auction is not None:
        t.state.auction.inside.remove(seat)
        t.tell(BidPassed(seat))


def _cannot_bid(t: Turn[State], seat: Seat, move: Bid) -> Refusal:
    code = "NOT_ENOUGH_CREDITS" if move.amount > t.state.players[seat].credits else "BID_TOO_LOW"
    return Refusal(code, rule="SG-371")


OUT = Offer(PassBid.option(), _pass)
NO_BID = Refuse(Bid, why=_cannot_bid)


FOLLOWED: Mapping[Category, Callable[[Turn[State], Seat, Card], Scene | None]] = {
    Category.SPACESHIP: meet_ship,
    Category.EQUIPMENT: _equip,
    Category.FRIEND: _befriend,
    Category.OFFER: _crime_lord,
    Category.CONTRACT: _auction,
    Category.EVENT: _event,
}
"""The scene that follows a card of each category; None if nobody is asked and nothing is rolled."""
