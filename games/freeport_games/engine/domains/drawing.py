"""Drawing and counting that several domains share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from .domain import Rng

V = TypeVar("V")

Span = tuple[int, int]
"""The least and the most of a count."""


def draw_some(values: tuple[V, ...], count: int, rng: Rng) -> tuple[V, ...]:
    """Draw ``count`` of the values, in any order: the first places of a shuffle."""
    if count == 1:
        return (values[int(rng.random() * len(values))],)
    drawn, random, left = list(values), rng.random, len(values)
    for place in range(count):
        other = place + int(random() * (left - place))
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return tuple(drawn[:count])


def draw_counts(spans: Sequence[Span], total: Span, rng: Rng) -> list[int]:
    """Draw a count out of each span, with a sum within ``total``.

    The counts are drawn in any order, each evenly out of what the others leave, so no place is favoured.
    """
    counts = [0] * len(spans)
    low, high = sum(low for low, _ in spans), sum(high for _, high in spans)
    least, most = total
    for place in draw_some(tuple(range(len(spans))), len(spans), rng):
        low, high = low - spans[place][0], high - spans[place][1]
        lowest, highest = max(spans[place][0], least - high), min(spans[place][1], most - low)
        counts[place] = lowest + int(rng.random() * (highest - lowest + 1))
        least, most = least - counts[place], most - counts[place]
    return counts


def first_counts(spans: Sequence[Span], least: int) -> list[int]:
    """Return the smallest counts with a sum of at least ``least``: the first ones are raised first."""
    counts = [low for low, _ in spans]
    missing = least - sum(counts)
    for place, (low, high) in enumerate(spans):
        more = max(0, min(high - low, missing))
        counts[place] += more
        missing -= more
    return counts


def every_count(spans: Sequence[Span], total: Span) -> Iterator[tuple[int, ...]]:
    """Yield every choice of a count out of each span, with a sum within ``total``."""
    if not spans:
        if total[0] <= 0 <= total[1]:
            yield ()
        return
    (low, high), others = spans[0], spans[1:]
    least = max(low, total[0] - sum(high for _, high in others))
    most = min(high, total[1] - sum(low for low, _ in others))
    for count in range(least, most + 1):
        for further in every_count(others, (total[0] - count, total[1] - count)):
            yield count, *further
