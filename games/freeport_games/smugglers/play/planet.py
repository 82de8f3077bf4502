"""A visit to a planet: Customs, then one action (section 4.6, 4.10)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freeport_games.engine import Amount, Entry, Menu, Offer, One, Playing, Refuse, Scene, Seat, Turn, ask
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import (
    BRIX,
    CARDS,
    EVERY_PLANET,
    FIXED,
    GOOD_AT,
    GOODS,
    KOROTHE,
    LIMITS,
    TABLES,
    Planet,
)
from freeport_games.smugglers.effects.cards import replace_planet
from freeport_games.smugglers.effects.cargo import add_lot, take
from freeport_games.smugglers.effects.money import add_bounty, pay
from freeport_games.smugglers.effects.wreck import gain_hull
from freeport_games.smugglers.events import CardLost, OfferDelivered, PlanetVisited, Repaired, Traded, Why
from freeport_games.smugglers.holding import ability
from freeport_games.smugglers.moves import (
    Bribe,
    Buy,
    BuyBrix,
    Deliver,
    Leave,
    PlaceBounty,
    Repair,
    Sell,
    SellContract,
    SellEvent,
    Upgrade,
)
from freeport_games.smugglers.ops import Starport
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.player import ELIMINATED, IMPRISONED, Lot, Player
from freeport_games.smugglers.scoring import check_target, win
from freeport_games.smugglers.ship import event_good, planet_in, room, slot_of, smuggles
from freeport_games.smugglers.state import State
from freeport_games.smugglers.under_way import Visit

from . import refusals
from .customs import apply_result, roll_customs
from .trading import trade, upgrade

PORTS = tuple(Starport)


def visit_planet(t: Turn[State], seat: Seat) -> Scene:
    """Visit a planet: Customs, the end of the Run, then one planet action or none (SG-502 to SG-515, SG-913)."""
    state = t.state
    planet = planet_in(state, seat)
    if planet is None:
        return
    state.visit = Visit(planet.id)
    t.tell(PlanetVisited(seat, planet.id))
    if (yield from _past_customs(t, seat, planet)):
        state.visit.past_customs = True
        _complete_run(t, seat, planet)
        yield from ask(seat, "SG-D20", ways_to_act, default=Leave())
    state.visit = None


def _past_customs(t: Turn[State], seat: Seat, planet: Planet) -> Playing[bool]:
    """Take the seat through Customs, with a roll if needed; return whether it passes (SG-505, SG-908, SG-911)."""
    state = t.state
    player = state.players[seat]
    if player.bounty == 0 and not smuggles(state, seat, planet):
        return True
    dice = 1
    if planet.id == KOROTHE and player.credits >= TABLES.brix.bribe_per_extra_die:
        move = yield from ask(seat, "SG-D18", _ways_to_bribe, default=Bribe(0))
        if isinstance(move, Bribe):
            pay(t, seat, move.dice * TABLES.brix.bribe_per_extra_die, Why.BRIBE)
            dice += move.dice
    result = yield from roll_customs(t, seat, planet.starport, "SG-C10", dice)
    return apply_result(t, seat, result)


def _ways_to_bribe(t: Turn[State], seat: Seat) -> Menu:
    most = t.state.players[seat].credits // TABLES.brix.bribe_per_extra_die
    yield Offer(Bribe.option(dice=Amount(0, most)))
    yield NO_BRIBE


NO_BRIBE = Refuse(Bribe, "NOT_ENOUGH_CREDITS", "SG-911")


def _complete_run(t: Turn[State], seat: Seat, planet: Planet) -> None:
    """End the game if six live Brix Weapons have passed Customs on Korothe (SG-913, SG-914, SG-916)."""
    state = t.state
    player = state.players[seat]
    if planet.id != KOROTHE or state.options.mode is not Mode.KOROTHE_RUN:
        return
    units = player.brix
    if units >= TABLES.brix.units_to_win:
        credits = units * TABLES.brix.sale_price
        take(state, player, [*[0] * len(GOODS), units])
        player.credits += credits
        t.tell(Traded(seat, "brix_weapons", units, credits, bought=False))
        win(t, seat, "SG-1001")


# The possible actions


def ways_to_act(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    """Yield the planet actions (SG-502)."""
    state, visit = t.state, t.state.visit
    if visit is None:
        return
    player, planet = state.players[seat], EVERY_PLANET[visit.planet]
    index = slot_of(state, planet.id)
    if index is not None:
        yield from _ways_to_trade(state, player, planet, index)
    if planet.id == BRIX:
        yield from _ways_to_buy_brix(state, player)
    if index is not None or (planet.id in FIXED and state.options.fixed_planet_services):
        yield from _services(state, seat, planet)
    for offer in player.offers:
        if offer.planet == planet.id and player.has(str(CARDS[offer.card].good)):
            yield Offer(Deliver.option(card=One((offer.card,))), _deliver)
    yield LEAVE
    yield from refusals.AT_PLANETS


def _ways_to_trade(state: State, player: Player, planet: Planet, index: int) -> Iterator[Entry]:
    """Yield buying, selling, and sales to an event or by a Contract (SG-520, SG-541, SG-542, SG-545)."""
    needed, slot = event_good(state, planet.id), state.slots[index]
    goods = [good for good in GOODS if good is not needed]
    if room(player) >= 1 and player.credits >= 1:
        yield Offer(Buy.option(good=One(tuple([str(good) for good in goods]))), trade)
    if held := tuple([str(good) for good in goods if player.has(good)]):
        yield Offer(Sell.option(good=One(held)), trade)
    if needed is not None and (there := player.has(needed)):
        yield Offer(SellEvent.option(quantity=Amount(1, min(there, slot.units_left))), _sell_event)
    for contract in player.contracts:
        good = str(CARDS[contract.card].good)
        if player.has(good) and refusals.contract_rules_out(planet, needed, good) is None:
            quantity = Amount(1, min(player.has(good), contract.units_left))
            yield Offer(SellContract.option(card=One((contract.card,)), quantity=quantity), _sell_contract)


def _ways_to_buy_brix(state: State, player: Player) -> Iterator[Entry]:
    """Yield the purchase of Brix Weapons (SG-901, SG-903)."""
    if state.options.mode is Mode.KOROTHE_RUN:
        most = min(TABLES.brix.available, room(player), player.credits // state.options.brix_price)
        if most > 0:
            yield Offer(BuyBrix.option(quantity=Amount(1, most)), _buy_brix)


def _services(state: State, seat: Seat, planet: Planet) -> Iterator[Entry]:
    """Yield upgrades, Bounties and repairs (SG-535, SG-546, SG-548, SG-810)."""
    player = state.players[seat]
    if refusals.sells_levels(planet):
        yield UPGRADE
    least = TABLES.bounty.minimum_placed
    if player.bounty == 0 and player.credits >= least and (targets := bounty_targets(state, seat)):
        yield Offer(PlaceBounty.option(seat=One(targets), amount=Amount(least, player.credits)), _place_bounty)
    repairs = ability(player, ops.RepairHull)
    if repairs is not None and PORTS.index(planet.starport) >= PORTS.index(repairs.min_starport):
        damaged = player.hull < LIMITS.hull_max
        yield from [REPAIR] if damaged and player.credits >= repairs.price else []


def bounty_targets(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats on which a Bounty can be placed (SG-810)."""
    barred = (IMPRISONED, ELIMINATED)
    return tuple([other for other, one in enumerate(state.players) if other != seat and one.status not in barred])


# Actions without further decisions


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


def _sell_event(t: Turn[State], seat: Seat, move: SellEvent) -> Scene:
    """Sell goods to the event; the planet leaves when the need is met (SG-542, SG-543)."""
    _, index = _visited(t.state)
    slot = t.state.slots[index]
    event = CARDS[slot.event]
    _sold(t, seat, str(event.good), move.quantity, event.price)
    slot.units_left -= move.quantity
    check_target(t)
    if slot.units_left == 0:
        yield from replace_planet(t, index)


def _sell_contract(t: Turn[State], seat: Seat, move: SellContract) -> Scene:
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
            t.state.destiny_discard.append(one.card)
            t.tell(CardLost(seat, one.card, Why.FULFILLED))
    player.contracts = kept
    check_target(t)
    yield from replace_planet(t, index)


def _buy_brix(t: Turn[State], seat: Seat, move: BuyBrix) -> None:
    """Buy Brix Weapons; each purchase makes a lot (SG-903, SG-904)."""
    player = t.state.players[seat]
    cost = move.quantity * t.state.options.brix_price
    player.credits -= cost
    add_lot(player, Lot(seat, player.turn_no + TABLES.brix.turn_limit, move.quantity))
    t.tell(Traded(seat, "brix_weapons", move.quantity, cost, bought=True))


def _place_bounty(t: Turn[State], seat: Seat, move: PlaceBounty) -> None:
    """Pay for a Bounty on another seat (SG-810)."""
    pay(t, seat, move.amount, Why.PLACED)
    add_bounty(t, move.seat, move.amount, Why.PLACED)


def _repair(t: Turn[State], seat: Seat, _: Repair) -> None:
    """Buy Hull (SG-546)."""
    repairs = ability(t.state.players[seat], ops.RepairHull)
    if repairs is not None:
        t.state.players[seat].credits -= repairs.price
        t.tell(Repaired(seat, repairs.price))
        gain_hull(t, seat, repairs.hull)


def _deliver(t: Turn[State], seat: Seat, move: Deliver) -> None:
    """Deliver all units up to the number owed (SG-364, SG-366)."""
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
                t.state.destiny_discard.append(offer.card)
                t.state.planet_discard.append(offer.planet)
                del player.offers[place]
                t.tell(CardLost(seat, offer.card, Why.FULFILLED))
            break
    check_target(t)


UPGRADE = Offer(Upgrade.option(), upgrade)
REPAIR = Offer(Repair.option(), _repair)
LEAVE = Offer(Leave.option())
