"""Maps in miniature, for lists of games."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .maps import PictureEmblem, PictureMap, PicturePlace, PictureShape
from .outlines import Point, path_of

WIDTH = 160
"""The width of an emblem, in units of its own."""
APART = 2
"""Points are no nearer than this."""
LEAST = 3
"""A shape with no more corners than this is too small to be seen."""


def with_emblem(chart: PictureMap, outlines: Iterable[Iterable[Point]] = ()) -> PictureMap:
    """Return a map with its emblem.

    Args:
        chart: the map.
        outlines: the shapes to show, as rings of points of the map; those of its places if omitted.
    """
    scale = WIDTH / chart.width
    rings = [_scaled(ring, scale) for ring in outlines] or [_shape(place, scale) for place in chart.places]
    path = path_of([ring for ring in rings if len(ring) > LEAST], closed=True)
    emblem = PictureEmblem(WIDTH, round(chart.height * scale), path)
    return msgspec.structs.replace(chart, emblem=emblem)


def _scaled(ring: Iterable[Point], scale: float) -> list[Point]:
    """Return the points of a ring in units of the emblem, without those that nearly fall together."""
    points: list[Point] = []
    for x, y in ring:
        point = (round(x * scale), round(y * scale))
        if not points or abs(points[-1][0] - point[0]) + abs(points[-1][1] - point[1]) >= APART:
            points.append(point)
    return points[:-1] if len(points) > 1 and points[0] == points[-1] else points


def _shape(place: PicturePlace, scale: float) -> list[Point]:
    """Return the shape of a place; rounded ones have eight corners."""
    wide, high = place.width / 2, place.height / 2
    match place.shape:
        case PictureShape.RECTANGLE:
            corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
        case PictureShape.HEXAGON_FLAT:
            corners = [(-1, 0), (-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1)]
        case PictureShape.HEXAGON_POINTED:
            corners = [(0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)]
        case _:
            corners = [(-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7)]
    ring = [(round(place.x + x * wide), round(place.y + y * high)) for x, y in corners]
    return _scaled(ring, scale)
