"""Boards with ways between their places, as a chart of letters, and a list of everything on them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.text import Text

from freeport_games.engine.pictures import (
    PictureBoard,
    PictureMap,
    PictureMark,
    PicturePiece,
    PicturePlace,
    PictureRole,
    PictureShape,
)

from .cards import Cards
from .styles import DIM, Legend
from .text import flow, joined, parted, said

ASPECT = 2
"""The height of a letter divided by its width."""
HIGHEST = 40
"""The greatest number of lines of a chart."""
DOTS = {PictureRole.WATER: "~", PictureRole.LAND: "∙", PictureRole.SPACE: "·"}
"""A place with nothing to show."""

_UPRIGHT = {PictureShape.CIRCLE, PictureShape.RECTANGLE}
"""Outlines of places that use their whole width."""
Grid = dict[tuple[int, int], tuple[int, str, str]]
"""The contents of a row and a column: a priority, one letter, and its style."""


def draw_chart(board: PictureBoard, chart: PictureMap, legend: Legend, width: int, cards: Cards) -> Iterator[Text]:
    """Draw a board: a chart of its places, with seats' numbers for their pieces; then everything else about it.

    If two places fall on one letter, the more important one is shown. All pieces and marks are listed, so that nothing
    is lost in a small terminal; the pieces of seats are listed with the seats.

    Args:
        board: the things on the map.
        chart: the map.
        legend: the styles and marks of kinds.
        width: the number of columns.
        cards: draws facts.
    """
    scale = max(chart.width / (width - 2), chart.height / (HIGHEST * ASPECT), 1e-9)
    grid: Grid = {}
    places = {place.id: place for place in chart.places}
    for place in chart.places:
        _put(grid, _cell(place.x, place.y, scale), 1, *_symbol(place, legend))
        _name(grid, place, scale)
    for piece in board.pieces:
        at = _standing(piece, board, places)
        if at is not None:
            letter = piece.label[:1].upper() if piece.owner is None else str(piece.owner % 10)
            _put(grid, _cell(*at, scale), 3, letter, "bold reverse")
    yield from flow(said(chart.label, "bold"), [], width, 0)
    for row in range(max(row for row, _ in grid) + 1):
        line = Text()
        for column in range(width):
            _, letter, style = grid.get((row, column), (0, " ", ""))
            line.append(letter, style)
        line.rstrip()
        yield line
    names = {place.id: place.label for place in chart.places}
    names |= {region.id: region.label for region in chart.regions}
    names |= {link.id: f"{places[link.a].label} - {places[link.b].label}" for link in chart.links}
    for mark in [mark for mark in board.marks if not mark.unused]:
        heading = said(f"  {names[mark.at]}")
        yield from flow(heading, parted([*_said_of(mark, cards), *cards.facts(mark.facts)]), width, 4)


def _name(grid: Grid, place: PicturePlace, scale: float) -> None:
    """Write a place's name, or else its short one, below its symbol, if its words fit into the place."""
    width = place.width if place.shape in _UPRIGHT else place.width * 3 // 4  # hexagons interlock
    columns, lines = int(width / scale), int(place.height / (scale * ASPECT)) - 1
    values = ", ".join([fact.value for fact in place.facts if fact.value])
    names = [f"{name} ({values})" if values else name for name in (place.label, place.short or place.label)]
    told = next((name for name in names if max(map(len, name.split()), default=0) <= columns), "")
    if lines < 1 or not told:
        return
    row, middle = _cell(place.x, place.y, scale)
    written = textwrap.wrap(told, columns, max_lines=lines, placeholder=" …")
    for below, line in enumerate(written, 1):
        for column, letter in enumerate(line, middle - len(line) // 2):
            _put(grid, (row + below, column), 0, letter, DIM)


def _said_of(mark: PictureMark, cards: Cards) -> list[Text]:
    owner = [] if mark.owner is None else [joined([said("of", DIM), said(cards.called(mark.owner), "bold")])]
    return [*owner, *([said("closed", "bold red")] if mark.closed else [])]


def _symbol(place: PicturePlace, legend: Legend) -> tuple[str, str]:
    kind = legend.kinds.get(place.kind)
    style = legend.style(place.kind, place.role)
    return (kind.mark[:1], style) if kind is not None else (DOTS.get(place.role, "○"), style)


def _standing(piece: PicturePiece, board: PictureBoard, places: dict[str, PicturePlace]) -> tuple[int, int] | None:
    """Return where a piece stands: exactly, in its place, or with the piece that it is aboard; None off the board."""
    if piece.x is not None and piece.y is not None:
        return piece.x, piece.y
    if (place := places.get(piece.place)) is not None:
        return place.x, place.y
    carrier = next((each for each in board.pieces if each.id == piece.place and each is not piece), None)
    return None if carrier is None else _standing(carrier, board, places)


def _cell(x: int, y: int, scale: float) -> tuple[int, int]:
    return int(y / (scale * ASPECT)), int(x / scale)


def _put(grid: Grid, cell: tuple[int, int], weight: int, letter: str, style: str) -> None:
    if grid.get(cell, (0, "", ""))[0] <= weight:
        grid[cell] = (weight, letter, style)
