"""One storm, from the first match to the judgement."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from .bots import Bots, shuffled
from .deployment import Deployment, Store, deploy
from .faults import FAULTS, Fault, lose_a_node, power_loss
from .judge import Broken, Tally, judge
from .power import stays
from .spectators import Spectator, Window

MATCHES = 20
PACE = 0.4
"""Seconds that a bot takes for a move, on average: so a match lasts for some faults."""
CALM = 1.5
"""Seconds without a fault before each: more than an update may be late, so that no fault hides what one before did."""
MOVES_BETWEEN = 10
"""Moves that are acknowledged meanwhile, at least."""
FEEL = 0.1
"""Seconds between two looks at whether this process is held up."""
GIVEN_UP = 180.0
"""Seconds after the last fault after which a match that has not ended counts as hung."""

Told = Callable[[str], None]


async def storm(
    directory: Path, faults: int, store: Store, seed: int, told: Told = lambda what: None, matches: int = MATCHES
) -> Tally:
    """Let bots play while everything breaks.

    Args:
        directory: the directory of data and logs.
        faults: the number of faults.
        store: the store of the matches. With ``everysec`` only power losses are tried, because only they make a
            difference. With a cluster one fault in four is the loss of a node; most others hit the Redis of the jobs.
        seed: determines the faults and their order.
        told: called with each fault.
        matches: the number of matches at a time.
    """
    rng, broken = Random(seed), Broken()
    async with deploy(directory, store, rng) as on, _felt(broken):
        tally = Tally(store=store, faults=0, matches=0)
        to_come: list[Fault] = []
        while tally.faults < faults:
            bots = Bots(on.servers, PACE, seed)
            told("matches are prepared")
            tables = await bots.gather(matches)
            await stays(on.redis)  # a match whose start is lost waits for its host, who has started it
            # If told updates may be lost, spectators prove nothing.
            watched = () if store is Store.EVERYSEC else tables
            spectators = [Spectator(table.match, on.servers, number) for number, table in enumerate(watched)]
            playing = asyncio.gather(*[bots.play(table) for table in tables])
            while tally.faults < faults and await _calm(bots, playing):
                await on.mend()
                to_come = to_come or shuffled(rng, _kinds(on, store, broken))
                kind = to_come.pop()
                told(fault := kind.__name__.replace("_", " "))
                began = time.time()
                await kind(on, rng)
                broken.windows.append(Window(fault, began, time.time()))
                tally.faults += 1
            await on.mend()
            told("the last matches are played to their ends")
            bots.hurry()
            await _ended(playing)
            # A player that was told an end that was lost with the power looks again, and plays on.
            again = [table for table in tables if await bots.goes_on(table)]
            await _ended(asyncio.gather(*[bots.play(table) for table in again]))
            await bots.leave(tables)
            tally.matches += len(tables)
            await _ended(asyncio.gather(*[spectator.following for spectator in spectators]))
            await judge(bots, tables, on.settings, tally, broken, spectators)
        return tally


def _kinds(on: Deployment, store: Store, broken: Broken) -> list[Fault]:
    """Return the faults of one round, each as often as it occurs in the list."""
    loss = power_loss(broken.losses)
    if store is Store.EVERYSEC:
        return [loss] * 3
    if store is Store.CLUSTER:
        return [*FAULTS, *([lose_a_node] * (len(FAULTS) // 3))]
    return [*FAULTS, *([loss] * on.loses_power)]


@asynccontextmanager
async def _felt(broken: Broken) -> AsyncIterator[None]:
    """Note when this process itself was held up: updates that it receives then are not late."""

    async def feel() -> None:
        while True:
            began = time.time()
            await asyncio.sleep(FEEL)
            if (ended := time.time()) - began > 2 * FEEL:
                broken.windows.append(Window("hold this process up", began, ended))

    feeling = asyncio.create_task(feel())
    try:
        yield
    finally:
        feeling.cancel()


async def _calm(bots: Bots, playing: asyncio.Future[Any]) -> bool:
    """Wait for the calm between two faults; return False if the matches have ended, or hang."""

    async def calmed() -> None:
        await asyncio.gather(asyncio.sleep(CALM), bots.reached(len(bots.noted) + MOVES_BETWEEN))

    calm = asyncio.create_task(calmed())
    both: set[asyncio.Future[Any]] = {calm, playing}
    done, _ = await asyncio.wait(both, timeout=GIVEN_UP, return_when=asyncio.FIRST_COMPLETED)
    calm.cancel()
    return done == {calm}


async def _ended(playing: asyncio.Future[Any]) -> None:
    """Wait until matches have been played, or are given up."""
    _, late = await asyncio.wait({playing}, timeout=GIVEN_UP)
    for task in late:
        task.cancel()
