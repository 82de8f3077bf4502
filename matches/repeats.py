"""Keys that an object of JSON gives more than once: readers differ in which of the values counts."""

from __future__ import annotations

from collections.abc import Sequence


def repeated(names: Sequence[str]) -> str | None:
    """Return the first name that is there for a second time, or None, in time that grows as the number of names."""
    if len(set(names)) == len(names):
        return None
    seen = set[str]()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
