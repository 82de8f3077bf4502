"""The outlines of the territories on the map, their borders and coasts, from ``content/outlines.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

import msgspec

from freeport_games.competitors.components.kinds import TerritoryId
from freeport_games.engine.content import read_content
from freeport_games.engine.pictures import Point, lines_of, path_of, rings_of


class Line(msgspec.Struct, frozen=True):
    """A line between two territories, or a territory and the sea."""

    left: TerritoryId
    """The territory on its left."""
    right: TerritoryId
    """The territory on its right; empty for the sea."""
    points: Sequence[Point]
    """Its points, in board units."""


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    lines: str


def read_lines() -> tuple[Line, ...]:
    """Read the lines."""
    text = files("freeport_games.competitors").joinpath("content", "outlines.yaml").read_text("utf-8")
    _, *rows = read_content(text, _Written).lines.splitlines()
    return tuple(_line(*[cell.strip() for cell in row.split("|")]) for row in rows)


def _line(left: str, right: str, points: str) -> Line:
    (path,) = lines_of(f"M{points}")
    return Line(left, "" if right == "-" else right, path)


class Outlines(msgspec.Struct, frozen=True):
    """The outlines of a map, as the data of SVG paths."""

    of: Mapping[TerritoryId, str]
    """The outline of each territory."""
    coast: str
    """The coasts."""
    borders: str
    """The borders between territories."""
    land: Sequence[Sequence[Point]]
    """The coasts as rings of points."""


def outlines(lines: Sequence[Line], shift: int) -> Outlines:
    """Return the outlines, each line of them alike on both its sides.

    Args:
        lines: the lines.
        shift: the distance by which the map lies to the right of the board.
    """
    moved = [msgspec.structs.replace(line, points=[(x + shift, y) for x, y in line.points]) for line in lines]
    around: dict[TerritoryId, list[Sequence[Point]]] = {}
    for line in moved:
        around.setdefault(line.left, []).append(line.points)
        if line.right:
            around.setdefault(line.right, []).append(line.points[::-1])
    coasts = [line.points for line in moved if not line.right]
    return Outlines(
        {one: path_of(rings_of(parts), closed=True) for one, parts in around.items()},
        path_of(coasts),
        path_of([line.points for line in moved if line.right]),
        list(_rings(coasts)),
    )


def _rings(coasts: Sequence[Sequence[Point]]) -> Iterator[list[Point]]:
    """Yield the coasts of whole lands, the longest first."""
    yield from sorted(rings_of(coasts), key=len, reverse=True)
