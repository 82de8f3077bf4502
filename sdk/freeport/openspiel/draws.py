"""Chance, outcome by outcome: dice one by one, and an order of pieces piece by piece, so that each can be listed."""

from __future__ import annotations

from typing import Final

from freeport_games.engine.menus import Pick, Roll, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Chance, Outcome, Picked, Rolled

MOST_OUTCOMES: Final = 1_024
"""The most outcomes of one draw: more than any shuffle has pieces, any die sides, or any pick weights."""


class Draws:
    """A request for chance that is answered draw by draw.

    Args:
        chance: the request.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._drawn: list[int] = []

    @property
    def drawn(self) -> tuple[int, ...]:
        """What was drawn so far."""
        return tuple(self._drawn)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn next, with its probability; nothing if all is drawn.

        A draw is a die's number less one, the old place of the piece that comes next in the new order, or an index.
        """
        match self._chance:
            case Roll(sides=sides):
                left = range(sides[len(self._drawn)]) if len(self._drawn) < len(sides) else range(0)
                return [(side, 1.0 / len(left)) for side in left]
            case Shuffle(count=count):
                places = sorted(set(range(count)) - set(self._drawn))
                return [(place, 1.0 / len(places)) for place in places]
            case Pick(weights=weights):
                whole = 0 if self._drawn else sum(weights)
                return [(index, weight / whole) for index, weight in enumerate(weights) if whole and weight]

    def take(self, draw: int) -> None:
        """Add a draw, and those after it that leave no choice."""
        self._drawn.append(draw)
        self.settle()

    def settle(self) -> None:
        """Add the draws that leave no choice."""
        while len(left := self.outcomes()) == 1:
            self._drawn.append(left[0][0])

    @property
    def outcome(self) -> Outcome | None:
        """The whole outcome; None until all is drawn."""
        if self.outcomes():
            return None
        match self._chance:
            case Roll():
                return Rolled(tuple(side + 1 for side in self._drawn))
            case Shuffle():
                return Shuffled(self.drawn)
            case Pick():
                return Picked(self._drawn[0])
