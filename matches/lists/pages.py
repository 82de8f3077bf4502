"""Pages of lists. Each entry is checked before it is shown, because lists may lag behind the matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from .index import Index

T = TypeVar("T")

_LOOKED_AT = 400
"""The most matches that are checked for one page that is sifted; then it is short, with a cursor to continue."""
_MORE = 100
"""The number of matches that are checked at a time after the first ones did not fill the page."""


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


async def sift(
    index: Index,
    key: str,
    first: int,
    after: str | None,
    show: Callable[[str], Awaitable[T | None]],
    ends: Callable[[str], bool] = lambda cursor: False,
) -> tuple[list[tuple[T, str]], str | None]:
    """Return a page of a list of which much may be left out. It may be short if filling it would take too long.

    Args:
        index: the lists.
        key: the list to read.
        first: the most entries to return.
        after: the cursor after which the page begins.
        show: returns what is shown for a match, or None to leave it out; it is asked for many at a time.
        ends: returns whether the page ends before an entry with this cursor, and nothing follows.

    Returns:
        The entries, each with its cursor, and the cursor after which the next page begins; None at the end of the list.

    Raises:
        Refused: BAD_CURSOR.
    """
    shown: list[tuple[T, str]] = []
    cursor, looked_at, size = after, 0, first
    while True:
        listed = await index.page(key, size + 1, cursor)
        looks = await asyncio.gather(*(show(match) for match, _ in listed[:size]))
        for seen, (_, cursor) in zip(looks, listed, strict=False):
            if ends(cursor):
                return shown, None
            if seen is not None:
                shown.append((seen, cursor))
            if len(shown) == first:
                break
        if not listed or cursor == listed[-1][1]:
            return shown, None
        looked_at += size
        if len(shown) == first or looked_at >= _LOOKED_AT:
            return shown, cursor
        size = _MORE
