"""The destinations of a trader, and the worth of things to it: the arithmetic on which the instinct stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from freeport_games.engine import Seat
from freeport_games.smugglers.components import (
    BRIX,
    CARDS,
    EVERY_PLANET,
    FIXED,
    GOODS,
    KOROTHE,
    LIMITS,
    RATINGS,
    TABLES,
    CustomsResult,
    Planet,
    Rating,
    SectorId,
)
from freeport_games.smugglers.components.courses import NEBULAE, NEIGHBOURS
from freeport_games.smugglers.components.ops import Starport, System
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.view.parts import PlanetInPlay, SeatInPlay, SmugglersView

SPEED = 6
"""The Lightspeed that takes the Run in two turns."""
PODS = 8
SHIELDS, GUNS, AGILITY = 4, 4, 4
WANTED: Mapping[System, int] = {
    System.LIGHTSPEED: SPEED,
    System.CARGO_PODS: PODS,
    System.SHIELDS: SHIELDS,
    System.LASERS: GUNS,
    System.ENGINES: AGILITY,
}
"""The levels that a trader wants, the most urgent first."""
FINE = 200
BRIBES = 2
AVERAGE = tuple(sum(row[place] for row in TABLES.demand.rows.values()) / 6 for place in range(len(TABLES.ratings)))
"""The average price of each rating."""
SUPPLY = tuple(sum(row[place] for row in TABLES.availability.rows.values()) / 6 for place in range(5))
"""The average availability of each Starport."""
CAUGHT = (CustomsResult.DETAINED, CustomsResult.IMPRISONED)
RISK = tuple(sum(row[place] in CAUGHT for row in TABLES.customs.rows.values()) / 6 for place in range(5))
"""The probability that the Customs of each Starport take everything."""


class Errand(msgspec.Struct, frozen=True):
    """A destination, with its purpose."""

    sector: SectorId
    """The sector."""
    worth: float
    """Its worth."""
    what: str
    """The action there."""
    good: str = ""
    """The good that is traded there."""


def level(seat: SeatInPlay, system: System) -> int:
    """Return an effective level."""
    return next((one.effective for one in seat.levels if one.system is system), 0)


def base(seat: SeatInPlay, system: System) -> int:
    """Return a base level."""
    return next((one.base for one in seat.levels if one.system is system), 0)


def carried(seat: SeatInPlay, good: str) -> int:
    """Return units carried of a good."""
    return next((each.units for each in seat.cargo if each.good == good), 0)


def load(seat: SeatInPlay) -> int:
    """Return units carried."""
    return sum(each.units for each in seat.cargo)


def column(port: Starport) -> int:
    """Return the column of a Starport."""
    return TABLES.starports.index(port)


# Courses


@cache  # a table of content, filled as it is asked; a bot's decision takes 70 us with it, 470 us without
def course(start: SectorId, target: SectorId) -> tuple[SectorId, ...]:
    """Return the shortest course that enters no nebula but at its end; empty if there is none."""
    came: dict[SectorId, SectorId] = {start: ""}
    front = [start]
    while front and target not in came:
        further = []
        for here in front:
            for step in NEIGHBOURS[here]:
                if step not in came and (step == target or step not in NEBULAE):
                    came[step] = here
                    further.append(step)
        front = further
    found: list[SectorId] = []
    here = target if target in came else start
    while here != start:
        found.append(here)
        here = came[here]
    return tuple(found[::-1])


def turns(start: SectorId, target: SectorId, speed: int) -> int:
    """Return how many turns a course takes."""
    return -(-len(course(start, target)) // max(1, speed))


# Prices


def average(planet: Planet, good: str) -> float:
    """Return the average price of a good; 0 where it is not traded."""
    rating = planet.rating(good)
    return 0.0 if rating is None else AVERAGE[RATINGS.index(rating)]


def sale(slot: PlanetInPlay, seat: SeatInPlay, good: str, units: int) -> float:
    """Return what selling so many units on a planet brings on average, Customs included."""
    planet = slot.planet
    if planet is None or not units:
        return 0.0
    if slot.event is not None and str(CARDS[slot.event].good) == good:
        return float(slot.price * min(units, slot.units_left))
    place = column(planet.starport)
    passes = 1.0 - RISK[place] if seat.bounty or planet.rating(good) is Rating.ILLEGAL else 1.0
    bought = [CARDS[one.card].price for one in seat.contracts if str(CARDS[one.card].good) == good]
    if bought and planet.rating(good) is not Rating.ILLEGAL:
        return passes * max(bought) * units
    return passes * average(planet, good) * min(units, SUPPLY[place])


def purchase(planet: Planet, seat: SeatInPlay, good: str, room: int) -> float:
    """Return how many units of a good can be bought on average."""
    price = average(planet, good)
    return min(SUPPLY[column(planet.starport)], room, seat.credits / price) if price else 0.0


# Errands


def runs(view: SmugglersView) -> bool:
    """Return whether the Korothe Run is to be made."""
    return view.options.mode is Mode.KOROTHE_RUN


def run_cost(view: SmugglersView) -> int:
    """Return the credits with which a trader sets out for the Run."""
    brix = TABLES.brix
    return view.options.brix_price * brix.units_to_win + brix.bribe_per_extra_die * BRIBES + FINE


def ready(view: SmugglersView, seat: SeatInPlay) -> bool:
    """Return whether a seat can make the Run."""
    able = level(seat, System.LIGHTSPEED) >= SPEED and seat.capacity >= TABLES.brix.units_to_win
    return runs(view) and able and seat.credits >= run_cost(view)


def lacks(seat: SeatInPlay) -> list[System]:
    """Return the systems that are below what is wanted, the most urgent first."""
    return [
        system
        for system, wanted in WANTED.items()
        if level(seat, system) < wanted and base(seat, system) < LIMITS.system_max
    ]


def errands(view: SmugglersView, number: Seat) -> list[Errand]:
    """Return the places to go to, the best first."""
    seat = view.seats[number]
    here = seat.sector
    if here is None:
        return []
    speed = max(1, level(seat, System.LIGHTSPEED))
    if carried(seat, "brix_weapons") >= TABLES.brix.units_to_win:
        return [Errand(FIXED[KOROTHE].sector, 10_000.0, "RUN")]
    due = [offer for offer in seat.offers if offer.due_turn == seat.turn_no]
    found = [Errand(EVERY_PLANET[one.planet].sector, 5000.0, "DELIVER") for one in due]
    if ready(view, seat):
        found.append(Errand(FIXED[BRIX].sector, 4000.0, "BRIX"))
    found += _sales(view, seat, here, speed)
    found += _purchases(view, seat, here, speed)
    found += _yards(view, seat, here, speed)
    return sorted(found, key=lambda errand: -errand.worth)


def _sales(view: SmugglersView, seat: SeatInPlay, here: SectorId, speed: int) -> Iterable[Errand]:
    for slot in view.planets:
        if slot.planet is None:
            continue
        for each in seat.cargo:
            brings = sale(slot, seat, each.good, each.units) if each.good in GOODS else 0.0
            if brings > 0:
                time = 1 + turns(here, slot.planet.sector, speed)
                yield Errand(slot.planet.sector, 1.5 * brings / time, "SELL", each.good)


def _purchases(view: SmugglersView, seat: SeatInPlay, here: SectorId, speed: int) -> Iterable[Errand]:
    room = seat.capacity - load(seat)
    if room < 1 or seat.credits < 1:
        return
    for slot in view.planets:
        if slot.planet is not None:
            for good in GOODS:
                gain, time = best_trade(view, seat, slot, str(good), room, speed)
                if gain > 0:
                    away = 1 + turns(here, slot.planet.sector, speed)
                    yield Errand(slot.planet.sector, gain / (away + time), "BUY", str(good))


def best_trade(
    view: SmugglersView, seat: SeatInPlay, slot: PlanetInPlay, good: str, room: int, speed: int
) -> tuple[float, int]:
    """Return the profit of buying a good on a planet and selling it on the best other one, and the turns it takes."""
    planet = slot.planet
    if planet is None or (slot.event is not None and str(CARDS[slot.event].good) == good):
        return 0.0, 1
    units = purchase(planet, seat, good, room)
    best, best_time = 0.0, 1
    for other in view.planets:
        if other.planet is not None and other.slot != slot.slot:
            time = 1 + turns(planet.sector, other.planet.sector, speed)
            gain = sale(other, seat, good, int(units)) - units * average(planet, good)
            if gain / time > best / best_time:
                best, best_time = gain, time
    return best, best_time


def _yards(view: SmugglersView, seat: SeatInPlay, here: SectorId, speed: int) -> Iterable[Errand]:
    """Yield the Starports where wanted levels are cheap."""
    wanted = lacks(seat)
    if not wanted:
        return
    planets = [slot.planet for slot in view.planets if slot.planet is not None]
    planets += [*FIXED.values()] if view.options.fixed_planet_services else []
    for planet in planets:
        prices = [TABLES.upgrade.rows[system][column(planet.starport)] for system in wanted]
        cheap = [price for price in prices if price is not None]
        if cheap and prices[0] is not None and seat.credits >= 2 * prices[0]:
            bought = min(len(wanted) + 2, SUPPLY[column(planet.starport)], seat.credits / (sum(cheap) / len(cheap)))
            discount = 2.0 if planet.starport is Starport.MILITARY else 1.0
            time = 1 + turns(here, planet.sector, speed)
            yield Errand(planet.sector, 90.0 * discount * bought / time, "UPGRADE")
