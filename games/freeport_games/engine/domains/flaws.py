"""What may be wrong with a domain of any class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def twice(items: Sequence[object]) -> str | None:
    """That something is named twice."""
    return f"{items} names something twice" if len(set(items)) < len(items) else None


def counts(least: int, most: int, there_are: int | None = None) -> str | None:
    """That the bounds of a count fit neither each other nor what there is."""
    if 0 <= least <= most and (there_are is None or most <= there_are):
        return None
    return f"{least} to {most}" + ("" if there_are is None else f" out of {there_are}")


def empty(size: int) -> str | None:
    """That there are no values."""
    return None if size else "it has no values"


def first(found: Iterable[str | None]) -> str | None:
    """The first flaw of several, if there is one."""
    return next((flaw for flaw in found if flaw), None)
