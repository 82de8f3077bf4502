"""The sweeper: gives overdue work out again. RQ only wakes; what has to be done stands in the due lists."""

from __future__ import annotations

import asyncio
import secrets
from time import monotonic

import structlog

from matches import Matches
from matches.redis.connection import RedisError

from .pool_health import PoolHealth

_log = structlog.get_logger("freeport.sweeper")

PERIOD = 0.25
"""Seconds between two sweeps: by so much a deadline may be found late."""
_LEAD = 2 * PERIOD
"""Seconds for which one of several sweepers sweeps alone, so that when it dies another takes over soon."""
_MEASURE = 5.0
"""Seconds between two looks at what only metrics want to know."""


async def sweep(matches: Matches, stopping: asyncio.Event, health: PoolHealth) -> None:
    """Sweep until told to stop. Of several sweepers one sweeps at a time."""
    who = secrets.token_hex(8)
    measured = 0.0
    while not stopping.is_set():
        health.swept()
        try:
            if await matches.take_lead(who, _LEAD):
                given_out = await matches.give_out_overdue()
                if given_out:
                    _log.info("gave out due work", pieces=given_out)
            if monotonic() - measured > _MEASURE:
                await matches.measure()
                measured = monotonic()
        except (RedisError, OSError) as error:
            _log.warning("could not sweep, trying again", cause=str(error))
        try:
            async with asyncio.timeout(PERIOD):
                await stopping.wait()
        except TimeoutError:
            continue
