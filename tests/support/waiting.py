"""Waits for what another process or thread does, and nothing here is told about: a log line, a key, a status.

The one place where tests look again and again. What tells by itself, such as a stream, an event or the end of a
process, is waited for directly.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar, overload

PATIENCE = 300.0
"""Seconds that only a broken product can use up, also on a machine that is ten times slower."""

_LOOK = 0.02
"""Seconds between two looks."""

_T = TypeVar("_T")


def until(condition: Callable[[], _T | None], *, what: str, patience: float = PATIENCE) -> _T:
    """Wait until a condition returns something true.

    Args:
        condition: looks, and returns what it has found.
        what: what is waited for, to be read when it never comes.
        patience: seconds.

    Returns:
        What the condition has returned.

    Raises:
        TimeoutError: the patience is over.
    """
    deadline = time.monotonic() + patience
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"not in {patience:g} s: {what}")
        time.sleep(_LOOK)
    return found


@overload
async def until_async(
    condition: Callable[[], Awaitable[_T | None]], *, what: str, patience: float = PATIENCE
) -> _T: ...
@overload
async def until_async(condition: Callable[[], _T | None], *, what: str, patience: float = PATIENCE) -> _T: ...
async def until_async(condition: Callable[[], object], *, what: str, patience: float = PATIENCE) -> object:
    """Wait like :func:`until`, while this process's event loop runs. The condition may be asynchronous."""
    deadline = time.monotonic() + patience
    while True:
        found = condition()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        if time.monotonic() > deadline:
            raise TimeoutError(f"not in {patience:g} s: {what}")
        await asyncio.sleep(_LOOK)
