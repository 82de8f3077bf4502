"""Buying, selling and upgrading: availability, prices and limits, each in one place (SG-520 to SG-538)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Among, Case, Fit, Option, Playing, Roll, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import (
    CARDS,
    EVERY_PLANET,
    GOOD_AT,
    LIMITS,
    RATINGS,
    SYSTEM_AT,
    SYSTEMS,
    TABLES,
    Planet,
    Rating,
    ops,
)
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.conditions import Visiting
from freeport_games.smugglers.effects.cards import replace_planet
from freeport_games.smugglers.effects.cargo import take
from freeport_games.smugglers.effects.wreck import DIE
from freeport_games.smugglers.events import (
    AvailabilityFound,
    LevelAdded,
    NothingTraded,
    PriceFound,
    Rolled,
    RollFor,
    Traded,
)
from freeport_games.smugglers.moves import AddLevel, Buy, KeepDemand, RerollDemand, Sell, StopUpgrade, Trade, Upgrade
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability, held
from freeport_games.smugglers.state.activities import PlanetAction, Visit
from freeport_games.smugglers.state.player import Player
from freeport_games.smugglers.state.ship import room, slot_of

HIGHEST = 6


def _visit(state: State) -> Visit:
    assert state.visit is not None  # noqa: S101 - trading goes on in a visit only
    return state.visit


# Charts


def availability(player: Player, planet: Planet, die: int) -> int:
    """Return the most units or levels of a turn (SG-521, SG-535)."""
    row = min(HIGHEST, die + sum(op.amount for _, op in held(player, ops.AvailabilityModifier)))
    return TABLES.availability.rows[row][TABLES.starports.index(planet.starport)]


def unit_price(player: Player, rating: Rating, die: int, *, sells: bool) -> int:
    """Return the price of a unit (SG-523, SG-525)."""
    price = TABLES.demand.rows[die][RATINGS.index(rating)]
    premium = ability(player, ops.IllegalPremium)
    if sells and premium is not None and rating is Rating.ILLEGAL:
        price += premium.credits_per_unit
    return price


def level_price(player: Player, planet: Planet, system: System) -> int | None:
    """Return the price of a level of a system; None if it is not sold (SG-536)."""
    price = TABLES.upgrade.rows[system][TABLES.starports.index(planet.starport)]
    if price is None:
        return None
    for _, op in held(player, ops.UpgradeDiscount):
        price = max(op.minimum, price - op.amount)
    return price


def _available(t: Turn[State], seat: Seat, planet: Planet) -> Playing[int]:
    (die,) = yield from Roll("SG-C12", DIE)
    t.tell(Rolled(seat, RollFor.AVAILABILITY, (die,)))
    found = _visit(t.state).availability = availability(t.state.players[seat], planet, die)
    t.tell(AvailabilityFound(seat, found, _visit(t.state).action is PlanetAction.UPGRADE))
    return found


# Buying and selling


def trade(t: Turn[State], seat: Seat, move: Buy | Sell) -> Scene:
    """Roll availability and Demand, and ask for the quantity; a sale replaces the planet (SG-521 to SG-530).

    With nothing available the turn is over (SG-522), as it is after any number of units (SG-526).
    """
    state, visit = t.state, _visit(t.state)
    player, planet = state.players[seat], EVERY_PLANET[visit.planet]
    sells = isinstance(move, Sell)
    visit.action, visit.good = PlanetAction.SELL if sells else PlanetAction.BUY, move.good
    if not (yield from _available(t, seat, planet)):
        return
    die = yield from _demand(t, seat)
    rating = planet.rating(move.good)
    if rating is None:
        return
    visit.price = unit_price(player, rating, die, sells=sells)
    limit = trade_limit(state, seat)
    t.tell(PriceFound(seat, move.good, visit.price, limit))
    if limit > 0:
        answer = yield from ask(seat, "SG-D22", TRADING, default=Trade(0))
        if isinstance(answer, Trade) and answer.quantity:
            yield from _traded(t, seat, answer.quantity, sells=sells)
        else:
            t.tell(NothingTraded(seat, move.good))


def _demand(t: Turn[State], seat: Seat) -> Playing[int]:
    """Roll the Demand die, with a reroll once a turn for seats that have one (SG-523)."""
    (die,) = yield from Roll("SG-C12", DIE)
    t.tell(Rolled(seat, RollFor.DEMAND, (die,)))
    player, visit = t.state.players[seat], _visit(t.state)
    for card, _ in held(player, ops.RerollDemand):
        if not (CARDS[card].per_turn and card in player.used):
            rating = EVERY_PLANET[visit.planet].rating(visit.good)
            sells = visit.action is PlanetAction.SELL
            visit.price = 0 if rating is None else unit_price(player, rating, die, sells=sells)
            move = yield from ask(seat, "SG-D21", REROLLING, default=KeepDemand())
            if isinstance(move, RerollDemand):
                player.used.append(card)
                (die,) = yield from Roll("SG-C12", DIE)
                t.tell(Rolled(seat, RollFor.DEMAND, (die,)))
    return die


def trade_limit(state: State, seat: Seat) -> int:
    """Return the most units that can be traded (SG-524)."""
    player, visit = state.players[seat], _visit(state)
    if visit.action is PlanetAction.SELL:
        return min(visit.availability, player.has(visit.good))
    return min(visit.availability, room(player), player.credits // visit.price)


def _sells(c: Visiting) -> bool:
    return c.visit.action is PlanetAction.SELL


def _to_trade(c: Visiting) -> tuple[Option[Trade], ...]:
    return (Trade.option(quantity=Amount(0, trade_limit(c.state, c.seat))),)


def _is_held(c: Visiting, quantity: int) -> bool:
    return not _sells(c) or quantity <= c.player.has(c.visit.good)


def _can_be_paid(c: Visiting, quantity: int) -> bool:
    return _sells(c) or quantity * c.visit.price <= c.player.credits


IS_NUMBER = Fit[Visiting]("BAD_PARAMETER", lambda _, quantity: quantity >= 0)
IS_HELD = Fit[Visiting]("GOODS_NOT_HELD", _is_held)
CAN_BE_PAID = Fit[Visiting]("NOT_ENOUGH_CREDITS", _can_be_paid)
FITS_ABOARD = Fit[Visiting]("ABOVE_CAPACITY", lambda c, quantity: _sells(c) or quantity <= room(c.player))
IS_AVAILABLE = Fit[Visiting]("ABOVE_AVAILABILITY", lambda c, quantity: quantity <= c.visit.availability)
TRADING = Ways(
    Visiting,
    Way(
        Trade,
        nothing,
        IS_NUMBER("quantity", "SG-524"),
        IS_HELD("quantity", "SG-524"),
        CAN_BE_PAID("quantity", "SG-524"),
        FITS_ABOARD("quantity", "SG-524"),
        IS_AVAILABLE("quantity", "SG-524"),
        options=_to_trade,
    ),
)


def _traded(t: Turn[State], seat: Seat, units: int, *, sells: bool) -> Scene:
    state, visit = t.state, _visit(t.state)
    player, credits = state.players[seat], units * visit.price
    if not sells:
        player.credits -= credits
        player.goods[GOOD_AT[visit.good]] += units
        t.tell(Traded(seat, visit.good, units, credits, bought=True))
        return
    counts = [0] * len(GOOD_AT)
    counts[GOOD_AT[visit.good]] = units
    take(state, player, counts)
    player.credits += credits
    t.tell(Traded(seat, visit.good, units, credits, bought=False))
    check_target(t)
    index = slot_of(state, visit.planet)
    if index is not None:
        yield from replace_planet(t, index)


# Upgrades


def upgrade(t: Turn[State], seat: Seat, _: Upgrade) -> Scene:
    """Add levels one after another, up to the availability (SG-535 to SG-538).

    A ship of 35 levels is complete: then the upgrade is over (SG-537).
    """
    visit = _visit(t.state)
    visit.action = PlanetAction.UPGRADE
    most = yield from _available(t, seat, EVERY_PLANET[visit.planet])
    base = t.state.players[seat].base
    while visit.levels < most and sum(base) < LIMITS.system_total_max:
        move = yield from ask(seat, "SG-D23", UPGRADING, default=StopUpgrade())
        if not isinstance(move, AddLevel):
            break


def _add_level(t: Turn[State], seat: Seat, move: AddLevel) -> None:
    player, visit = t.state.players[seat], _visit(t.state)
    system = System(move.system)
    price = level_price(player, EVERY_PLANET[visit.planet], system) or 0
    player.credits -= price
    player.base[SYSTEM_AT[system]] += 1
    visit.levels += 1
    t.tell(LevelAdded(seat, system, player.base[SYSTEM_AT[system]], price))


# The price of a level, and its limits


def _price(c: Visiting, system: str) -> int | None:
    return level_price(c.player, c.planet, System(system))


def _can_pay(c: Visiting, system: str) -> bool:
    return (_price(c, system) or 0) <= c.player.credits


def _level(c: Visiting, system: str) -> int:
    return c.player.base[SYSTEM_AT[System(system)]]


IS_SYSTEM = Among[Visiting]("BAD_PARAMETER", lambda _: [str(system) for system in SYSTEMS])
CAN_PAY = Fit[Visiting]("NOT_ENOUGH_CREDITS", _can_pay)
IS_SOLD = Fit[Visiting]("NOT_SOLD_HERE", lambda c, system: _price(c, system) is not None)
CAN_RISE = Fit[Visiting]("SYSTEM_MAX", lambda c, system: _level(c, system) < LIMITS.system_max)
UPGRADING = Ways(
    Visiting,
    Way(
        AddLevel,
        _add_level,
        IS_SYSTEM("system", "SG-536"),
        CAN_PAY("system", "SG-536"),
        IS_SOLD("system", "SG-536"),
        CAN_RISE("system", "SG-536"),
    ),
    Way(StopUpgrade, nothing),
)
REROLLING = Ways(Case[State], Way(RerollDemand, nothing), Way(KeepDemand, nothing))
"""Roll the Demand die again, or keep it (SG-D21)."""
