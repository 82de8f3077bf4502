"""Waits for operations that must not be interrupted halfway."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def unbroken(todo: Awaitable[T]) -> T:
    """Wait until an operation has completed, even if the caller is cancelled meanwhile.

    For callers that were cancelled already, and handle that cancellation afterwards.
    """
    task = asyncio.ensure_future(todo)
    while not task.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(task)
    return task.result()
