"""Distances: the movement turns and points between places, as the bots estimate them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from math import isqrt

from freeport_games.competitors.components import CELLS, PRICES, TERRITORIES
from freeport_games.competitors.components.geography import CHANNELS_AT, LINKS, POINTS, REACH, Point, beyond, squared
from freeport_games.competitors.components.kinds import CellId, TerritoryId, Vehicle

FAR = 10**6
"""The distance if there is no way."""
SAIL, TRANSIT = 1, 2


@lru_cache(maxsize=256)  # a table of content, filled as it is asked; a decision takes 140 us with it, else 2,400
def by_road(target: TerritoryId) -> Mapping[TerritoryId, int]:
    """Return the points that a truck needs to a territory, from each from which there is a way."""
    found: dict[TerritoryId, int] = {}
    heap = [(0, target)]
    while heap:
        cost, place = heappop(heap)
        if place in found:
            continue
        found[place] = cost
        for other, border in LINKS[place].items():
            if other not in found:
                heappush(heap, (cost + TERRITORIES[place].cost + bool(border.channel), other))
    return found


@lru_cache(maxsize=256)  # the same; 140 us with it, else 18,000
def by_sea(target: TerritoryId) -> Mapping[CellId, int]:
    """Return the points that a ship needs to a port, from each cell."""
    found: dict[CellId, int] = {}
    heap = [(0, cell) for cell in TERRITORIES[target].cells]
    while heap:
        cost, cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = cost
        for other in CELLS[cell].neighbours:
            if other not in found:
                heappush(heap, (cost + SAIL, other))
        for channel in CHANNELS_AT[cell]:
            if (other := beyond(channel, cell)) not in found:
                heappush(heap, (cost + TRANSIT, other))
    return found


def from_port(target: TerritoryId, source: TerritoryId) -> int:
    """Return the points that a ship needs from a port to another."""
    costs = by_sea(target)
    return SAIL + min((costs.get(cell, FAR) for cell in TERRITORIES[source].cells), default=FAR)


def by_air(target: TerritoryId, place: Point) -> int:
    """Return the points that an aircraft needs to an airport."""
    distance = isqrt(squared(place, POINTS[target]))
    return max(1, -(-distance // REACH))


def lands(source: TerritoryId, target: TerritoryId, based: frozenset[str]) -> bool:
    """Return whether an aircraft may fly from one airport to another, with bases on some continents."""
    a, b = TERRITORIES[source], TERRITORIES[target]
    if not b.airport:
        return False
    if a.continent is b.continent:
        return True
    return (b.intercontinental or b.continent in based) and (a.intercontinental or a.continent in based)


def turns(kind: Vehicle, source: TerritoryId, target: TerritoryId, based: frozenset[str]) -> int:
    """Return how many movement turns a token needs between two territories, about."""
    if source == target:
        return 0
    if kind is Vehicle.TRUCK:
        points = by_road(target).get(source, FAR)
        most = max(2, PRICES[kind].points - 1)  # points that are left at the end of a movement turn are lost
        return -(-points // (PRICES[kind].points if points <= PRICES[kind].points else most))
    if kind is Vehicle.SHIP:
        fits = TERRITORIES[source].port and TERRITORIES[target].port
        return -(-from_port(target, source) // PRICES[kind].points) if fits else FAR
    if not TERRITORIES[source].airport or not lands(source, target, based):
        return FAR
    return -(-by_air(target, POINTS[source]) // PRICES[kind].points)
