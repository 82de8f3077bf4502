"""All of several things, in an order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import Generic

from . import flaws, phrases
from .domain import Called, Domain, I_co, Item, Rng, taken_by
from .drawing import draw_some


@taken_by(tuple[str, ...], tuple[int, ...])
class Ordering(Domain[tuple[I_co, ...]], Generic[I_co], frozen=True):
    """All the identifiers or numbers, in an order of the seat's choice."""

    items: tuple[I_co, ...]
    """The items to put in order, each once: all of them identifiers, or all of them numbers."""

    def __contains__(self, order: object) -> bool:
        if type(order) is not tuple or len(order) != len(self.items):
            return False
        return all(type(item) is str or type(item) is int for item in order) and {*order} == {*self.items}

    def __iter__(self) -> Iterator[tuple[I_co, ...]]:
        return permutations(self.items)

    @property
    def size(self) -> int:
        return factorial(len(self.items))

    @property
    def first(self) -> tuple[I_co, ...]:
        return self.items

    def sample(self, rng: Rng) -> tuple[I_co, ...]:
        return draw_some(self.items, len(self.items), rng)

    @property
    def mentions(self) -> tuple[Item, ...]:
        return self.items

    def describe(self, called: Called = str) -> str:
        return f"all of {phrases.out_of(self.items, called)}, in order" if self.items else "nothing"

    def flaw(self) -> str | None:
        return flaws.twice(self.items)
