"""Aircraft fly in straight lines, land at airports, and cross the edge by arrows (section 4.10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from freeport_games.competitors.components import ARROWS, BAND_FUEL, TERRITORIES
from freeport_games.competitors.components.geography import (
    AIRPORTS,
    PLACED,
    POINTS,
    REACH,
    TARGETS,
    Flights,
    Placed,
    Point,
    band_between,
    flights,
    nearest,
    squared,
    towards,
)
from freeport_games.competitors.components.kinds import AIRCRAFT, AIRPORT_CLOSED, Band, Continent, TerritoryId
from freeport_games.competitors.events import ArrowReached, Flew, Landed
from freeport_games.competitors.moves import Fly, FlyTowards
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.tokens import names_of
from freeport_games.competitors.state.whereabouts import affected, bases_in, on_continent, point_of
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Fit, Gate, OneOf, Option, Scene, Turn, Way

from .checks import check_arrival
from .steps import (
    PLENTY,
    Moving,
    after_step,
    entry_cost,
    has_goods,
    has_points,
    is_flagged,
    make_step,
    moves_a,
    pay_fees,
)

FLYING = 1
"""The number of points of a step of an aircraft (CO-080)."""


def price(movement: Movement, aircraft: str, band: Band) -> int:
    """Return the fuel of a step; the first of a movement turn that began at a Fuel Depot is free (CO-064, CO-204)."""
    free = aircraft in movement.depot and aircraft not in movement.fuelled
    return 0 if free else BAND_FUEL[band]


def allowed(origin: TerritoryId, based: frozenset[Continent]) -> list[Placed]:
    """Return the airports where an aircraft may land by where it comes from, and the arrows (CO-084, CO-085, CO-087).

    Args:
        origin: where it landed last.
        based: the continents with a base.
    """
    source = TERRITORIES[origin]
    fit = {*ARROWS, *AIRPORTS_OF[source.continent]}
    if source.intercontinental or source.continent in based:
        fit.update(INTERCONTINENTAL, *[AIRPORTS_OF[continent] for continent in based])
    return [placed for placed in PLACED if placed[0] in fit]


AIRPORTS_OF = {
    continent: [one for one in AIRPORTS if TERRITORIES[one].continent is continent] for continent in Continent
}
"""The airports of each continent."""
INTERCONTINENTAL = [one for one in AIRPORTS if TERRITORIES[one].intercontinental]
"""The airports where an aircraft may land from any continent that it may leave."""


def _based(state: State, movement: Movement) -> frozenset[Continent]:
    """Return the continents with a base that counts as own."""
    return frozenset(TERRITORIES[base].continent for base in bases_in(state, movement))


@lru_cache(maxsize=4096)  # random play takes 4 % less by it
def permitted(place: Point, origin: TerritoryId, based: frozenset[Continent]) -> Flights:
    """Return the flights from a point to where an aircraft may land, and to arrows (CO-081, CO-084, CO-085)."""
    return flights(allowed(origin, based), place)


def _sky_is_free(c: Moving) -> bool:
    """Return whether no other aircraft of the owner is in flight (CO-083)."""
    tokens = c.state.tokens
    return not any(tokens[name].air is not None for name in names_of(c.token.owner, AIRCRAFT) if name != c.name)


def _place(c: Moving) -> tuple[Point, TerritoryId, frozenset[Continent]]:
    """Return what decides where an aircraft may fly; see ``permitted``."""
    return point_of(c.state, c.name), c.token.last, _based(c.state, c.movement)


def _arrivals(c: Moving, reached: Mapping[str, Band]) -> tuple[str, ...]:
    """Return what an aircraft may reach now, of the flights on which it arrives."""
    state, money, closed, free = c.state, c.purse, affected(c.state, AIRPORT_CLOSED), _sky_is_free(c)
    open_ = [one for one in reached if one not in closed and (free or one not in ARROWS)]
    if money >= PLENTY:
        return tuple(open_)
    prices = {band: price(c.movement, c.name, band) for band in BANDS}
    bases = state.occupied()
    return tuple(
        one
        for one in open_
        if money >= prices[reached[one]] + (_landing_fees(state, c.movement, one) if one in bases else 0)
    )


def _landing_fees(state: State, movement: Movement, target: str) -> int:
    return 0 if target in ARROWS else entry_cost(state, movement, target)


def _bands(c: Moving) -> tuple[Band, ...]:
    """Return how far the seat can pay a flight."""
    money = c.purse
    return BANDS if money >= PLENTY else tuple(one for one in BANDS if money >= price(c.movement, c.name, one))


BANDS = tuple(BAND_FUEL)


def _to_fly(c: Moving) -> tuple[Option[Fly], ...]:
    return _to_arrive(_arrivals(c, permitted(*_place(c)).reached))


def _to_fly_towards(c: Moving) -> tuple[Option[FlyTowards], ...]:
    closed = affected(c.state, AIRPORT_CLOSED)
    return _to_stay_up(tuple(one for one in permitted(*_place(c)).beyond if one not in closed), _bands(c))


def _to_arrive(targets: tuple[str, ...]) -> tuple[Option[Fly], ...]:
    return (Fly.option(to=One(targets)),) if targets else ()


def _to_stay_up(beyond: tuple[str, ...], lengths: tuple[Band, ...]) -> tuple[Option[FlyTowards], ...]:
    return (FlyTowards.option(to=One(beyond), band=BAND_CHOICES[lengths]),) if beyond and lengths else ()


BAND_CHOICES = {BANDS[:count]: One(tuple(str(band) for band in BANDS[:count])) for count in range(1, len(BANDS) + 1)}
"""The domains of the bands that a seat can pay: the cheapest ones."""


def fly_towards(t: Turn[State], seat: Seat, move: FlyTowards) -> None:
    """Fly without arriving (CO-082)."""
    state, c = t.state, Moving(t.state, seat)
    movement, aircraft, token = c.movement, c.name, c.token
    band = Band(move.band)
    place = towards(point_of(state, aircraft), POINTS[move.to], band)
    make_step(t, movement, aircraft, FLYING, price(movement, aircraft, band))
    token.at, token.air = "", place
    t.tell(Flew(state.active, aircraft, move.to, band, *place, nearest(place)))
    after_step(state, movement)


def fly(t: Turn[State], seat: Seat, move: Fly) -> Scene:
    """Fly to an arrow or an airport (CO-081, CO-088)."""
    state, c = t.state, Moving(t.state, seat)
    movement, aircraft, token = c.movement, c.name, c.token
    band = band_between(point_of(state, aircraft), POINTS[move.to])
    assert band is not None  # noqa: S101 - it is in reach
    make_step(t, movement, aircraft, FLYING, price(movement, aircraft, band))
    if move.to in ARROWS:
        arrow = ARROWS[move.to]
        token.at, token.air = "", POINTS[arrow.opposite]
        t.tell(ArrowReached(state.active, aircraft, move.to, arrow.opposite))
        movement.ending = True
    else:
        yield from _land(t, movement, aircraft, move.to, band)
    after_step(state, movement)


def _land(t: Turn[State], movement: Movement, aircraft: str, territory: TerritoryId, band: Band) -> Scene:
    """Land: fees, then the checks of the arrival (CO-086, CO-104, CO-120)."""
    state, there = t.state, TERRITORIES[territory]
    token = state.tokens[aircraft]
    origin = TERRITORIES[token.last]
    token.at, token.air, token.last = territory, None, territory
    t.tell(Landed(state.active, aircraft, territory, band))
    pay_fees(t, movement, territory)
    bases, abroad = bases_in(state, movement), origin.continent is not there.continent
    customs = has_goods(state, movement) and territory not in bases
    foreign = origin.customs_area != there.customs_area or (abroad and not on_continent(bases, there.continent))
    yield from check_arrival(t, territory, customs=customs and foreign, event=is_flagged(territory))
    if abroad and there.intercontinental and not on_continent(state.bases(state.active), there.continent):
        movement.ending = True


# Menus


def _can_pay(c: Moving, to: str) -> bool:
    band = band_between(point_of(c.state, c.name), POINTS[to])
    return band is None or price(c.movement, c.name, band) + _landing_fees(c.state, c.movement, to) <= c.purse


def _can_pay_band(c: Moving, band: str) -> bool:
    return price(c.movement, c.name, Band(band)) <= c.purse


def _is_open(c: Moving, to: str) -> bool:
    return to in ARROWS or to not in affected(c.state, AIRPORT_CLOSED)


def _may_land(c: Moving, to: str) -> bool:
    return any(to == target for target, _, _ in allowed(c.token.last, _based(c.state, c.movement)))


def _apart(c: Moving, to: str) -> int:
    return squared(point_of(c.state, c.name), POINTS[to])


HAS_AIRPORT = OneOf[Moving]("NO_AIRPORT", frozenset(TARGETS))
CAN_PAY = Fit[Moving]("INSUFFICIENT_FUNDS", _can_pay)
CAN_PAY_BAND = Fit[Moving]("INSUFFICIENT_FUNDS", _can_pay_band)
MAY_START = Gate[Moving]("AIRPORT_CLOSED", "CO-152", lambda c: c.token.at not in affected(c.state, AIRPORT_CLOSED))
IS_OPEN = Fit[Moving]("AIRPORT_CLOSED", _is_open)
MAY_LAND = Fit[Moving]("NEEDS_INTERCONTINENTAL", _may_land)
SKY_IS_FREE = Gate[Moving]("IN_FLIGHT_TOKEN_USED", "CO-083", _sky_is_free)
ARROW_IS_FREE = Fit[Moving]("IN_FLIGHT_TOKEN_USED", lambda c, to: to not in ARROWS or _sky_is_free(c))
IS_IN_REACH = Fit[Moving]("BAND_NEEDED", lambda c, to: _apart(c, to) <= REACH * REACH)
IS_OUT_OF_REACH = Fit[Moving]("BAND_NOT_ALLOWED", lambda c, to: _apart(c, to) > REACH * REACH)
IS_ELSEWHERE = Fit[Moving]("BAD_TARGET", lambda c, to: _apart(c, to) > 0)

FLIGHTS = (
    Way(
        Fly,
        fly,
        moves_a(AIRCRAFT, "CO-080"),
        has_points(FLYING),
        HAS_AIRPORT("to", "CO-081"),
        CAN_PAY("to", "CO-066"),
        MAY_START,
        IS_OPEN("to", "CO-152"),
        MAY_LAND("to", "CO-084"),
        ARROW_IS_FREE("to", "CO-083"),
        IS_IN_REACH("to", "CO-082"),
        IS_ELSEWHERE("to", "CO-081"),
        options=_to_fly,
    ),
    Way(
        FlyTowards,
        fly_towards,
        moves_a(AIRCRAFT, "CO-080"),
        has_points(FLYING),
        HAS_AIRPORT("to", "CO-081"),
        CAN_PAY_BAND("band", "CO-066"),
        MAY_START,
        IS_OPEN("to", "CO-152"),
        MAY_LAND("to", "CO-084"),
        SKY_IS_FREE,
        IS_OUT_OF_REACH("to", "CO-081"),
        options=_to_fly_towards,
    ),
)
"""The steps of an aircraft (CO-D18)."""
