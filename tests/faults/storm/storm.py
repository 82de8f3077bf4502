"""One storm, from the first match to the judgement."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from .bots import Bots, shuffled
from .faults import FAULTS, power_loss
from .judge import Broken, Tally, judge
from .power import stays
from .spectators import Spectator, Window
from .stage import stage

MATCHES = 20
PACE = 0.1
"""Seconds that a bot takes for a move, on average: so a match lasts for some faults."""
MOVES_BETWEEN = 120
"""Moves that are acknowledged between two faults."""
GIVEN_UP = 180.0
"""Seconds after the last fault after which a match that has not ended counts as hung."""

Told = Callable[[str], None]


async def storm(directory: Path, faults: int, fsync: str, seed: int, told: Told = lambda what: None) -> Tally:
    """Let bots play while everything breaks.

    Args:
        directory: where data and logs are to lie.
        faults: how many times something breaks.
        fsync: Redis' ``appendfsync``. With ``everysec`` power losses alone are tried, for they alone tell the
            difference.
        seed: fixes what breaks, in which order.
        told: is told what is breaking.
    """
    rng, broken = Random(seed), Broken()
    async with stage(directory, fsync, rng) as on:
        kinds = (
            [power_loss(broken.losses)]
            if fsync == "everysec"
            else [*FAULTS, *([power_loss(broken.losses)] * on.loses_power)]
        )
        tally = Tally(fsync=fsync, faults=0, matches=0)
        while tally.faults < faults:
            bots = Bots(on.servers, PACE, seed)
            told("matches are prepared")
            tables = await bots.gather(MATCHES)
            await stays(on.redis)  # a match whose start is lost waits for its host, who has started it
            spectators = [Spectator(table.match, on.servers, number) for number, table in enumerate(tables)]
            playing = asyncio.gather(*[bots.play(table) for table in tables])
            for kind in shuffled(rng, kinds) * (3 if len(kinds) == 1 else 1):
                reached = asyncio.create_task(bots.reached(len(bots.noted) + MOVES_BETWEEN))
                both: set[asyncio.Future[Any]] = {reached, playing}
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                if playing.done() or tally.faults >= faults:
                    reached.cancel()
                    break
                told(kind.__name__.replace("_", " "))
                began = time.time()
                await kind(on, rng)
                broken.windows.append(Window(began, time.time()))
                tally.faults += 1
            told("the last matches are played to their ends")
            if await _ended(playing):
                # Who was told an end that was lost with the power, and looks again, plays on.
                again = [table for table in tables if await bots.goes_on(table)]
                await _ended(asyncio.gather(*[bots.play(table) for table in again]))
            await bots.leave(tables)
            tally.matches += len(tables)
            await _ended(asyncio.gather(*[spectator.following for spectator in spectators]))
            await judge(bots, tables, on.redis.url, tally, broken, spectators)
        return tally


async def _ended(playing: asyncio.Future[Any]) -> bool:
    """Wait until matches have been played; False if it was given up."""
    _, late = await asyncio.wait({playing}, timeout=GIVEN_UP)
    for task in late:
        task.cancel()
    return not late
