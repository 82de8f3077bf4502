"""The trader's judgement of courses, Customs, trade and upgrades."""

from __future__ import annotations

from freeport_games.engine.domains import Amount, One, Path
from freeport_games.engine.instinct import Weighed, domain_of
from freeport_games.engine.menus import Move, Option
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CARDS, EVERY_PLANET, TABLES
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.state.activities import PlanetAction

from .planning import (
    CAUGHT,
    FINE,
    WANTED,
    average,
    base,
    best_trade,
    carried,
    column,
    course,
    lacks,
    level,
    load,
    ready,
    sale,
)
from .weighing import RESERVE, Sight

# Flying


def fly(sight: Sight, option: Option[Move]) -> Weighed:
    """Fly to the place of the next errand."""
    errand, here = sight.errand, sight.own.sector
    if errand is None or here is None or errand.sector == here:
        return []
    path = domain_of(option, "path", Path)
    way = course(here, errand.sector)[: path.budget]
    return [(50.0, m.Fly(way))] if way and way in path else []


def planet(sight: Sight, option: Option[Move]) -> Weighed:
    """Visit a planet if there is something to do."""
    errand = sight.errand
    there = errand is not None and errand.sector == sight.own.sector
    return [(40.0 if there or not sight.own.bounty else -1.0, option.first)]


# Planets


def bribe(sight: Sight, option: Option[Move]) -> Weighed:
    """Buy all the extra dice that leave enough for a fine."""
    most, price = domain_of(option, "dice", Amount).high, TABLES.brix.bribe_per_extra_die
    return [(1.0, m.Bribe(min(most, max(0, (sight.own.credits - FINE) // price))))]


def keep_die(sight: Sight, option: Option[Move]) -> Weighed:
    """Keep the die with the mildest result."""
    roll = sight.view.customs
    if roll is None:
        return []
    return [(0.0, m.KeepDie(min(roll.dice)))]


def _caught(sight: Sight) -> bool:
    roll = sight.view.customs
    if roll is None:
        return False
    row = TABLES.customs.rows[max(1, min(roll.dice) + roll.modifier)]
    return row[TABLES.customs.columns.index(roll.column)] in CAUGHT


def use_dole(sight: Sight, option: Option[Move]) -> Weighed:
    """Have the worst die rolled again if it hurts."""
    roll = sight.view.customs
    worst = domain_of(option, "die", One[int]).first if roll is None else max(roll.dice)
    return [(5.0 if _caught(sight) else -1.0, m.UseDole(worst))]


def scramble(sight: Sight, _: Option[Move]) -> Weighed:
    """Roll all dice again if they hurt and there is cargo to lose."""
    return [(4.0 if _caught(sight) and load(sight.own) else -1.0, m.UseScrambler())]


def buy_brix(sight: Sight, option: Option[Move]) -> Weighed:
    """Weigh buying as much as leaves credits for bribes, but at least the quantity that wins."""
    price, win = sight.view.options.brix_price, TABLES.brix.units_to_win
    spare = (sight.own.credits - FINE - 2 * TABLES.brix.bribe_per_extra_die) // price
    units = min(domain_of(option, "quantity", Amount).high, max(win, spare))
    able = ready(sight.view, sight.own) and units >= win
    return [(9000.0 if able else -1.0, m.BuyBrix(units))]


def sell_event(sight: Sight, option: Option[Move]) -> Weighed:
    """Sell all that an event needs."""
    slot, units = sight.slot(), domain_of(option, "quantity", Amount).high
    return [(float(slot.price * units) if slot is not None else 0.0, m.SellEvent(units))]


def sell_contract(_: Sight, option: Option[Move]) -> Weighed:
    """Sell all that a Contract buys."""
    (card,), units = domain_of(option, "card", One[str]), domain_of(option, "quantity", Amount).high
    return [(float(CARDS[card].price * units), m.SellContract(card, units))]


def _best_elsewhere(sight: Sight, good: str) -> float:
    """Return the best average price of a unit on another planet, less what the way there costs."""
    slot, here = sight.slot(), sight.own.sector
    prices = [0.0]
    for other in sight.view.planets:
        if other.planet is not None and here is not None and (slot is None or other.slot != slot.slot):
            far = len(course(here, other.planet.sector)) / sight.speed
            prices.append(sale(other, sight.own, good, 1) - 12.0 * far)
    return max(prices)


def sell(sight: Sight, good: str) -> float:
    """Sell a good here rather than elsewhere."""
    slot = sight.slot()
    if slot is None or slot.planet is None:
        return -1.0
    worth = sale(slot, sight.own, good, carried(sight.own, good))
    price = average(slot.planet, good)
    return worth if price >= 0.75 * _best_elsewhere(sight, good) or price > 60 else worth / 8.0


def buy(sight: Sight, good: str) -> float:
    """Buy a good that sells well elsewhere."""
    slot = sight.slot()
    if slot is None:
        return -1.0
    gain, time = best_trade(sight.view, sight.own, slot, good, sight.own.capacity - load(sight.own), sight.speed)
    return gain / time


def upgrade(sight: Sight, option: Option[Move]) -> Weighed:
    """Add levels of the systems that the ship lacks."""
    visit, wanted = sight.view.visit, lacks(sight.own)
    if visit is None or not wanted:
        return [(-1.0, option.first)]
    port = column(EVERY_PLANET[visit.planet].starport)
    price = TABLES.upgrade.rows[wanted[0]][port]
    enough = price is not None and sight.own.credits >= price + RESERVE
    return [((60.0 + 40.0 * port if enough else -1.0), option.first)]


def trade(sight: Sight, option: Option[Move]) -> Weighed:
    """Trade as much as pays, and keep a reserve."""
    visit, most = sight.view.visit, domain_of(option, "quantity", Amount).high
    if visit is None:
        return []
    best = _best_elsewhere(sight, visit.good)
    if visit.action == PlanetAction.SELL:
        good_price = visit.price >= 0.5 * best
        return [(1.0 if good_price else -1.0, m.Trade(most)), (0.0, m.Trade(0))]
    return [(1.0 if visit.price < 0.6 * best else -1.0, m.Trade(most)), (0.0, m.Trade(0))]


def reroll(sight: Sight, option: Option[Move]) -> Weighed:
    """Roll the Demand die again if the price is bad."""
    visit = sight.view.visit
    if visit is None or sight.slot() is None:
        return []
    usual = average(EVERY_PLANET[visit.planet], visit.good)
    worse = visit.price < usual if visit.action == PlanetAction.SELL else visit.price > usual
    return [(1.0 if worse else -1.0, option.first)]


def add_level(sight: Sight, system: str) -> float:
    """Add the level that the Run needs most."""
    visit, one = sight.view.visit, System(system)
    if visit is None:
        return -1.0
    price = TABLES.upgrade.rows[one][column(EVERY_PLANET[visit.planet].starport)] or 0
    if sight.own.credits - price < RESERVE and base(sight.own, System.LIGHTSPEED):
        return -1.0
    if level(sight.own, one) >= WANTED[one]:
        return 5.0 if one is System.CARGO_PODS and price <= 40 and level(sight.own, one) < 10 else -1.0
    return 50.0 - [*WANTED].index(one)
