"""Outlines: the data of SVG paths, made of points of a map, and read again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Point = tuple[int, int]
"""A point of a map."""
Segment = frozenset[Point]
"""The two ends of a straight piece of an outline, in no direction."""

_NUMBER = re.compile(r"-?\d+")


def path_of(lines: Iterable[Sequence[Point]], *, closed: bool = False) -> str:
    """Return the path of some lines: ``M10 20l5-3 2 0z``, in relative steps, which are shorter than coordinates.

    Args:
        lines: the points of each.
        closed: whether each leads back to its first point, which is not named again.
    """
    return "".join([_line(line) + "z" * closed for line in lines if line])


def segments_of(path: str) -> set[Segment]:
    """Return the pieces of the closed lines of a path that ``path_of`` has made."""
    found: set[Segment] = set()
    for line in lines_of(path):
        found.update([frozenset(pair) for pair in pairwise([*line, line[0]]) if pair[0] != pair[1]])
    return found


def lines_of(path: str) -> Iterator[list[Point]]:
    """Yield the points of each line of a path that ``path_of`` has made."""
    for line in path.split("M")[1:]:
        numbers = [int(number) for number in _NUMBER.findall(line)]
        points = [(numbers[0], numbers[1])]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        yield points


def rings_of(lines: Iterable[Sequence[Point]]) -> Iterator[list[Point]]:
    """Yield the rings that lines make end to end, each in its direction; the first point is not named again."""
    starting: dict[Point, list[Sequence[Point]]] = {}
    for line in lines:
        starting.setdefault(line[0], []).append(line)
    while starting:
        start = next(iter(starting))
        ring: list[Point] = [start]
        while ring[-1] in starting:
            onward = starting[ring[-1]]
            line = onward.pop()
            if not onward:
                del starting[line[0]]
            ring += line[1:]
            if ring[-1] == start:
                break
        yield ring[:-1] if ring[-1] == start else ring


def _line(points: Sequence[Point]) -> str:
    steps = [
        f"{after[0] - before[0]}{'' if after[1] < before[1] else ' '}{after[1] - before[1]}"
        for before, after in pairwise(points)
    ]
    joined = "".join([step if step.startswith("-") or not number else f" {step}" for number, step in enumerate(steps)])
    return f"M{points[0][0]} {points[0][1]}" + (f"l{joined}" if joined else "")
