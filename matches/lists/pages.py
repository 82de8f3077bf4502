"""Pages of lists whose entries have to be looked at before they are shown, because lists lag behind."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from matches.refusals import BAD_CURSOR, refused

from .index import BadCursor, Index

T = TypeVar("T")


async def collect(
    index: Index, key: str, first: int, after: str | None, show: Callable[[str], Awaitable[T | None]]
) -> tuple[list[tuple[T, str]], bool]:
    """A page of a list.

    Args:
        index: the lists.
        key: which list.
        first: how many at most.
        after: the cursor after which to begin.
        show: gives what is shown of a match, or None if it does not belong here.

    Returns:
        What is shown with the cursors, and whether there is more.

    Raises:
        Refused: BAD_CURSOR.
    """
    shown: list[tuple[T, str]] = []
    cursor = after
    while True:
        wanted = first - len(shown)
        try:
            found = await index.page(key, wanted + 1, cursor)
        except BadCursor as error:
            raise refused(BAD_CURSOR, sentence=f"{error}.") from error
        for match, cursor in found[:wanted]:
            seen = await show(match)
            if seen is not None:
                shown.append((seen, cursor))
        if len(shown) == first or len(found) <= wanted:
            return shown, len(found) > wanted
