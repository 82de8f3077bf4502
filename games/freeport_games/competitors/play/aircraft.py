"""Aircraft fly in straight lines, land at airports, and cross the edge by arrows (section 4.10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from freeport_games.competitors.components import ARROWS, BAND_FUEL, TERRITORIES
from freeport_games.competitors.events import ArrowReached, Flew, Landed
from freeport_games.competitors.geography import (
    AIRPORTS,
    PLACED,
    POINTS,
    REACH,
    TARGETS,
    Flights,
    Placed,
    Point,
    flights,
    flights_among,
    nearest,
    squared,
    towards,
)
from freeport_games.competitors.kinds import AIRCRAFT, AIRPORT_CLOSED, Band, Continent, TerritoryId
from freeport_games.competitors.moves import Fly, FlyTowards
from freeport_games.competitors.standing import affected, bases_in, mover, on_continent, point_of, points_left
from freeport_games.competitors.state import State
from freeport_games.competitors.tokens import names_of
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Entry, Offer, One, Refusal, Scene, Seat, Turn

from .checks import check_arrival
from .steps import PLENTY, after_step, entry_cost, has_goods, is_flagged, is_mover, make_step, pay_fees, too_poor

FLYING = 1
"""The number of points of a step of an aircraft (CO-080)."""


def price(movement: Movement, aircraft: str, band: Band) -> int:
    """Return the fuel of a step; the first of a movement turn that began at a Fuel Depot is free (CO-064, CO-204)."""
    free = aircraft in movement.depot and aircraft not in movement.fuelled
    return 0 if free else BAND_FUEL[band]


@lru_cache(maxsize=4096)
def allowed(origin: TerritoryId, based: frozenset[Continent]) -> tuple[Placed, ...]:
    """Return the airports where an aircraft may land by where it comes from, and the arrows (CO-084, CO-085, CO-087).

    Args:
        origin: where it landed last.
        based: the continents with a base.
    """
    source = TERRITORIES[origin]
    may_leave = source.intercontinental or source.continent in based
    found = [
        one
        for one in AIRPORTS
        if TERRITORIES[one].continent is source.continent
        or (may_leave and (TERRITORIES[one].intercontinental or TERRITORIES[one].continent in based))
    ]
    fit = {*found, *ARROWS}
    return tuple([placed for placed in PLACED if placed[0] in fit])


def _based(state: State, movement: Movement) -> frozenset[Continent]:
    """Return the continents with a base that counts as own."""
    return _continents(tuple(bases_in(state, movement)))


@lru_cache(maxsize=4096)
def _continents(bases: tuple[TerritoryId, ...]) -> frozenset[Continent]:
    return frozenset([TERRITORIES[base].continent for base in bases])


@lru_cache(maxsize=4096)
def permitted(place: Point, origin: TerritoryId, based: frozenset[Continent]) -> Flights:
    """Return the flights from a point to where an aircraft may land, and to arrows (CO-081, CO-084, CO-085)."""
    return flights_among(allowed(origin, based), place)


def _grounded(state: State, aircraft: str) -> bool:
    return state.tokens[aircraft].at in affected(state, AIRPORT_CLOSED)


def _sky_is_free(state: State, aircraft: str) -> bool:
    """Return whether no other aircraft of the owner is in flight (CO-083)."""
    tokens = state.tokens
    fleet = names_of(tokens[aircraft].owner, AIRCRAFT)
    return not any([tokens[name].air is not None for name in fleet if name != aircraft])


def _can_step(state: State, movement: Movement, aircraft: str) -> bool:
    return points_left(state, movement, AIRCRAFT) >= FLYING and not _grounded(state, aircraft)


def _flights(state: State, movement: Movement, aircraft: str) -> Flights:
    """Return the flights of an aircraft from where it is, to where it may land, and to arrows."""
    return permitted(point_of(state, aircraft), state.tokens[aircraft].last, _based(state, movement))


def arrivals(state: State, movement: Movement, aircraft: str, reached: Mapping[str, Band], *, free: bool) -> list[str]:
    """Return what an aircraft that can step may reach now.

    Args:
        state: the state.
        movement: the movement.
        aircraft: the aircraft.
        reached: the flights on which it arrives.
        free: whether no other aircraft of its owner is in flight.
    """
    money, closed = state.money[state.active], affected(state, AIRPORT_CLOSED)
    open_ = [*reached]
    if closed or not free:
        open_ = [one for one in open_ if one not in closed and (free or one not in ARROWS)]
    if money >= PLENTY:
        return open_
    prices = {band: price(movement, aircraft, band) for band in BANDS}
    bases = state.occupied()
    return [
        one
        for one in open_
        if money >= prices[reached[one]] + (_landing_fees(state, movement, one) if one in bases else 0)
    ]


def _landing_fees(state: State, movement: Movement, target: str) -> int:
    return 0 if target in ARROWS else entry_cost(state, movement, target)


def bands(state: State, movement: Movement, aircraft: str) -> tuple[Band, ...]:
    """Return how far an aircraft that can step, and has the sky for itself, may fly now without arriving."""
    money = state.money[state.active]
    return BANDS if money >= PLENTY else tuple([one for one in BANDS if money >= price(movement, aircraft, one)])


BANDS = tuple(BAND_FUEL)


def can_fly(state: State, movement: Movement, aircraft: str) -> bool:
    """Return whether an aircraft has a step."""
    if not _can_step(state, movement, aircraft):
        return False
    free = _sky_is_free(state, aircraft)
    if free and bands(state, movement, aircraft):
        return True
    return bool(arrivals(state, movement, aircraft, _flights(state, movement, aircraft).reached, free=free))


def ways_to_fly(state: State, movement: Movement, aircraft: str) -> list[Entry]:
    """Return the steps of an aircraft."""
    if not _can_step(state, movement, aircraft):
        return []
    free, closed = _sky_is_free(state, aircraft), affected(state, AIRPORT_CLOSED)
    if free and not closed and state.money[state.active] >= PLENTY:
        return [*_unhindered(point_of(state, aircraft), state.tokens[aircraft].last, _based(state, movement))]
    ways = _flights(state, movement, aircraft)
    targets = tuple(arrivals(state, movement, aircraft, ways.reached, free=free))
    beyond = tuple([one for one in ways.beyond if one not in closed]) if closed else ways.beyond
    return _offers(targets, beyond, bands(state, movement, aircraft) if free else ())


@lru_cache(maxsize=1024)
def _unhindered(place: Point, origin: TerritoryId, based: frozenset[Continent]) -> tuple[Entry, ...]:
    """Return the steps of an aircraft that can pay for all, and has the sky for itself; see ``permitted``."""
    ways = permitted(place, origin, based)
    return tuple(_offers(tuple(ways.reached), ways.beyond, BANDS))


def _offers(targets: tuple[str, ...], beyond: tuple[str, ...], lengths: tuple[Band, ...]) -> list[Entry]:
    found: list[Entry] = []
    if targets:
        found.append(Offer(Fly.option(to=One(targets)), fly))
    if beyond and lengths:
        found.append(Offer(FlyTowards.option(to=One(beyond), band=BAND_CHOICES[lengths]), fly_towards))
    return found


BAND_CHOICES = {BANDS[:count]: One(tuple([str(band) for band in BANDS[:count]])) for count in range(1, len(BANDS) + 1)}
"""The domains of the bands that a seat can pay: the cheapest ones."""


def _moving(state: State) -> tuple[Movement, str]:
    movement = state.movement
    assert movement is not None  # noqa: S101 - steps are made in movements
    return movement, mover(state, movement)


def fly_towards(t: Turn[State], _: Seat, move: FlyTowards) -> None:
    """Fly without arriving (CO-082)."""
    state = t.state
    movement, aircraft = _moving(state)
    token, band = state.tokens[aircraft], Band(move.band)
    place = towards(point_of(state, aircraft), POINTS[move.to], band)
    make_step(t, movement, aircraft, FLYING, price(movement, aircraft, band))
    token.at, token.air = "", place
    t.tell(Flew(state.active, aircraft, move.to, band, *place, nearest(place)))
    after_step(state, movement)


def fly(t: Turn[State], _: Seat, move: Fly) -> Scene:
    """Fly to an arrow or an airport (CO-081, CO-088)."""
    state = t.state
    movement, aircraft = _moving(state)
    token, band = state.tokens[aircraft], _flights(state, movement, aircraft).reached[move.to]
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


def no_flight(t: Turn[State], _: Seat, move: Fly | FlyTowards) -> Refusal | None:
    """Return why the mover cannot fly there, in the order of section 10."""
    state, movement = t.state, t.state.movement
    aircraft = "" if movement is None else is_mover(state, movement, AIRCRAFT)
    if movement is None or not aircraft:
        return Refusal("NOT_LINKED", rule="CO-080")
    if points_left(state, movement, AIRCRAFT) < FLYING:
        return Refusal("NOT_ENOUGH_POINTS", rule="CO-060")
    if move.to not in TARGETS:
        return Refusal("NO_AIRPORT", rule="CO-081")
    return _too_dear(state, movement, aircraft, move) or _not_there(state, movement, aircraft, move)


def _too_dear(state: State, movement: Movement, aircraft: str, move: Fly | FlyTowards) -> Refusal | None:
    reached, money = flights(point_of(state, aircraft)).reached, state.money[state.active]
    if isinstance(move, FlyTowards):
        dear = price(movement, aircraft, Band(move.band)) > money
    elif move.to in reached:
        dear = price(movement, aircraft, reached[move.to]) + _landing_fees(state, movement, move.to) > money
    else:
        dear = False
    return too_poor("CO-066") if dear else None


def _not_there(state: State, movement: Movement, aircraft: str, move: Fly | FlyTowards) -> Refusal | None:
    apart = squared(point_of(state, aircraft), POINTS[move.to])
    arrives = apart <= REACH * REACH
    if _grounded(state, aircraft) or (move.to not in ARROWS and move.to in affected(state, AIRPORT_CLOSED)):
        return Refusal("AIRPORT_CLOSED", rule="CO-152")
    if not any([move.to == target for target, _, _ in allowed(state.tokens[aircraft].last, _based(state, movement))]):
        return Refusal("NEEDS_INTERCONTINENTAL", rule="CO-084")
    stays_up = move.to in ARROWS if arrives else isinstance(move, FlyTowards)
    if stays_up and not _sky_is_free(state, aircraft):
        return Refusal("IN_FLIGHT_TOKEN_USED", rule="CO-083")
    if arrives and isinstance(move, FlyTowards):
        return Refusal("BAND_NOT_ALLOWED", rule="CO-081")
    if not arrives and isinstance(move, Fly):
        return Refusal("BAND_NEEDED", rule="CO-082")
    return Refusal("BAD_TARGET", rule="CO-081") if not apart else None
