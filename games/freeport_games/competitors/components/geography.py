"""The map in whole numbers: links of trucks, flights, nearest places. The same on every machine (CO-080 to CO-089)."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from math import isqrt

import msgspec

from freeport_games.competitors.components import ARROWS, BORDERS, CELLS, CHANNELS, LENGTHS, TERRITORIES

from .kinds import Band, Border, CellId, TerritoryId

Point = tuple[int, int]
"""A place on the board, in its units."""


def _links() -> Mapping[TerritoryId, Mapping[TerritoryId, Border]]:
    found: dict[TerritoryId, dict[TerritoryId, Border]] = {one: {} for one in TERRITORIES}
    for border in BORDERS:
        found[border.a][border.b] = border
        found[border.b][border.a] = border
    return {one: dict(sorted(others.items())) for one, others in found.items()}


LINKS = _links()
"""The territories to which a truck drives from each territory, with the border between them (CO-067)."""
AIRPORTS = tuple(one.id for one in TERRITORIES.values() if one.airport)
"""The territories with an airport."""
CHANNELS_AT: Mapping[CellId, tuple[str, ...]] = {
    cell: tuple(one.id for one in CHANNELS.values() if cell in one.sides) for cell in CELLS
}
"""The channels with a side at each cell."""
POINTS: Mapping[str, Point] = {
    **{one.id: (one.x, one.y) for one in TERRITORIES.values()},
    **{one.id: (one.x, one.y) for one in CELLS.values()},
    **{one.id: (one.x, one.y) for one in ARROWS.values()},
}
"""The point of every territory, cell and arrow."""
TARGETS = (*AIRPORTS, *ARROWS)
"""The targets of aircraft."""
Placed = tuple[str, int, int]
"""A target, with its point."""
PLACED: tuple[Placed, ...] = tuple((target, *POINTS[target]) for target in TARGETS)
"""The targets of aircraft, with their points."""
GREEN, YELLOW, RED = Band
REACH = LENGTHS[RED]
_GREENS, _YELLOWS, FARTHEST = [LENGTHS[band] ** 2 for band in Band]


def beyond(channel: str, cell: CellId) -> CellId:
    """Return the cell on the other side of a channel."""
    a, b = CHANNELS[channel].sides
    return b if cell == a else a


def squared(one: Point, other: Point) -> int:
    """Return the squared distance of two points; it never wraps round the edge (CO-089)."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


class Flights(msgspec.Struct, frozen=True):
    """The targets that an aircraft reaches with one step from a point, and those that it does not (CO-081)."""

    reached: Mapping[str, Band]
    """The targets that it reaches, with the smallest band that covers the way."""
    beyond: tuple[str, ...]
    """The targets that are farther."""


def band_between(place: Point, target: Point) -> Band | None:
    """Return the smallest band that covers the way between two points; None if it is none, or too far."""
    return _band_of(squared(place, target))


def _band_of(apart: int) -> Band | None:
    if not 0 < apart <= FARTHEST:
        return None
    return GREEN if apart <= _GREENS else YELLOW if apart <= _YELLOWS else RED


def flights(targets: Iterable[Placed], place: Point) -> Flights:
    """Return the flights from a point to some targets; the place of the point itself is none."""
    reached: dict[str, Band] = {}
    farther: list[str] = []
    x, y = place
    west, last = x - REACH, x + REACH
    for target, east, south in targets:
        if east < west or east > last:  # most are too far already so
            farther.append(target)
            continue
        dx, dy = east - x, south - y
        apart = dx * dx + dy * dy
        if (band := _band_of(apart)) is not None:
            reached[target] = band
        elif apart:
            farther.append(target)
    return Flights(reached, tuple(farther))


def towards(place: Point, target: Point, band: Band) -> Point:
    """Return where a flight ends that does not arrive (CO-082)."""
    dx, dy = target[0] - place[0], target[1] - place[1]
    distance = isqrt(dx * dx + dy * dy - 1) + 1
    length = LENGTHS[band]
    return (place[0] + _whole(length * dx, distance), place[1] + _whole(length * dy, distance))


def _whole(value: int, by: int) -> int:
    """Return a quotient, rounded towards 0."""
    return value // by if value >= 0 else -(-value // by)


def nearest(place: Point) -> str:
    """Return the territory or cell nearest to a point; ties: territories first, then the lower id (CO-153)."""
    x, y = place
    width = STRIP
    while True:
        strip = _FROM_WEST[bisect_left(_EASTINGS, x - width) : bisect_right(_EASTINGS, x + width)]
        apart, rank = min(
            (((x - east) * (x - east) + (y - south) * (y - south), rank) for east, south, rank in strip),
            default=NOWHERE_NEAR,
        )
        if apart <= width * width:  # whatever lies beyond the strip is farther
            return _NEAR[rank]
        width *= 2


STRIP = 100
"""The distance to the west and the east in which the nearest place is sought first; it usually lies there."""
NOWHERE_NEAR = (sys.maxsize, 0)
_NEAR = (*sorted(TERRITORIES), *sorted(CELLS))
_FROM_WEST = sorted((*POINTS[one], rank) for rank, one in enumerate(_NEAR))
_EASTINGS = [east for east, _, _ in _FROM_WEST]
