"""The sweeper gives overdue work out again. RQ only wakes workers; the due lists record the work."""

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
"""Seconds between two sweeps: the most by which a deadline may be noticed late."""
_LEAD = 2 * PERIOD
"""Seconds for which one sweeper leads. If it dies, another one takes over after this time."""
_MEASURE = 5.0
"""Seconds between two updates of the metrics."""


async def sweep(matches: Matches, stopping: asyncio.Event, health: PoolHealth) -> None:
    """Sweep until told to stop. Only one of several sweepers is active."""
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
    """Sweep if this sweeper leads. Returns whether Redis accepted it."""
    try:
        if await matches.dispatcher.take_lead(who, _LEAD):
            given_out = await matches.dispatcher.give_out_overdue()
            if given_out:
                _log.info("gave out due work", pieces=given_out)
    except (RedisError, OSError) as error:
        SWEEP_FAILURES.inc()
        _log.warning("could not sweep, trying again", cause=str(error))
        return False
    return True


async def _measure(matches: Matches) -> None:
    """Update the metrics of queues and lists."""
    try:
        await matches.dispatcher.measure()
    except (RedisError, OSError) as error:
        _log.warning("could not measure, trying again", cause=str(error))
