"""The places from which tokens surely have a step, so that most moves are found without a look at each step."""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from freeport_games.competitors import ops
from freeport_games.competitors.components import BAND_FUEL, CELLS, PRICES, TERRITORIES, WITH_RULE
from freeport_games.competitors.geography import AIRPORTS, LINKS
from freeport_games.competitors.kinds import AIRCRAFT, SHIP, TRUCK, Band
from freeport_games.competitors.standing import HELD, HOMES
from freeport_games.competitors.state import State
from freeport_games.engine import Seat

from .steps import PLENTY

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
