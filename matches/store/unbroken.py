"""Waiting to the end of what must not be left half done."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def unbroken(todo: Awaitable[T]) -> T:
    """Wait to the end of something, however often the caller is cancelled meanwhile.

    It is for callers that were cancelled already, and go on with that afterwards.
    """
    task = asyncio.ensure_future(todo)
    while not task.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(task)
    return task.result()
