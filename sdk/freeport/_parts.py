"""Values in parts: a domain as a row of smaller questions, for whoever chooses piece by piece.

The terminal asks a person these questions, and ``freeport.env`` asks a policy. Each question is a domain of its own,
and leaves what the questions after it need; so whatever is answered, the parts make a value of the whole domain.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from freeport_games.engine.domains import (
    Amount,
    Amounts,
    Counted,
    Distribution,
    Domain,
    Each,
    Item,
    Placed,
    Several,
    Some,
)

V = TypeVar("V")


class Question(NamedTuple):
    """A part of a value to choose."""

    about: Item | None
    """The key or place that the part belongs to; None if it belongs to none."""
    domain: Domain[Any]
    """What may be chosen for it."""


Questions: TypeAlias = Generator[Question, Any, V]
"""Yields questions, is sent the answer to each, and returns the whole value."""


def of_groups(domain: Some[Any]) -> Questions[tuple[Any, ...]]:
    """Ask for some items group by group; each group gets no more than the groups after it can spare."""
    parts = [(items, span) for items, span in domain.parts() if span[1]]
    low, high = sum(least for _, (least, _) in parts), sum(most for _, (_, most) in parts)
    chosen: tuple[Any, ...] = ()
    for items, (least, most) in parts:
        low, high = low - least, high - most
        fewest = max(least, domain.at_least - len(chosen) - high)
        greatest = min(most, domain.at_most - len(chosen) - low)
        chosen += yield Question(None, Some(items, fewest, greatest))
    return chosen


def of_amounts(domain: Amounts) -> Questions[tuple[Counted, ...]]:
    """Ask for numbers key by key; each leaves what the keys after it need."""
    low, high = sum(span.low for span in domain.ranges), sum(span.high for span in domain.ranges)
    counted: list[Counted] = []
    total = 0
    for span in domain.ranges:
        low, high = low - span.low, high - span.high
        fits = Amount(max(span.low, domain.at_least - total - high), min(span.high, domain.at_most - total - low))
        count = yield Question(span.key, fits)
        counted.append(Counted(span.key, count))
        total += count
    return tuple(counted)


def of_distribution(domain: Distribution) -> Questions[tuple[Placed, ...]]:
    """Ask place by place what goes there; each place gets no more than the places after it can spare."""
    placed: list[Placed] = []
    for lot in domain.lots:
        left, needed = lot.items, sum(share.at_least for share in lot.shares)
        for share in lot.shares:
            needed -= share.at_least
            some = Some(left, share.at_least, min(share.at_most, len(left) - needed))
            chosen = yield Question(share.place, some)
            placed += [Placed(item, share.place) for item in chosen]
            left = tuple(item for item in left if item not in chosen)
    return tuple(placed)


def of_several(domain: Several[Any]) -> Questions[tuple[Any, ...]]:
    """Ask how many parts there are, and then for each."""
    count = yield Question(None, Amount(domain.at_least, domain.at_most))
    parts = []
    for _ in range(count):
        parts.append((yield Question(None, domain.of)))
    return tuple(parts)


def of_each(domain: Each[Any]) -> Questions[tuple[Any, ...]]:
    """Ask for the keys, if not every key needs a part, and then for the part of each."""
    keys = chosen = domain.keys
    if domain.at_least < len(keys):
        chosen = yield Question(None, Some(keys, domain.at_least, domain.at_most))
    parts = []
    for key, form in zip(keys, domain.forms, strict=True):
        if key in chosen:
            parts.append((yield Question(key, form)))
    return tuple(parts)


def answered(questions: Questions[V], answer: Callable[[Item | None, Any], object]) -> V:
    """Return the value that the answers of a function make."""
    given: object = None
    while True:
        try:
            about, domain = questions.send(given)
        except StopIteration as done:
            value: V = done.value
            return value
        given = answer(about, domain)
