"""Maps in miniature, for lists of games."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .picture_map import PictureEmblem, PictureMap, PicturePlace, PictureShape

WIDTH = 160
"""The width of an emblem, in units of its own."""


def with_emblem(chart: PictureMap, outlines: Iterable[Iterable[tuple[int, int]]] = ()) -> PictureMap:
    """Return a map with its emblem.

    Args:
        chart: the map.
        outlines: the shapes to show, as rings of points of the map; those of its places if omitted.
    """
    scale = WIDTH / chart.width
    rings = [_scaled(ring, scale) for ring in outlines]
    shapes = [_ring(ring) for ring in rings if len(ring) > 2] or [_shape(place, scale) for place in chart.places]
    emblem = PictureEmblem(WIDTH, round(chart.height * scale), "".join(shapes))
    return msgspec.structs.replace(chart, emblem=emblem)


def _scaled(ring: Iterable[tuple[int, int]], scale: float) -> list[tuple[int, int]]:
    """Return the points of a ring in units of the emblem, without those that fall together."""
    points: list[tuple[int, int]] = []
    for x, y in ring:
        point = (round(x * scale), round(y * scale))
        if not points or points[-1] != point:
            points.append(point)
    return points[:-1] if len(points) > 1 and points[0] == points[-1] else points


def _ring(points: list[tuple[int, int]]) -> str:
    """Return a closed ring as a path in relative steps, which are shorter than coordinates."""
    (x, y), *others = points
    steps: list[str] = []
    before = (x, y)
    for point in others:
        dx, dy = point[0] - before[0], point[1] - before[1]
        steps.append(f"{dx}{'' if dy < 0 else ' '}{dy}")
        before = point
    return f"M{x} {y}l{' '.join(steps)}z"


def _shape(place: PicturePlace, scale: float) -> str:
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
    return _ring(_scaled(ring, scale))
