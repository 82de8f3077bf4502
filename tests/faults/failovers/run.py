"""Bots play while primaries are replaced; then every acknowledged move is looked for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from freeport_games import GAMES
from freeportd.children import Service
from matches import Settings
from tests.faults.processes import Processes
from tests.faults.storm.bots import Bots, Table
from tests.faults.storm.judge import Broken, Tally, judge

from .stores import SAFE_CLIENTS, FailingStore, Fault, Hit

SERVICES = 2
PACE = 0.1
"""Seconds that a bot takes for a move, on average."""
AFTERWARDS = 3.0
"""Seconds after a fault within which the store is watched further: the old primary may do harm until then."""
LONGEST = 3.0
"""Seconds that may pass without an acknowledgement."""
_GIVEN_UP = 120.0


class Failovers(msgspec.Struct, kw_only=True):
    """What became of the failovers of one kind over one store."""

    store: str
    fault: str
    count: int = 0
    """The number of failovers."""
    acknowledged: int = 0
    """Moves that clients were told had been made."""
    lost: int = 0
    """Acknowledged moves that are not in the log."""
    doubled: int = 0
    """Decisions that were answered more than once."""
    errors: int = 0
    """Answers 500."""
    refused: int = 0
    """Answers 503."""
    hung: int = 0
    """Matches that have not ended."""
    longest: float = 0.0
    """The longest time in seconds without an acknowledgement in any of the matches on the primary that was hit."""
    told: list[str] = []
    """What is known of matches that have not ended."""

    @property
    def good(self) -> bool:
        """Whether all promises were kept."""
        return not (self.lost or self.doubled or self.errors or self.hung) and self.longest <= LONGEST


class _Load:
    """Matches that are played one after the other, as many at a time as there are places."""

    def __init__(self, servers: Sequence[str], seed: int) -> None:
        self.bots = Bots(servers, PACE, seed)
        self.tables: list[Table] = []
        self._numbers = count(0, len(GAMES))  # the first game, which is short
        self._over = False

    async def play(self, places: int) -> None:
        """Play until it is over."""
        await asyncio.gather(*[self._place() for _ in range(places)])

    def end(self) -> None:
        """Begin no more matches, and hurry with those that are played."""
        self._over = True
        self.bots.hurry()

    async def _place(self) -> None:
        while not self._over:
            table = await self.bots.prepare(next(self._numbers))
            self.tables.append(table)
            await self.bots.play(table)


async def failovers(
    directory: Path,
    store: FailingStore,
    fault: Fault,
    number: int,
    seed: int = 1,
    places: int = 18,
    told: Callable[[str], None] = lambda what: None,
) -> Failovers:
    """Let a store's primaries be replaced under load.

    Args:
        directory: for logs.
        store: the store.
        fault: why they are replaced.
        number: how often.
        seed: determines the moves, and which primaries are hit.
        places: the number of matches at a time.
        told: called with what happens.
    """
    rng, found = Random(seed), Failovers(store=store.name, fault=fault)
    processes = Processes(directory, store.url, FREEPORT_QUEUE_URL=store.queue_url, **SAFE_CLIENTS)
    async with AsyncExitStack() as stack:
        services = [stack.enter_context(processes.service(f"serve-{number}")) for number in range(SERVICES)]
        pool = processes.workers()
        pool.start()
        stack.push_async_callback(asyncio.to_thread, pool.stop)
        for service in services:
            await asyncio.to_thread(service.await_ready)
        load = _Load([service.url for service in services], seed)
        playing = asyncio.create_task(load.play(places))
        await _played(load, 5 * places, playing)
        while found.count < number:
            began = time.monotonic()
            hit = await asyncio.to_thread(store.strike, fault, rng)
            struck = time.monotonic()
            await _played(load, len(load.bots.noted) + places, playing)
            await asyncio.sleep(AFTERWARDS)
            found.count += 1
            gap = _longest(load.bots, hit, began)
            found.longest = max(found.longest, gap)
            told(f"{store.name} {fault} {found.count}: replaced after {struck - began:.2f} s, no move for {gap:.2f} s")
            await asyncio.to_thread(store.heal)
        load.end()
        await asyncio.wait_for(playing, _GIVEN_UP)
        await load.bots.leave(load.tables)
        await _count_answers(services, found)
        settings = Settings(redis_url=store.url, queue_url=store.queue_url)
        tally = await judge(
            load.bots, load.tables, settings, Tally(store=store.name, faults=number, matches=0), Broken()
        )
    found.acknowledged, found.lost, found.doubled = tally.acknowledged, tally.lost, tally.doubled
    found.hung, found.told = tally.hung, tally.told
    return found


async def _played(load: _Load, moves: int, playing: asyncio.Future[Any]) -> None:
    """Wait until so many moves have been acknowledged."""
    reached = asyncio.create_task(load.bots.reached(moves))
    done, _ = await asyncio.wait((reached, playing), timeout=_GIVEN_UP, return_when=asyncio.FIRST_COMPLETED)
    reached.cancel()
    assert reached in done, "nobody plays any more"


def _longest(bots: Bots, hit: Hit, since: float) -> float:
    """Return the longest time without an acknowledgement on the primary that was hit, from a moment on."""
    at = sorted(one.at for one in bots.noted if one.at >= since and hit.holds(one.match))
    return max((later - earlier for earlier, later in pairwise([since, *at])), default=0.0)


async def _count_answers(services: Sequence[Service], found: Failovers) -> None:
    """Count what the services have answered, as their metrics say."""
    async with httpx.AsyncClient() as http:
        for service in services:
            metrics = (await http.get(f"{service.url}/metrics")).text
            for line in metrics.splitlines():
                if line.startswith("freeport_requests_total{"):
                    answers = int(float(line.rpartition(" ")[2]))
                    found.errors += answers if 'status="500"' in line else 0
                    found.refused += answers if 'status="503"' in line else 0
