"""The tokens that can be named in a move action (CO-054, CO-058, CO-D05)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Set
from functools import lru_cache
from typing import Any

from freeport_games.competitors.components import BAND_FUEL, CELLS, PRICES, TERRITORIES, WITH_RULE, ops
from freeport_games.competitors.components.geography import AIRPORTS, LINKS
from freeport_games.competitors.components.kinds import (
    AIRCRAFT,
    AIRPORT_CLOSED,
    PORT_CLOSED,
    SHIP,
    TRUCK,
    Band,
    Lasting,
    Vehicle,
)
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.fleet import Fleet
from freeport_games.competitors.state.whereabouts import HOMES, LASTING, own_depots
from freeport_games.engine import Seat
from freeport_games.engine.menus import Way

from .aircraft import FLIGHTS
from .loading import free_carriers
from .ships import SAILINGS
from .steps import PLENTY, Moving
from .trucks import DRIVES, drives


def movable(state: State, seat: Seat, fleet: Fleet) -> list[str]:
    """Return the tokens that the active seat can move; most are found by their places, without a look at each step."""
    tokens, places, depots = state.tokens, leaving(state, seat, fleet.flying), own_depots(state)
    depot = [name for name, here in fleet.idle.items() if here in depots] if depots else []
    found: list[str] = []
    for name, here in fleet.loose.items():
        if here in places[tokens[name].kind] or _can_move(state, fleet, places, depot, name, here):
            found.append(name)
    return found


def _can_move(state: State, fleet: Fleet, places: Places, depot: list[str], name: str, here: str) -> bool:
    """Return whether a token that nothing binds has a step, perhaps after loading or unloading (CO-054, CO-058).

    Args:
        state: the state.
        fleet: the active seat's tokens on the board.
        places: the places from which its tokens surely have a step.
        depot: its tokens without goods that stand at one of its Fuel Depots.
        name: the token.
        here: where it is.
    """
    token, seat = state.tokens[name], state.active
    if state.money[seat] < FIRST_STEP[token.kind] and name not in depot:
        return False
    if token.kind is not TRUCK:
        return has_step(Moving(state, seat, Movement(delivery=False, lead=name, depot=depot)))
    if here not in TERRITORIES:
        return False
    beside = (token.aboard,) if token.aboard else free_carriers(state, seat, fleet).get(here, ())
    carriers: list[str] = []
    for other in beside:
        carrier = state.tokens[other]
        if carrier.goods is None:
            if carrier.owner == seat and here in places[carrier.kind]:
                return True
            carriers.append(other)
    movement = Movement(delivery=False, lead=name, depot=depot)
    aboard = any(has_step(Moving(state, seat, movement, one)) for one in carriers)
    return aboard or bool(drives(state, movement, name, here))


STEPS: Mapping[Vehicle, tuple[Way[Moving, Any], ...]] = {TRUCK: DRIVES, SHIP: SAILINGS, AIRCRAFT: FLIGHTS}
"""The steps of each kind of mover."""


def has_step(c: Moving) -> bool:
    """Return whether the mover of a movement, which may not have begun, has a legal step."""
    return any(way.is_possible(c) for way in STEPS[c.token.kind])


# The places from which tokens surely have a step

Places = Mapping[Vehicle, Set[str]]
"""Territories and cells, by the kind of token; in flight the place is empty.

A truck has points for any road (CO-068, CO-069). There is a way on for a ship from every cell, and from every port that
is not closed. An aircraft that has the sky for itself may fly without arriving, unless its airport is closed.
"""


def leaving(state: State, seat: Seat, flying: int) -> Places:
    """Return the places from which tokens of the active seat surely have a step that it can pay.

    Args:
        state: the state.
        seat: the active seat.
        flying: the number of its aircraft that are in flight.
    """
    money = LEVELS[bisect_right(LEVELS, state.money[seat]) - 1]
    tolls = not TOLLS.isdisjoint(state.advantages.values())
    return _leaving(state.weather, flying, money, tolls, bool(state.closed))


@lru_cache(maxsize=4096)  # random play takes 3.4 % less by it
def _leaving(weather: str, flying: int, money: int, tolls: bool, closed: bool) -> Places:
    """Return the same by what the places depend on: of the money, only the level that it reaches."""
    plenty = money == PLENTY
    roads = ROADS if plenty and not closed else EASY_ROADS if plenty or not tolls else NOWHERE
    skies = NOWHERE if flying > 1 else IN_FLIGHT if flying else _open(SKIES, AIRPORT_CLOSED, weather)
    places = {TRUCK: roads, SHIP: _open(WATERS, PORT_CLOSED, weather), AIRCRAFT: skies}
    return {kind: places[kind] if money >= price else NOWHERE for kind, price in FIRST_STEP.items()}


def _open(places: frozenset[str], effect: Lasting, weather: str) -> Set[str]:
    """Return the places that the weather does not close (CO-152)."""
    closed = LASTING[effect].get(weather)
    return places.difference(closed) if closed else places


FIRST_STEP = {kind: prices.fuel or BAND_FUEL[Band.GREEN] for kind, prices in PRICES.items()}
"""The cost of the first step of each kind of token, without fees (CO-063, CO-064)."""
LEVELS = sorted({0, *FIRST_STEP.values(), PLENTY})
"""The amounts of money at which a seat can pay more."""
TOLLS = WITH_RULE[ops.Toll]
"""The cards that let other bases than headquarters ask for fees (CO-138)."""
NOWHERE: Set[str] = frozenset()
IN_FLIGHT: Set[str] = frozenset([""])
SKIES = frozenset(AIRPORTS)
WATERS = frozenset([*CELLS, *[one.id for one in TERRITORIES.values() if one.port]])
ROADS: Set[str] = frozenset(place for place, links in LINKS.items() if links)
EASY_ROADS: Set[str] = frozenset(
    place
    for place, links in LINKS.items()
    if any(not border.channel and to not in HOMES for to, border in links.items())
)
"""The territories with a road that crosses no channel and leads where there can be no headquarters."""
