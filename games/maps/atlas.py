"""Natural Earth's countries, from the file `countries-50m.json` of npm's `world-atlas` (TopoJSON; public domain)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import log, pi, radians, tan
from pathlib import Path
from typing import Any

WEST, NORTH, UNITS = -170, 80, 10
"""The left edge and the upper edge of the board in degrees, and its units for each degree."""
AROUND = 360 * UNITS
"""The units of the board once around the world."""

Point = tuple[float, float]


def countries(file: Path) -> Iterator[tuple[str, list[list[Point]]]]:
    """Yield each country's name and its rings, in units of the board."""
    atlas = json.loads(file.read_text("utf-8"))
    arcs = [_unpacked(arc, atlas["transform"]) for arc in atlas["arcs"]]
    for country in atlas["objects"]["countries"]["geometries"]:
        shapes = country.get("arcs", [])
        polygons = [shapes] if country["type"] == "Polygon" else shapes
        yield country["properties"]["name"], [_ring(ring, arcs) for polygon in polygons for ring in polygon]


def _unpacked(arc: Sequence[Sequence[int]], transform: Any) -> list[Point]:
    (wide, high), (left, low) = transform["scale"], transform["translate"]
    points: list[Point] = []
    x = y = 0
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append(on_board(x * wide + left, y * high + low))
    return points


def _ring(numbers: Sequence[int], arcs: Sequence[list[Point]]) -> list[Point]:
    """Return the points of a ring; where it crosses the edge of the board it goes on beyond it."""
    ring: list[Point] = []
    for x, y in [point for number in numbers for point in (arcs[number] if number >= 0 else arcs[~number][::-1])[:-1]]:
        turns = round((ring[-1][0] - x) / AROUND) if ring else 0
        ring.append((x + turns * AROUND, y))
    return ring


def on_board(longitude: float, latitude: float) -> Point:
    """Return a place on earth in units of the board."""
    return UNITS * (longitude - WEST), UNITS * (_miller(NORTH) - _miller(max(min(latitude, 89), -89)))


def _miller(latitude: float) -> float:
    """Return a latitude in degrees of Miller's cylindrical projection."""
    return 180 / pi * 1.25 * log(tan(pi / 4 + 0.4 * radians(latitude)))
