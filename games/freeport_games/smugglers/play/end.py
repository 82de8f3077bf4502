"""The end of a turn slot, and of the game by a limit (SG-105, SG-114, SG-363, SG-909, section 8)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Turn
from freeport_games.smugglers.components import BRIX_WEAPONS, CARDS, GOOD_AT, Good
from freeport_games.smugglers.effects.money import add_bounty
from freeport_games.smugglers.events import CardLost, LotExpired, OfferEnded, RoundBegun, Why
from freeport_games.smugglers.options import LONGEST_GAME
from freeport_games.smugglers.piles import DESTINATIONS, DESTINY_DISCARD, OFFERS, PILES, PLANET_DISCARD
from freeport_games.smugglers.scoring import check_target, win
from freeport_games.smugglers.state import TURN_START, State

from .turn import turn_start


def turn_end(t: Turn[State]) -> Playing[bool]:
    """Settle the end of the slot; then the next seat's slot begins, or the game ends by a limit (SG-105)."""
    state = t.state
    seat = state.active
    _settle_offers(t, seat)
    _expire_lots(t, seat)
    state.solar_wind = 0
    _end_offers_to(t, seat)
    check_target(t)
    if (following := _next_seat(t, seat)) is None:
        win(t, None, "SG-1002")
    state.active = following
    state.step = TURN_START
    return (yield from turn_start(t))


def _settle_offers(t: Turn[State], seat: Seat) -> None:
    """Add Bounty for the undelivered goods of a due Crime Lord Offer (SG-363)."""
    state = t.state
    player = state.players[seat]
    for offer in [*player.offers]:
        if offer.due_turn <= player.turn_no:
            card = CARDS[offer.card]
            add_bounty(t, seat, (card.units - offer.delivered) * card.price, Why.OFFER_FAILED)
            player.offers.remove(offer)
            PILES.move(state, (offer.card,), OFFERS[seat], DESTINY_DISCARD)
            PILES.move(state, (offer.planet,), DESTINATIONS[seat], PLANET_DISCARD)
            t.tell(CardLost(seat, offer.card, Why.OFFER_FAILED))


def _expire_lots(t: Turn[State], buyer: Seat) -> None:
    """Turn the buyer's lots whose deadline has come into ordinary Weapons, whichever seat has them (SG-909, SG-910)."""
    now = t.state.players[buyer].turn_no
    for seat, player in enumerate(t.state.players):
        if not player.lots:
            continue
        units = sum(lot.units for lot in player.lots if lot.buyer == buyer and lot.expires_turn <= now)
        if units:
            player.lots = [lot for lot in player.lots if lot.buyer != buyer or lot.expires_turn > now]
            player.goods[WEAPONS] += units
            hidden = min(units, player.hidden[BRIX])
            player.hidden[BRIX] -= hidden
            player.hidden[WEAPONS] += hidden
            t.tell(LotExpired(seat, units))


WEAPONS, BRIX = GOOD_AT[Good.WEAPONS], GOOD_AT[BRIX_WEAPONS]
"""The places of ordinary Weapons and of live Brix Weapons."""


def _end_offers_to(t: Turn[State], seat: Seat) -> None:
    """End the standing offers that were made to the seat before this slot began (SG-212)."""
    players = t.state.players
    for poster, offer in t.state.offers_to(seat):
        if offer.turn_no < players[seat].turn_no:
            players[poster].standing = None
            t.tell(OfferEnded(poster, seat))


def time_up(t: Turn[State]) -> None:
    """Note that the time is up; the round that is running is the last one (SG-1002)."""
    t.state.time_is_up = True


def _next_seat(t: Turn[State], seat: Seat) -> Seat | None:
    """Return who is next; None if a round has ended that was the last one (SG-114, SG-1002, SG-1011)."""
    state = t.state
    following = seat
    while True:
        following = (following + 1) % state.seats
        if following == state.first_seat:
            if state.time_is_up or state.round_no >= (state.options.round_limit or LONGEST_GAME):
                return None
            state.round_no += 1
            t.tell(RoundBegun(state.round_no))
        if not state.players[following].out:
            return following
