"""Imagined worlds, held against the books of somebody who hears only what one seat is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from freeport_games.engine.tables import Table

K = TypeVar("K", bound="Kept")


class Books(Protocol):
    """The books of one seat."""

    def contradiction(self, world: Any) -> str | None:
        """Return what contradicts a state that looks right; None if nothing does."""


class Kept(Protocol):
    """A random game, and the books of its seats."""

    drawing: Random
    """Draws the seats and the worlds."""

    @property
    def books(self) -> Sequence[Books]:
        """Those of each seat."""

    def points(self) -> Iterator[Table[Any]]:
        """Play; yield the table after each input."""


def hold(kept: Kept, worlds: int, often: Callable[[Table[Any]], float], most: int, *, real: float = 1.0) -> int:
    """Hold imagined worlds against the books, and more often the real one; return how many were imagined.

    Args:
        kept: the game.
        worlds: the number of worlds at a point.
        often: returns the share of points like this one at which worlds are imagined.
        most: the number of worlds after which the game is left.
        real: the share of points at which the real world is held against the books.
    """
    held = 0
    for table in kept.points():
        if kept.drawing.random() >= real:
            continue
        seat = kept.drawing.randrange(table.seats)
        books = kept.books[seat]
        assert (wrong := books.contradiction(table.state)) is None, f"the books are wrong about what is real: {wrong}"
        if kept.drawing.random() >= often(table) / real:
            continue
        for _ in range(worlds):
            imagined = table.imagine(seat, kept.drawing).state
            assert (wrong := books.contradiction(imagined)) is None, f"{table}, seat {seat}: {wrong}"
        held += worlds
        if held >= most:
            break
    return held


def imagine(
    begin: Callable[[int], K], number: int, worlds: int, often: Callable[[Table[Any]], float], *, real: float = 1.0
) -> list[K]:
    """Hold a number of worlds of several games against the books; return the games.

    Args:
        begin: returns a game by its number.
        number: the number of worlds in all.
        worlds: as for ``hold``.
        often: as for ``hold``.
        real: as for ``hold``.
    """
    games: list[K] = []
    held = 0
    while held < number:
        games.append(begin(len(games)))
        held += hold(games[-1], worlds, often, number - held, real=real)
    return games
