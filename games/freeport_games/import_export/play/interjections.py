"""Interjections of any seat beside an open decision (section 4.16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from freeport_games.engine import Entry, Menu, Move, Offer, One, Refusal, Refuse, Scene, Seat, Some, Turn, run
from freeport_games.import_export.areas.zones import move as move_cards
from freeport_games.import_export.events import StandingOrderGiven
from freeport_games.import_export.moves import DiscardContracts, SetStandingOrder
from freeport_games.import_export.places import DISCARD, Zone, on_ship
from freeport_games.import_export.reasons import NOT_LEADER, TURN_IS_OVER, bad_choice, ship_not_available
from freeport_games.import_export.state import Phase, Policy, State
from freeport_games.import_export.vocabulary.declared import AT_ANY_TIME, in_hand, live, words
from freeport_games.import_export.vocabulary.using import other_interjections, refusing
from freeport_games.import_export.vocabulary.words import AnyTime, AnyTimeInHand, AnyTimeLeading, StandingOrder

from .settling import settle

AT_ANY_TIME_IN_HAND = words(AnyTimeInHand)
"""The powers that give moves beside any decision while their cards lie in the hand."""
POLICIES = One(tuple([policy.value for policy in Policy]))


def interjections(t: Turn[State], seat: Seat) -> Menu:
    """Yield what a seat may do beside the open decision, and why other moves are refused (IE-155)."""
    at_rest = not t.mid_move
    offers = beside(t, seat)
    for entry in offers:
        yield Offer(entry.option, partial(_interject, do=entry.do, at_rest=at_rest)) if type(entry) is Offer else entry
    yield NO_DISCARD
    yield other_interjections(offers)


def _interject(
    t: Turn[State], seat: Seat, move: Move, *, do: Callable[[Turn[State], Seat, Any], Any], at_rest: bool
) -> Scene:
    """Carry out an interjection; its triggers are resolved at once if no effect is under way (IE-157)."""
    yield from run(do(t, seat, move))
    if at_rest and t.state.resolving is None and t.state.completing is None:
        yield from settle(t, seat)


def beside(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what a seat may do beside any pending decision; in the end window it is asked instead (IE-182)."""
    state = t.state
    if state.phase is Phase.END_WINDOW:
        return []
    offers = _discards(t, seat) if seat == state.leader else []
    if not AT_ANY_TIME.isdisjoint(state.live_powers):
        offers += _at_any_time(t, seat)
    if not AT_ANY_TIME_IN_HAND.keys().isdisjoint(state.hands[seat]):
        for use, held in in_hand(state, seat, AnyTimeInHand):
            offers += held.offers(t, use)
    return offers


def _discards(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return the contracts that the leader may discard (IE-127, IE-128)."""
    offers: list[Entry] = []
    for ship in t.state.available(seat):
        if contracts := tuple(ship.contracts):
            option = DiscardContracts.option(ship=One((ship.id,)), cards=Some(contracts, 1, len(contracts)))
            offers.append(Offer(option, discard_contracts))
    return offers


def _at_any_time(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what a seat's shipments let it do at any time, and its standing orders."""
    state = t.state
    offers: list[Entry] = []
    if seat == state.leader:
        for use, leading in live(state, seat, AnyTimeLeading):
            offers += leading.offers(t, use)
    for use, always in live(state, seat, AnyTime):
        offers += always.offers(t, use)
    if drawing := live(state, seat, StandingOrder):
        powers = One(tuple([use.card for use, _ in drawing]))
        option = SetStandingOrder.option(power=powers, policy=POLICIES)
        offers.append(Offer(option, give_standing_order))
    return offers


def discard_contracts(t: Turn[State], _: Seat, move: DiscardContracts) -> None:
    """Discard contracts of one of the leader's ships; the containers stay (IE-127, IE-130)."""
    ship = t.state.ship(move.ship)
    cards = [card for card in ship.contracts if card in move.cards]
    move_cards(t, cards, on_ship(Zone.CONTRACTS, ship.id), DISCARD)


def give_standing_order(t: Turn[State], seat: Seat, move: SetStandingOrder) -> None:
    """Note a seat's standing order for an optional draw (PW-11)."""
    policy = Policy(move.policy)
    t.state.orders[seat][move.power] = policy
    t.tell(StandingOrderGiven(seat, move.power, policy), to=(seat,))


def _too_late_for_orders(t: Turn[State], _: Seat, __: SetStandingOrder) -> Refusal | None:
    """Return the refusal of standing orders once there are no more draws to answer."""
    return TURN_IS_OVER if t.state.phase is Phase.END_WINDOW else None


refusing(SetStandingOrder, _too_late_for_orders)


def _cannot_discard(t: Turn[State], seat: Seat, move: DiscardContracts) -> Refusal:
    """Return why a seat may not discard these contracts (IE-127, IE-128)."""
    state = t.state
    if state.phase is Phase.END_WINDOW:
        return TURN_IS_OVER
    if seat != state.leader:
        return NOT_LEADER
    if all(ship.id != move.ship for ship in state.available(seat)):
        return ship_not_available("IE-128" if state.completing is not None else "IE-127")
    return bad_choice("IE-127")


NO_DISCARD = Refuse(DiscardContracts, why=_cannot_discard, in_turn=True)
