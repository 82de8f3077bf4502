"""What can be wrong with a domain as it is declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freeport_games.engine.distribution import Distribution, DistributionOfEach, Share
from freeport_games.engine.domains import (
    Amount,
    Domain,
    One,
    OneNumber,
    Ordering,
    Some,
    SomeInOrder,
    SomeNumbers,
    SomeOfEach,
)
from freeport_games.engine.options import Form, Several


def malformed(domain: Domain) -> str | None:
    """What is wrong with a domain; None if nothing is."""
    return _wrong(domain) or (None if domain.size else "it has no values")


def _wrong(domain: Domain) -> str | None:
    match domain:
        case One(values=values) | OneNumber(values=values) | Ordering(values=values):
            return _twice(values)
        case Some(values, least, most) | SomeInOrder(values, least, most) | SomeNumbers(values, least, most):
            return _twice(values) or _counts(least, most, len(values))
        case SomeOfEach(groups):
            everything = [value for group in groups for value in group.values]
            return _first(map(malformed, groups)) or _twice(everything)
        case Distribution(items, shares):
            return _twice(items) or _twice([share.place for share in shares]) or _shares(len(items), shares)
        case DistributionOfEach(parts):
            return _first(map(malformed, parts)) or _twice([item for part in parts for item in part.items])
        case Amount(step=step):
            return f"steps of {step}" if step < 1 else None
        case Several(of, least, most):
            return _counts(least, most) or malformed(of)
        case Form():
            return _first(f"{name}: {wrong}" for name, inner in domain.domains if (wrong := malformed(inner)))
    return None


def _twice(values: Sequence[object]) -> str | None:
    return f"{values} names something twice" if len(set(values)) < len(values) else None


def _counts(least: int, most: int, there_are: int | None = None) -> str | None:
    if 0 <= least <= most and (there_are is None or most <= there_are):
        return None
    return f"{least} to {most}" + ("" if there_are is None else f" out of {there_are}")


def _shares(items: int, shares: Sequence[Share]) -> str | None:
    needed = sum(share.at_least for share in shares)
    too_many = f"{needed} are needed out of {items}" if needed > items else None
    return _first(_counts(share.at_least, share.at_most) for share in shares) or too_many


def _first(found: Iterable[str | None]) -> str | None:
    return next((wrong for wrong in found if wrong), None)
