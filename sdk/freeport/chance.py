"""Drawing the outcome of a chance request, from any source of uniform whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import assert_never

from freeport_games.engine.menus import Pick, Roll, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Chance, Outcome, Picked, Rolled

Uniform = Callable[[int], int]
"""Returns a number from 0 up to, but excluding, its argument; all are equally likely."""


def draw(chance: Chance, uniform: Uniform) -> Outcome:
    """Draw an outcome as docs/fairness.md defines: the same numbers yield the same outcome everywhere."""
    match chance:
        case Roll(sides=sides):
            return Rolled(tuple(1 + uniform(side) for side in sides))
        case Shuffle(count=count):
            order = list(range(count))
            for last in range(count - 1, 0, -1):
                other = uniform(last + 1)
                order[last], order[other] = order[other], order[last]
            return Shuffled(tuple(order))
        case Pick(weights=weights):
            point = uniform(sum(weights))
            return Picked(next(index for index, below in enumerate(accumulate(weights)) if below > point))
        case _:
            assert_never(chance)
