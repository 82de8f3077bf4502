"""The reasons for which planet actions are refused, in the order of section 10."""

from __future__ import annotations

from freeport_games.engine import Refusal, Refuse, Seat, Turn
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import BRIX, CARDS, EVERY_PLANET, GOOD_AT, LIMITS, TABLES, Good, Planet, Rating
from freeport_games.smugglers.holding import ability
from freeport_games.smugglers.moves import (
    Buy,
    BuyBrix,
    Deliver,
    PlaceBounty,
    Repair,
    Sell,
    SellContract,
    SellEvent,
    Trade,
    Upgrade,
)
from freeport_games.smugglers.ops import Starport
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.player import ELIMINATED, IMPRISONED
from freeport_games.smugglers.ship import event_good, room, slot_of
from freeport_games.smugglers.state import State
from freeport_games.smugglers.under_way import PlanetAction

PORTS = tuple(Starport)


def sells_levels(planet: Planet) -> bool:
    """Return whether a planet's Starport sells any level (SG-535)."""
    column = TABLES.starports.index(planet.starport)
    return any([row[column] is not None for row in TABLES.upgrade.rows.values()])


def contract_rules_out(planet: Planet, needed: Good | None, good: str) -> str | None:
    """Return the code for a good that a Contract cannot sell on a planet (SG-545)."""
    illegal = planet.rating(good) is Rating.ILLEGAL
    return "NOT_TRADED_HERE" if illegal or good == needed else None


def _planet(state: State) -> Planet:
    assert state.visit is not None  # noqa: S101 - these moves are offered in a visit only
    return EVERY_PLANET[state.visit.planet]


def _not_traded(t: Turn[State], seat: Seat, move: Buy | Sell) -> Refusal:
    state = t.state
    player, planet = state.players[seat], _planet(state)
    if move.good not in GOOD_AT:
        return Refusal("BAD_PARAMETER", rule="SG-520")
    if isinstance(move, Sell) and not player.has(move.good):
        return Refusal("GOODS_NOT_HELD", rule="SG-520")
    if isinstance(move, Buy) and player.credits < 1:
        return Refusal("NOT_ENOUGH_CREDITS", rule="SG-520")
    if isinstance(move, Buy) and room(player) < 1:
        return Refusal("ABOVE_CAPACITY", rule="SG-520")
    traded = slot_of(state, planet.id) is not None and move.good in list(Good)
    rule = "SG-541" if traded else "SG-527" if move.good not in list(Good) else "SG-548"
    return Refusal("NOT_TRADED_HERE", rule=rule)


def _no_event_sale(t: Turn[State], seat: Seat, move: SellEvent) -> Refusal:
    state = t.state
    needed = event_good(state, _planet(state).id)
    if move.quantity < 1:
        return Refusal("BAD_PARAMETER", rule="SG-542")
    if needed is None:
        return Refusal("NOT_TRADED_HERE", rule="SG-542")
    if move.quantity > state.players[seat].has(needed):
        return Refusal("GOODS_NOT_HELD", rule="SG-542")
    return Refusal("ABOVE_EVENT_NEED", rule="SG-542")


def _no_contract_sale(t: Turn[State], seat: Seat, move: SellContract) -> Refusal:
    state = t.state
    player, planet = state.players[seat], _planet(state)
    if move.quantity < 1:
        return Refusal("BAD_PARAMETER", rule="SG-545")
    if move.card not in [one.card for one in player.contracts]:
        return Refusal("CARD_NOT_IN_HAND", rule="SG-545")
    good = str(CARDS[move.card].good)
    if move.quantity > player.has(good):
        return Refusal("GOODS_NOT_HELD", rule="SG-545")
    at_slot = slot_of(state, planet.id) is not None
    if not at_slot or contract_rules_out(planet, event_good(state, planet.id), good):
        return Refusal("NOT_TRADED_HERE", rule="SG-545")
    return Refusal("ABOVE_EVENT_NEED", rule="SG-545")


def _no_bounty(t: Turn[State], seat: Seat, move: PlaceBounty) -> Refusal:
    state = t.state
    if move.seat not in range(state.seats):
        return Refusal("BAD_PARAMETER", rule="SG-810")
    if state.players[move.seat].status in (IMPRISONED, ELIMINATED):
        return Refusal("TARGET_ISOLATED", rule="SG-810")
    if move.seat == seat:
        return Refusal("SELF_TARGET", rule="SG-810")
    if move.amount > state.players[seat].credits:
        return Refusal("NOT_ENOUGH_CREDITS", rule="SG-810")
    if state.players[seat].bounty > 0:
        return Refusal("HAS_BOUNTY", rule="SG-810")
    if move.amount < TABLES.bounty.minimum_placed:
        return Refusal("BOUNTY_TOO_SMALL", rule="SG-810")
    return Refusal("NOT_SOLD_HERE", rule="SG-548")


def _no_brix(t: Turn[State], seat: Seat, move: BuyBrix) -> Refusal:
    state = t.state
    player = state.players[seat]
    here = _planet(state).id == BRIX and state.options.mode is Mode.KOROTHE_RUN
    if move.quantity < 1:
        return Refusal("BAD_PARAMETER", rule="SG-903")
    if here and move.quantity * state.options.brix_price > player.credits:
        return Refusal("NOT_ENOUGH_CREDITS", rule="SG-903")
    if here and move.quantity > room(player):
        return Refusal("ABOVE_CAPACITY", rule="SG-903")
    return Refusal("ABOVE_AVAILABILITY" if here else "NOT_SOLD_HERE", rule="SG-903")


def _not_delivered(t: Turn[State], seat: Seat, move: Deliver) -> Refusal:
    offers = {one.card: one.planet for one in t.state.players[seat].offers}
    if move.card not in offers:
        return Refusal("CARD_NOT_IN_HAND", rule="SG-364")
    here = offers[move.card] == _planet(t.state).id
    return Refusal("GOODS_NOT_HELD" if here else "NOT_TRADED_HERE", rule="SG-364")


def _not_repaired(t: Turn[State], seat: Seat, _: Repair) -> Refusal:
    player, planet = t.state.players[seat], _planet(t.state)
    repairs = ability(player, ops.RepairHull)
    if repairs is not None and PORTS.index(planet.starport) >= PORTS.index(repairs.min_starport):
        if player.credits < repairs.price:
            return Refusal("NOT_ENOUGH_CREDITS", rule="SG-546")
        if player.hull >= LIMITS.hull_max:
            return Refusal("HULL_MAX", rule="SG-538")
    return Refusal("NO_SUCH_ABILITY" if repairs is None else "NOT_SOLD_HERE", rule="SG-546")


def _too_many(t: Turn[State], seat: Seat, move: Trade) -> Refusal:
    state = t.state
    player, visit = state.players[seat], state.visit
    if visit is None or move.quantity < 0:
        return Refusal("BAD_PARAMETER", rule="SG-524")
    sells = visit.action is PlanetAction.SELL
    if sells and move.quantity > player.has(visit.good):
        return Refusal("GOODS_NOT_HELD", rule="SG-524")
    if not sells and move.quantity * visit.price > player.credits:
        return Refusal("NOT_ENOUGH_CREDITS", rule="SG-524")
    if not sells and move.quantity > room(player):
        return Refusal("ABOVE_CAPACITY", rule="SG-524")
    return Refusal("ABOVE_AVAILABILITY", rule="SG-524")


NOT_TRADED = Refuse(Trade, why=_too_many)
AT_PLANETS = (
    Refuse((Buy, Sell), why=_not_traded),
    Refuse(SellEvent, why=_no_event_sale),
    Refuse(SellContract, why=_no_contract_sale),
    Refuse(Upgrade, "NOT_SOLD_HERE", "SG-535"),
    Refuse(PlaceBounty, why=_no_bounty),
    Refuse(BuyBrix, why=_no_brix),
    Refuse(Deliver, why=_not_delivered),
    Refuse(Repair, why=_not_repaired),
)

__all__ = ["AT_PLANETS", "NOT_TRADED", "Refusal", "contract_rules_out", "sells_levels"]
