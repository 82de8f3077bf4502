"""A list of values of one form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Generic, TypeVar

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, Rng
from .form import Form

P_co = TypeVar("P_co", bound=Data, covariant=True)


class Several(Domain[tuple[P_co, ...]], Generic[P_co], frozen=True):
    """A list of parts, from ``at_least`` to ``at_most`` of them, each out of the form ``of``; they may be alike."""

    of: Form[P_co]
    """The form of each part."""
    at_least: int
    """The smallest number of parts."""
    at_most: int
    """The greatest number of parts."""

    def __contains__(self, value: object) -> bool:
        return (
            type(value) is tuple
            and self.at_least <= len(value) <= self.at_most
            and all(part in self.of for part in value)
        )

    @property
    def inner(self) -> tuple[Form[Any], ...]:
        return (self.of,)

    def meant(self, value: object) -> object:
        return tuple(map(self.of.meant, value)) if type(value) is tuple else value

    def __iter__(self) -> Iterator[tuple[P_co, ...]]:
        for count in range(self.at_least, self.at_most + 1):
            yield from product(self.of, repeat=count)

    @property
    def size(self) -> int:
        each = self.of.size
        return sum(each**count for count in range(self.at_least, self.at_most + 1))

    @property
    def first(self) -> tuple[P_co, ...]:
        return (self.of.first,) * self.at_least

    def sample(self, rng: Rng) -> tuple[P_co, ...]:
        count = self.at_least + int(rng.random() * (self.at_most - self.at_least + 1))
        return tuple(self.of.sample(rng) for _ in range(count))

    def describe(self, called: Called = str) -> str:
        return f"{phrases.how_many(self.at_least, self.at_most)} times: {self.of.describe(called)}"

    def flaw(self) -> str | None:
        return flaws.counts(self.at_least, self.at_most) or self.of.flaw()
