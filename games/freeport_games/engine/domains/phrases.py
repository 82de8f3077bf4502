"""Parts of sentences that several domains share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .domain import Called, Item

SHOWN = 4
"""The greatest number of items that are named; a longer list is counted."""


def how_many(least: int, most: int) -> str:
    """Return a count or a range: ``2``, ``1 to 3``, ``up to 3``."""
    if least == most:
        return str(most)
    return f"{least} to {most}" if least else f"up to {most}"


def either(items: Sequence[Item], called: Called) -> str:
    """Return one of several, ``Tea, Rum or Guns``, or how many there are to choose from."""
    if len(items) > SHOWN:
        return f"one of {len(items)}"
    return joined(map(called, items), "or")


def out_of(items: Sequence[Item], called: Called) -> str:
    """Return several items to choose from, ``Tea, Rum, Guns``, or how many there are."""
    return str(len(items)) if len(items) > SHOWN else ", ".join(map(called, items))


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Join parts in a row: ``Tea, Rum and Guns``."""
    *before, end = list(parts) or ["nothing"]
    return f"{', '.join(before)} {last} {end}" if before else end
