"""The lines between the squares of different territories, each once, and without their steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import msgspec

from .grid import SEA, SIDE, Grid

Corner = tuple[int, int]
"""A corner of squares."""
_Side = tuple[Corner, Corner]
"""A side of a square, in the direction in which its territory lies on the left."""

TOLERANCE = 1.1
"""The farthest that a line may lie from the sides of the squares, in sides."""


class Line(msgspec.Struct, frozen=True):
    """A line between two territories, or a territory and the sea."""

    left: str
    """What lies on its left."""
    right: str
    """What lies on its right; empty for the sea."""
    points: tuple[Corner, ...]
    """Its points, in units of the board; the last is the first if it is closed."""


def lines(grid: Grid) -> list[Line]:
    """Return every line. What leaves the board ends there, as at a coast."""
    paths = [*_paths(_ways(grid))]
    found = [_line(grid, path, TOLERANCE) for path in paths]
    sides = Counter([side for line in found for side in _sides(line)])
    # Two coasts of a narrow water must not become one line.
    return [
        _line(grid, path, 0) if any(sides[side] > 1 for side in _sides(line)) else line
        for path, line in zip(paths, found, strict=True)
    ]


def _sides(line: Line) -> Iterator[frozenset[Corner]]:
    yield from [frozenset(pair) for pair in pairwise(line.points)]


def _paths(ways: Mapping[Corner, set[Corner]]) -> Iterator[list[Corner]]:
    """Yield the corners of every line, from joint to joint or once around."""
    joints = {corner for corner, others in ways.items() if len(others) != 2}
    walked: set[_Side] = set()
    for start in sorted(joints) + sorted(ways.keys() - joints):
        for step in sorted(ways[start]):
            if (start, step) not in walked:
                yield _walk(start, step, ways, joints, walked)


def _ways(grid: Grid) -> Mapping[Corner, set[Corner]]:
    """Return the corners to which sides between different squares lead from each corner."""
    ways: dict[Corner, set[Corner]] = {}
    for (column, row), name in grid.squares.items():
        around = {
            ((column, row), (column + 1, row)): (column, row - 1),
            ((column, row + 1), (column + 1, row + 1)): (column, row + 1),
            ((column, row), (column, row + 1)): (column - 1, row),
            ((column + 1, row), (column + 1, row + 1)): (column + 1, row),
        }
        for (one, other), beside in around.items():
            if grid.squares.get(beside, SEA) != name:
                ways.setdefault(one, set()).add(other)
                ways.setdefault(other, set()).add(one)
    return ways


def _walk(
    start: Corner, step: Corner, ways: Mapping[Corner, set[Corner]], joints: set[Corner], walked: set[_Side]
) -> list[Corner]:
    """Return the corners of a line from a joint to the next, or once around."""
    path = [start, step]
    while path[-1] not in joints and path[-1] != start:
        (onward,) = ways[path[-1]] - {path[-2]}
        path.append(onward)
    walked.update(pairwise(path), pairwise(path[::-1]))
    return path


def _line(grid: Grid, path: list[Corner], tolerance: float) -> Line:
    (ax, ay), (bx, by) = path[0], path[1]
    # y runs downwards: going right, what is above lies on the left.
    left = {(1, 0): (ax, ay - 1), (-1, 0): (bx, by), (0, 1): (ax, ay), (0, -1): (bx - 1, by)}[bx - ax, by - ay]
    right = {(1, 0): (ax, ay), (-1, 0): (bx, by - 1), (0, 1): (ax - 1, ay), (0, -1): (bx, by)}[bx - ax, by - ay]
    points = tuple((x * SIDE, y * SIDE) for x, y in _smooth(path, tolerance))
    one, other = grid.squares.get(left, SEA), grid.squares.get(right, SEA)
    return Line(one, other, points) if one else Line(other, one, points[::-1])


def _smooth(path: list[Corner], tolerance: float) -> list[Corner]:
    """Return a line without its steps (Douglas and Peucker); a closed one is cut at its farthest corner."""
    if path[0] != path[-1]:
        return _simplified(path, tolerance)
    x, y = path[0]
    far = max(range(len(path)), key=lambda index: (path[index][0] - x) ** 2 + (path[index][1] - y) ** 2)
    return _simplified(path[: far + 1], tolerance)[:-1] + _simplified(path[far:], tolerance)


def _simplified(path: list[Corner], tolerance: float) -> list[Corner]:
    keep, spans = {0, len(path) - 1}, [(0, len(path) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first > 1:
            distance, index = max((_distance(path[at], path[first], path[last]), at) for at in range(first + 1, last))
            if distance > tolerance:
                keep.add(index)
                spans += [(first, index), (index, last)]
    return [path[index] for index in sorted(keep)]


def _distance(point: Corner, one: Corner, other: Corner) -> float:
    """Return the distance of a point from the line through two others."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if length == 0:
        return float(((x - ax) ** 2 + (y - ay) ** 2) ** 0.5)
    return float(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
