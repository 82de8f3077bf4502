"""The sweeper: gives overdue work out again. RQ only wakes; what has to be done stands in the due lists."""

from __future__ import annotations

import asyncio
import secrets
from time import monotonic

import structlog

from matches import Matches
from matches.redis.connection import RedisError
from telemetry.metrics import SWEEP_FAILURES

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
        health.swept(well=await _sweep_once(matches, who))
        if monotonic() - measured > _MEASURE:
            await _measure(matches)
            measured = monotonic()
        try:
            async with asyncio.timeout(PERIOD):
                await stopping.wait()
        except TimeoutError:
            continue


async def _sweep_once(matches: Matches, who: str) -> bool:
    """Sweep, if it is this one's turn; answers whether it went well."""
    try:
        if await matches.take_lead(who, _LEAD):
            given_out = await matches.give_out_overdue()
            if given_out:
                _log.info("gave out due work", pieces=given_out)
    except (RedisError, OSError) as error:
        SWEEP_FAILURES.inc()
        _log.warning("could not sweep, trying again", cause=str(error))
        return False
    return True


async def _measure(matches: Matches) -> None:
    """Bring the metrics up to date that tell how queues and lists are."""
    try:
        await matches.measure()
    except (RedisError, OSError) as error:
        _log.warning("could not measure, trying again", cause=str(error))
