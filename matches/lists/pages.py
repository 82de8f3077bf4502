"""Pages of lists. Each entry is checked before it is shown, because lists may lag behind the matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from .index import Index

T = TypeVar("T")


async def collect(
    index: Index, key: str, first: int, after: str | None, show: Callable[[str], Awaitable[T | None]]
) -> tuple[list[tuple[T, str]], bool]:
    """Return a page of a list.

    Args:
        index: the lists.
        key: the list to read.
        first: the most entries to return.
        after: the cursor after which the page begins.
        show: returns what is shown for a match, or None to leave it out.

    Returns:
        The entries, each with its cursor, and whether there are more.

    Raises:
        Refused: BAD_CURSOR.
    """
    shown: list[tuple[T, str]] = []
    cursor = after
    while True:
        wanted = first - len(shown)
        found = await index.page(key, wanted + 1, cursor)
        for match, cursor in found[:wanted]:
            seen = await show(match)
            if seen is not None:
                shown.append((seen, cursor))
        if len(shown) == first or len(found) <= wanted:
            return shown, len(found) > wanted
