"""The sweeper: gives overdue work out again. RQ only wakes; what has to be done stands in the due lists."""

from __future__ import annotations

import asyncio
import logging

from matches import Matches
from matches.connection import RedisError

_log = logging.getLogger(__name__)

PERIOD = 1.0
"""Seconds between two sweeps."""


async def sweep(matches: Matches, stopping: asyncio.Event) -> None:
    """Sweep until told to stop. Several sweepers may run: each piece of overdue work is taken by one of them."""
    while not stopping.is_set():
        try:
            given_out = await matches.give_out_overdue()
            if given_out:
                _log.info("gave out overdue work again: %d", given_out)
        except (RedisError, OSError) as error:
            _log.warning("could not sweep, trying again: %s", error)
        try:
            async with asyncio.timeout(PERIOD):
                await stopping.wait()
        except TimeoutError:
            continue
