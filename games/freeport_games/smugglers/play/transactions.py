"""The actions on a planet that ask for no further decision (SG-364, SG-542 to SG-546, SG-810, SG-903)."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn
from freeport_games.smugglers.components import (
    CARDS,
    EVERY_PLANET,
    GOOD_AT,
    TABLES,
    Planet,
    ops,
)
from freeport_games.smugglers.effects.cards import replace_planet
from freeport_games.smugglers.effects.cargo import add_lot, take
from freeport_games.smugglers.effects.money import add_bounty, pay
from freeport_games.smugglers.effects.wreck import gain_hull
from freeport_games.smugglers.events import CardLost, OfferDelivered, Repaired, Traded, Why
from freeport_games.smugglers.moves import (
    BuyBrix,
    Deliver,
    PlaceBounty,
    Repair,
    SellContract,
    SellEvent,
)
from freeport_games.smugglers.piles import CONTRACTS, DESTINATIONS, DESTINY_DISCARD, OFFERS, PILES, PLANET_DISCARD
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.player import Lot
from freeport_games.smugglers.state.ship import slot_of


def _visited(state: State) -> tuple[Planet, int]:
    """Return the planet that is visited, with its slot."""
    visit = state.visit
    assert visit is not None  # noqa: S101 - these moves are offered in a visit only
    index = slot_of(state, visit.planet)
    assert index is not None  # noqa: S101 - and these at a planet of a slot only
    return EVERY_PLANET[visit.planet], index


def _sold(t: Turn[State], seat: Seat, good: str, units: int, price: int) -> None:
    """Exchange goods for credits."""
    player = t.state.players[seat]
    counts = [0] * len(GOOD_AT)
    counts[GOOD_AT[good]] = units
    take(t.state, player, counts)
    player.credits += units * price
    t.tell(Traded(seat, good, units, units * price, bought=False))


def sell_event(t: Turn[State], seat: Seat, move: SellEvent) -> Scene:
    """Sell goods to the event; the planet leaves when the need is met (SG-542, SG-543)."""
    _, index = _visited(t.state)
    slot = t.state.slots[index]
    event = CARDS[slot.event]
    _sold(t, seat, str(event.good), move.quantity, event.price)
    slot.units_left -= move.quantity
    check_target(t)
    if slot.units_left == 0:
        yield from replace_planet(t, index)


def sell_contract(t: Turn[State], seat: Seat, move: SellContract) -> Scene:
    """Sell by a Contract; the planet is replaced (SG-375, SG-545)."""
    _, index = _visited(t.state)
    player, card = t.state.players[seat], CARDS[move.card]
    _sold(t, seat, str(card.good), move.quantity, card.price)
    kept = []
    for one in player.contracts:
        left = one.units_left - (move.quantity if one.card == move.card else 0)
        if left:
            kept.append(msgspec.structs.replace(one, units_left=left))
        else:
            PILES.move(t.state, (one.card,), CONTRACTS[seat], DESTINY_DISCARD)
            t.tell(CardLost(seat, one.card, Why.FULFILLED))
    player.contracts = kept
    check_target(t)
    yield from replace_planet(t, index)


def buy_brix(t: Turn[State], seat: Seat, move: BuyBrix) -> None:
    """Buy Brix Weapons; each purchase makes a lot (SG-903, SG-904)."""
    player = t.state.players[seat]
    cost = move.quantity * t.state.options.brix_price
    player.credits -= cost
    add_lot(player, Lot(seat, player.turn_no + TABLES.brix.turn_limit, move.quantity))
    t.tell(Traded(seat, "brix_weapons", move.quantity, cost, bought=True))


def place_bounty(t: Turn[State], seat: Seat, move: PlaceBounty) -> None:
    """Pay for a Bounty on another seat (SG-810)."""
    pay(t, seat, move.amount, Why.PLACED)
    add_bounty(t, move.seat, move.amount, Why.PLACED)


def repair(t: Turn[State], seat: Seat, _: Repair) -> None:
    """Buy Hull (SG-546)."""
    repairs = ability(t.state.players[seat], ops.RepairHull)
    if repairs is not None:
        t.state.players[seat].credits -= repairs.price
        t.tell(Repaired(seat, repairs.price))
        gain_hull(t, seat, repairs.hull)


def deliver(t: Turn[State], seat: Seat, move: Deliver) -> None:
    """Deliver all units up to the number owed; the others stay aboard (SG-364, SG-366, SG-367)."""
    player, card = t.state.players[seat], CARDS[move.card]
    for place, offer in enumerate(player.offers):
        if offer.card == move.card:
            units = min(player.has(str(card.good)), card.units - offer.delivered)
            counts = [0] * len(GOOD_AT)
            counts[GOOD_AT[str(card.good)]] = units
            take(t.state, player, counts)
            player.credits += units * card.price
            player.offers[place] = msgspec.structs.replace(offer, delivered=offer.delivered + units)
            t.tell(OfferDelivered(seat, card.id, units, units * card.price))
            if offer.delivered + units == card.units:
                PILES.move(t.state, (offer.card,), OFFERS[seat], DESTINY_DISCARD)
                PILES.move(t.state, (offer.planet,), DESTINATIONS[seat], PLANET_DISCARD)
                del player.offers[place]
                t.tell(CardLost(seat, offer.card, Why.FULFILLED))
            break
    check_target(t)
