"""A board of small squares, each of one territory or of the sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import floor

from .atlas import Point

SEA = ""
"""What is no territory."""
SIDE = 3
"""The side of a square, in units of the board."""

Square = tuple[int, int]
"""A column and a row."""


class Grid:
    """The board.

    Args:
        width: its width in units.
        height: its height in units.
    """

    def __init__(self, width: int, height: int) -> None:
        self.columns, self.rows = width // SIDE, height // SIDE
        self.squares: dict[Square, str] = {}
        """The squares on land, with their territories."""

    def at(self, x: int, y: int) -> Square:
        """Return the square of a point of the board."""
        return min(max(x // SIDE, 0), self.columns - 1), min(max(y // SIDE, 0), self.rows - 1)

    def inside(self, rings: Iterable[Sequence[Point]]) -> Iterator[Square]:
        """Yield the squares whose middle lies in a shape; what leaves the board returns at the other edge."""
        rows: dict[int, list[float]] = {}
        for ring in rings:
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
                low, high = min(ay, by), max(ay, by)
                for row in range(max(0, floor(low / SIDE) - 1), min(self.rows, floor(high / SIDE) + 1)):
                    y = (row + 0.5) * SIDE
                    if low <= y < high:
                        rows.setdefault(row, []).append(ax + (y - ay) * (bx - ax) / (by - ay))
        for row, crossings in rows.items():
            crossings.sort()
            for start, end in zip(crossings[::2], crossings[1::2], strict=False):
                yield from [(column % self.columns, row) for column in range(round(start / SIDE), round(end / SIDE))]

    def beside(self, square: Square) -> list[Square]:
        """Return the squares beside a square."""
        column, row = square
        found = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        return [(x % self.columns, y) for x, y in found if 0 <= y < self.rows]

    def neighbours(self) -> Counter[tuple[str, str]]:
        """Return the pairs of territories that touch, with the number of sides that they share."""
        found: Counter[tuple[str, str]] = Counter()
        for square, one in self.squares.items():
            for other in self.beside(square):
                if one < (name := self.squares.get(other, SEA)):
                    found[one, name] += 1
        return found

    def patches(self, territory: str) -> list[set[Square]]:
        """Return the connected patches of a territory, the largest first."""
        left = {square for square, name in self.squares.items() if name == territory}
        found: list[set[Square]] = []
        while left:
            patch = {left.pop()}
            edge = list(patch)
            while edge:
                edge = [near for square in edge for near in self.beside(square) if near in left]
                left.difference_update(edge)
                patch.update(edge)
                edge = list(dict.fromkeys(edge))
            found.append(patch)
        return sorted(found, key=lambda patch: (-len(patch), min(patch)))
