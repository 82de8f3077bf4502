"""Domains: the values that a field of an option may take.

A domain is exact: each of its values is legal, and each legal value is in it. ``value in domain`` tests,
``domain.sample(rng)`` draws, ``domain.size`` counts, iterating gives every value, and ``domain.first`` is the value
that the engine takes when it has to choose by itself.

======================  ========================================================
a field of type         takes the domain
======================  ========================================================
``str``                 ``One``
``int``                 ``OneNumber`` or ``Amount``
``bool``                ``Flag``
``tuple[str, ...]``     ``Some``, ``SomeInOrder``, ``SomeOfEach`` or ``Ordering``
``tuple[int, ...]``     ``SomeNumbers``
``tuple[Placed, ...]``  ``Distribution`` or ``DistributionOfEach`` (in ``distribution.py``)
a ``Part``              the part's own form (``Deal.form(...)``)
``tuple[Part, ...]``    several forms (``Deal.forms(...)``)
======================  ========================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from math import comb, factorial, perm, prod
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

T = TypeVar("T", str, int)
V = TypeVar("V")


class Rng(Protocol):
    """A source of random numbers, such as ``random.Random``. Rules never hold one; callers bring theirs."""

    def random(self) -> float:
        """The next number from 0 (inclusive) to 1 (exclusive)."""
        ...


class Domain(msgspec.Struct, frozen=True, rename="camel", tag_field="__typename", tag=str, gc=False):
    """The base of all domains."""

    def __contains__(self, value: object) -> bool:
        raise NotImplementedError

    @property
    def size(self) -> int:
        """How many values there are."""
        raise NotImplementedError

    @property
    def first(self) -> object:
        """The value that the engine takes when it has to choose by itself."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> object:
        """Draw a value."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[object]:
        """Every value; where order says nothing, each choice comes in one order only."""
        raise NotImplementedError


class _OneOf(Domain, Generic[T], frozen=True):
    of: ClassVar[type]
    values: tuple[T, ...]
    """What to choose from, each once."""

    def __contains__(self, value: object) -> bool:
        return value in self.values and type(value) is self.of

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)

    @property
    def size(self) -> int:
        return len(self.values)

    @property
    def first(self) -> T:
        return self.values[0]

    def sample(self, rng: Rng) -> T:
        return self.values[int(rng.random() * len(self.values))]


class One(_OneOf[str], frozen=True):
    """One identifier out of several: a card, a place, a kind."""

    of = str


class OneNumber(_OneOf[int], frozen=True):
    """One number out of several, such as a seat."""

    of = int


class _SomeOf(Domain, Generic[T], frozen=True):
    of: ClassVar[type]
    values: tuple[T, ...]
    """What to choose from, each once."""
    at_least: int
    """The fewest to choose."""
    at_most: int
    """The most to choose; no more than there are."""

    def __contains__(self, chosen: object) -> bool:
        if type(chosen) is not tuple or not self.at_least <= len(chosen) <= self.at_most:
            return False
        values, of = self.values, self.of
        for value in chosen:
            if value not in values or type(value) is not of:
                return False
        return len(set(chosen)) == len(chosen)

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        for count in range(self.at_least, self.at_most + 1):
            yield from combinations(self.values, count)

    @property
    def size(self) -> int:
        return sum(comb(len(self.values), count) for count in range(self.at_least, self.at_most + 1))

    @property
    def first(self) -> tuple[T, ...]:
        return self.values[: self.at_least]

    def sample(self, rng: Rng) -> tuple[T, ...]:
        count = self.at_least + int(rng.random() * (self.at_most - self.at_least + 1))
        return draw_some(self.values, count, rng)


class Some(_SomeOf[str], frozen=True):
    """Several different identifiers, from ``at_least`` to ``at_most``; their order says nothing."""

    of = str


class SomeNumbers(_SomeOf[int], frozen=True):
    """Several different numbers, from ``at_least`` to ``at_most``; their order says nothing."""

    of = int


class SomeInOrder(_SomeOf[str], frozen=True):
    """Several different identifiers, from ``at_least`` to ``at_most``, in an order of the seat's choice."""

    of = str

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        for count in range(self.at_least, self.at_most + 1):
            yield from permutations(self.values, count)

    @property
    def size(self) -> int:
        return sum(perm(len(self.values), count) for count in range(self.at_least, self.at_most + 1))


class SomeOfEach(Domain, frozen=True):
    """Different identifiers out of several groups, so many of each as the group says; their order says nothing."""

    groups: tuple[Some, ...]
    """The groups; none has an identifier of another."""

    def __contains__(self, chosen: object) -> bool:
        if type(chosen) is not tuple or any(type(value) is not str for value in chosen):
            return False
        different, known = set(chosen), 0
        for group in self.groups:
            count = len(different.intersection(group.values))
            if not group.at_least <= count <= group.at_most:
                return False
            known += count
        return known == len(different) == len(chosen)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        for chosen in product(*self.groups):
            yield tuple(chain(*chosen))

    @property
    def size(self) -> int:
        return prod(group.size for group in self.groups)

    @property
    def first(self) -> tuple[str, ...]:
        return tuple(chain(*[group.first for group in self.groups]))

    def sample(self, rng: Rng) -> tuple[str, ...]:
        return tuple(chain(*[group.sample(rng) for group in self.groups]))


class Amount(Domain, frozen=True):
    """A whole number from ``low`` to ``high``, both included, in steps of ``step``."""

    low: int
    """The least."""
    high: int
    """The most; reached only if the steps reach it."""
    step: int = 1
    """The distance of neighbours."""

    @property
    def values(self) -> range:
        """The numbers to choose from."""
        return range(self.low, self.high + 1, self.step)

    def __contains__(self, value: object) -> bool:
        return type(value) is int and value in self.values

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    @property
    def size(self) -> int:
        return len(self.values)

    @property
    def first(self) -> int:
        return self.low

    def sample(self, rng: Rng) -> int:
        return self.low + self.step * int(rng.random() * len(self.values))


class Flag(Domain, frozen=True):
    """Yes or no."""

    @property
    def values(self) -> tuple[bool, bool]:
        """No, then yes."""
        return (False, True)

    def __contains__(self, value: object) -> bool:
        return type(value) is bool

    def __iter__(self) -> Iterator[bool]:
        return iter(self.values)

    @property
    def size(self) -> int:
        return 2

    @property
    def first(self) -> bool:
        return False

    def sample(self, rng: Rng) -> bool:
        return rng.random() < 0.5


class Ordering(Domain, frozen=True):
    """All the identifiers, in an order of the seat's choice."""

    values: tuple[str, ...]
    """The identifiers to put in order."""

    def __contains__(self, order: object) -> bool:
        return (
            type(order) is tuple
            and len(order) == len(self.values)
            and all(type(value) is str for value in order)
            and sorted(order) == sorted(self.values)
        )

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return permutations(self.values)

    @property
    def size(self) -> int:
        return factorial(len(self.values))

    @property
    def first(self) -> tuple[str, ...]:
        return self.values

    def sample(self, rng: Rng) -> tuple[str, ...]:
        return draw_some(self.values, len(self.values), rng)


def draw_some(values: tuple[V, ...], count: int, rng: Rng) -> tuple[V, ...]:
    """So many of the values, in any order: the first places of a shuffle."""
    drawn, random, left = list(values), rng.random, len(values)
    for place in range(count):
        other = place + int(random() * (left - place))
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return tuple(drawn[:count])
