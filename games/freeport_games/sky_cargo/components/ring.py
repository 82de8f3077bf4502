"""Distances round the ring (SC-002, SC-060)."""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.sky_cargo.components import LOCATIONS, LocationId

AROUND = len(LOCATIONS)


def distance(one: LocationId, other: LocationId) -> int:
    """Return the smaller number of steps between two Locations."""
    apart = abs(LOCATIONS[one].clock - LOCATIONS[other].clock)
    return min(apart, AROUND - apart)


DISTANCE: Mapping[LocationId, Mapping[LocationId, int]] = {
    one: {other: distance(one, other) for other in LOCATIONS} for one in LOCATIONS
}
"""All distances: from one Location to another."""


WITHIN: Mapping[tuple[LocationId, int], tuple[LocationId, ...]] = {
    (place, far): tuple(other for other in LOCATIONS if 0 < DISTANCE[place][other] <= far)
    for place in LOCATIONS
    for far in range(1, AROUND // 2 + 1)
}
"""Return the Locations at a distance from 1 to a maximum, in clock order."""
EVERYWHERE = AROUND // 2
"""The distance within which every other Location lies (SC-065)."""
START = tuple(place.id for place in LOCATIONS.values() if place.start)
"""The Locations where tokens may start (SC-005)."""


def opposite(place: LocationId) -> LocationId:
    """Return the Location on the other side of the ring."""
    return next(other for other in LOCATIONS if DISTANCE[place][other] == EVERYWHERE)
