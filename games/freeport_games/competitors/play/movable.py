"""The tokens that can be named in a move action (CO-054, CO-058)."""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from freeport_games.competitors import ops
from freeport_games.competitors.components import BAND_FUEL, CELLS, PRICES, TERRITORIES, WITH_RULE
from freeport_games.competitors.fleet import Fleet
from freeport_games.competitors.geography import AIRPORTS, LINKS
from freeport_games.competitors.kinds import AIRCRAFT, SHIP, TRUCK, Band
from freeport_games.competitors.standing import HELD, HOMES, own_depots, territory_of
from freeport_games.competitors.state import State
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Seat

from .aircraft import can_fly
from .loading import free_carriers
from .ships import ways_to_sail
from .steps import PLENTY
from .trucks import drives


def movable(state: State, seat: Seat, fleet: Fleet) -> list[str]:
    """Return the tokens that the active seat can move; most are found by their places, without a look at each step."""
    places, depots = leaving(state, seat), own_depots(state)
    depot = [name for name, _, here in fleet.idle if here in depots] if depots else []
    found: list[str] = []
    for name, token, here in fleet.idle:
        kind = token.kind
        if kind is TRUCK:
            if here not in TERRITORIES:
                continue
            surely = here in places.trucks
        elif kind is SHIP:
            surely = here in places.ships
        else:
            surely = here in places.aircraft and fleet.flying == (0 if here else 1)
        if name not in fleet.bound and (surely or _can_move(state, seat, fleet, name, depot)):
            found.append(name)
    return found


def _can_move(state: State, seat: Seat, fleet: Fleet, name: str, depot: list[str]) -> bool:
    """Return whether a token that nothing binds has a step, perhaps after loading or unloading (CO-054, CO-058).

    Args:
        state: the state.
        seat: the active seat.
        fleet: the seat's tokens on the board.
        name: the token; a truck is in a territory.
        depot: the seat's tokens without goods that stand at one of its Fuel Depots.
    """
    token = state.tokens[name]
    if state.money[seat] < FIRST_STEP[token.kind] and name not in depot:
        return False
    movement = Movement(delivery=False, lead=name, depot=depot)
    if token.kind is not TRUCK:
        return _has_step(state, movement, name)
    if drives(state, movement, name, territory_of(state, name)):
        return True
    beside = (token.aboard,) if token.aboard else free_carriers(state, seat, fleet).get(token.at, ())
    return any([_has_step(state, movement, other) for other in beside if state.tokens[other].goods is None])


def _has_step(state: State, movement: Movement, name: str) -> bool:
    """Return whether a ship or an aircraft has a legal step as the mover of a movement that has not begun."""
    ship = state.tokens[name].kind is SHIP
    return bool(ways_to_sail(state, movement, name)) if ship else can_fly(state, movement, name)


# The places from which tokens surely have a step

Places = Set[str]
"""Territories and cells; in flight the place is empty."""


class Leaving(msgspec.Struct, frozen=True, gc=False):
    """The places from which each kind of token surely has a step."""

    trucks: Places
    """A truck has points for any road (CO-068, CO-069)."""
    ships: Places
    """There is a way on from every cell, and from every port that is not closed."""
    aircraft: Places
    """An aircraft that has the sky for itself may fly without arriving, unless its airport is closed."""


def leaving(state: State, seat: Seat) -> Leaving:
    """Return the places from which tokens of the active seat surely have a step that it can pay."""
    money, richly = state.money[seat], RICHLY[state.weather]
    if money >= PLENTY and not state.closed:
        return richly
    tolls = money < PLENTY and not TOLLS.isdisjoint(state.advantages.values())
    return Leaving(
        NOWHERE if tolls or money < FIRST_STEP[TRUCK] else EASY_ROADS,
        NOWHERE if money < FIRST_STEP[SHIP] else richly.ships,
        NOWHERE if money < FIRST_STEP[AIRCRAFT] else richly.aircraft,
    )


FIRST_STEP = {kind: prices.fuel or BAND_FUEL[Band.GREEN] for kind, prices in PRICES.items()}
"""The cost of the first step of each kind of token, without fees (CO-063, CO-064)."""
TOLLS = WITH_RULE[ops.Toll]
"""The cards that let other bases than headquarters ask for fees (CO-138)."""
NOWHERE: Places = frozenset()
ROADS: Places = frozenset([place for place, links in LINKS.items() if links])
EASY_ROADS: Places = frozenset(
    [
        place
        for place, links in LINKS.items()
        if any([not border.channel and to not in HOMES for to, border in links.items()])
    ]
)
"""The territories with a road that crosses no channel and leads where there can be no headquarters."""
PORTS: frozenset[str] = frozenset([one.id for one in TERRITORIES.values() if one.port])
RICHLY: Mapping[str, Leaving] = {
    weather: Leaving(
        ROADS, PORTS.difference(held[SHIP]).union(CELLS), frozenset(AIRPORTS).difference(held[AIRCRAFT]).union([""])
    )
    for weather, held in HELD.items()
}
"""The places from which tokens leave that can pay for all, by the weather, while no channel is closed."""
