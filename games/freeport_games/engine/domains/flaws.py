"""Flaws that a domain of any class may have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def twice(items: Sequence[object]) -> str | None:
    """Return the flaw of a name that occurs twice, if any."""
    return f"{items} names something twice" if len(set(items)) < len(items) else None


def counts(least: int, most: int, there_are: int | None = None) -> str | None:
    """Return the flaw of a count whose bounds contradict each other or exceed the items, if any."""
    if 0 <= least <= most and (there_are is None or most <= there_are):
        return None
    return f"{least} to {most}" + ("" if there_are is None else f" out of {there_are}")


def empty(size: int) -> str | None:
    """Return the flaw of a domain without values, if it has none."""
    return None if size else "it has no values"


def first(found: Iterable[str | None]) -> str | None:
    """Return the first of several flaws, if any."""
    return next((flaw for flaw in found if flaw), None)
