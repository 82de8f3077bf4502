"""One thing out of several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from . import flaws, phrases
from .domain import Called, Domain, I_co, Item, Rng, taken_by


@taken_by(str, int)
class One(Domain[I_co], Generic[I_co], frozen=True):
    """One out of several identifiers, such as cards or places, or out of several numbers, such as seats."""

    items: tuple[I_co, ...]
    """The items to choose from, each once: all of them identifiers, or all of them numbers."""

    def __contains__(self, value: object) -> bool:
        return value in self.items and (type(value) is str or type(value) is int)

    def __iter__(self) -> Iterator[I_co]:
        return iter(self.items)

    @property
    def size(self) -> int:
        return len(self.items)

    @property
    def first(self) -> I_co:
        return self.items[0]

    def sample(self, rng: Rng) -> I_co:
        return self.items[int(rng.random() * len(self.items))]

    @property
    def mentions(self) -> tuple[Item, ...]:
        return self.items

    def describe(self, called: Called = str) -> str:
        return phrases.either(self.items, called)

    def flaw(self) -> str | None:
        return flaws.twice(self.items) or flaws.empty(len(self.items))
