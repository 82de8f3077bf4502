"""A number for each of several keys."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, Item, Rng, taken_by
from .drawing import Span, draw_counts, every_count, first_counts
from .part import Part


class Counted(Part, frozen=True):
    """A key, and the number that it is given."""

    key: Item
    """The counted thing, such as a good or a seat."""
    count: int
    """The number."""


class Range(Data, frozen=True):
    """The numbers that a key may be given, both ends included."""

    key: Item
    """The counted thing, such as a good or a seat."""
    low: int
    """The smallest number."""
    high: int
    """The largest number."""


@taken_by(tuple[Counted, ...])
class Amounts(Domain[tuple[Counted, ...]], frozen=True):
    """A whole number for every key, each within the key's range, with a sum from ``at_least`` to ``at_most``.

    A value names every key once, in the order of the ranges. A move may name them in any order, and leave out those
    that get 0.
    """

    ranges: tuple[Range, ...]
    """The range of each key, each key once."""
    at_least: int
    """The smallest sum."""
    at_most: int
    """The largest sum."""

    def __contains__(self, counted: object) -> bool:
        if type(counted) is not tuple or len(counted) != len(self.ranges):
            return False
        total = 0
        for each, span in zip(counted, self.ranges, strict=True):
            if type(each) is not Counted or type(each.count) is not int or not span.low <= each.count <= span.high:
                return False
            if each.key != span.key or type(each.key) is not type(span.key):
                return False
            total += each.count
        return self.at_least <= total <= self.at_most

    def meant(self, value: object) -> object:
        if type(value) is not tuple or not all(type(each) is Counted for each in value):
            return value
        named, keys = (
            [(type(each.key), each.key) for each in value],
            [(type(span.key), span.key) for span in self.ranges],
        )
        if any(key not in keys for key in named) or len({*named}) < len(named):
            return value  # a key that is not here, or one twice
        given = dict(zip(named, [each.count for each in value], strict=True))
        return tuple(Counted(key, given.get((kind, key), 0)) for kind, key in keys)

    def __iter__(self) -> Iterator[tuple[Counted, ...]]:
        return map(self._counted, every_count(self._spans(), (self.at_least, self.at_most)))

    @property
    def size(self) -> int:
        low = sum(span.low for span in self.ranges)
        widths = [span.high - span.low + 1 for span in self.ranges]
        return _ways_up_to(widths, self.at_most - low) - _ways_up_to(widths, self.at_least - low - 1)

    @property
    def first(self) -> tuple[Counted, ...]:
        return self._counted(first_counts(self._spans(), self.at_least))

    def sample(self, rng: Rng) -> tuple[Counted, ...]:
        return self._counted(draw_counts(self._spans(), (self.at_least, self.at_most), rng))

    @property
    def mentions(self) -> tuple[Item, ...]:
        return tuple(each.key for each in self.ranges)

    def describe(self, called: Called = str) -> str:
        said = phrases.joined([f"{_span(span.low, span.high)} for {called(span.key)}" for span in self.ranges])
        least, most = sum(span.low for span in self.ranges), sum(span.high for span in self.ranges)
        if self.at_least <= least and most <= self.at_most:
            return said
        return f"{said}, {_span(max(self.at_least, least), min(self.at_most, most))} in all"

    def flaw(self) -> str | None:
        return (
            flaws.twice([span.key for span in self.ranges])
            or flaws.first(f"{span.low} to {span.high}" for span in self.ranges if span.low > span.high)
            or flaws.empty(self.size)
        )

    def _spans(self) -> list[Span]:
        return [(span.low, span.high) for span in self.ranges]

    def _counted(self, counts: list[int] | tuple[int, ...]) -> tuple[Counted, ...]:
        return tuple(Counted(span.key, count) for span, count in zip(self.ranges, counts, strict=True))


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _ways_up_to(widths: list[int], most: int) -> int:
    """Count the ways in which numbers from 0 to below each width have a sum of at most ``most``.

    Inclusion and exclusion: a choice of keys whose number is too large counts with the sign of how many they are. Only
    the sums of the choices matter, so the work grows with the number of different sums, not with the ranges.
    """
    signs = {0: 1}
    for width in widths:
        for excess, sign in tuple(signs.items()):
            if excess + width <= most:
                signs[excess + width] = signs.get(excess + width, 0) - sign
    return sum(
        sign * comb(most - excess + len(widths), len(widths)) for excess, sign in signs.items() if excess <= most
    )
