"""Bots play while primaries are replaced; then every acknowledged move is looked for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from freeport import AsyncClient, Policy
from freeport_api import SeatFreed, SeatTaken
from freeport_games import GAMES
from freeport_games.engine import Data
from freeportd.children import Service
from matches import Matches, Settings
from tests.faults.processes import Processes
from tests.faults.storm.bots import Bots, Table
from tests.faults.storm.judge import Broken, Tally, judge, stands
from tests.support.waiting import until_async

from .stores import SAFE_CLIENTS, FailingStore, Fault, Hit

SERVICES = 2
PACE = 0.1
"""Seconds that a bot takes for a move, on average."""
AFTERWARDS = 40
"""The changes of each pulse that the new primary must have stored, before the old one is looked for again."""
_PULSES = 2
"""The pulses on each primary."""
LONGEST = 3.0
"""Seconds that may pass without an acknowledgement."""
_GIVEN_UP = 120.0
_BEAT = 0.02
"""Seconds between two beats of a pulse."""
_POLICY = Policy(patience=60.0)


class Failovers(msgspec.Struct, kw_only=True):
    """What became of the failovers of one kind over one store."""

    store: str
    fault: str
    count: int = 0
    """The number of failovers."""
    acknowledged: int = 0
    """Moves, orders, and seats taken and left, that clients were told had been made, given, taken or left."""
    ordered: int = 0
    """Moves that standing orders made."""
    lost: int = 0
    """Those of them that are not in the log."""
    doubled: int = 0
    """Decisions that were answered more than once."""
    errors: int = 0
    """Answers 500."""
    refused: int = 0
    """Answers 503."""
    hung: int = 0
    """Matches that have not ended."""
    again: int = 0
    """The failovers after which the store replaced the new primary too, although nothing had happened to it."""
    longest: float = 0.0
    """The longest time in seconds without an acknowledgement in the matches on the primary that was hit.

    What came of a second failover is left out: after it, sentinels let a primary be without replicas for 10 s.
    """
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


class Pulse:
    """A player who takes a seat and leaves it, again and again, in a match that nobody else touches.

    Bots wait for each other, for dice and for the processor. A pulse shows when changes are acknowledged at all.
    """

    def __init__(self, host: AsyncClient, player: AsyncClient, match: str) -> None:
        self.match = match
        self.noted: list[tuple[float, int, type[Data]]] = []
        """When each change was acknowledged, by ``time.monotonic``, with its version and the event that made it."""
        self._clients = (host, player)

    @classmethod
    async def of(cls, server: str, number: int) -> Pulse:
        """Return a pulse in a new match."""
        host, player = (AsyncClient(server, policy=_POLICY) for _ in range(2))
        for client in (host, player):
            await client.register(f"pulse {number}")
        return cls(host, player, (await host.create(GAMES[0].slug, 2)).id)

    async def beat(self) -> None:
        """Beat until cancelled."""
        _, player = self._clients
        while True:
            self._note((await player.join(self.match)).version, SeatTaken)
            self._note((await player.leave(self.match)).version, SeatFreed)
            await asyncio.sleep(_BEAT)

    async def lost(self, settings: Settings) -> int:
        """Return how many of the acknowledged changes are not in the log."""
        matches = await Matches.connect(settings)
        try:
            log = [entry async for entry in matches.store.log(self.match)]
        finally:
            await matches.close()
        return sum(not stands(log, version, kind.__instancecheck__) for _, version, kind in self.noted)

    async def leave(self) -> None:
        """Disconnect."""
        for client in self._clients:
            await client.close()

    def _note(self, version: int, kind: type[Data]) -> None:
        self.noted.append((time.monotonic(), version, kind))


async def failovers(
    directory: Path,
    store: FailingStore,
    fault: Fault,
    number: int,
    seed: int = 1,
    places: int = 8,
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
        pulses = [pulse async for pulse in _pulses(store, services)]
        playing = asyncio.create_task(load.play(places))
        beating = [asyncio.create_task(pulse.beat()) for pulse in pulses]
        await _played(load, places, playing)
        while found.count < number:
            began = time.monotonic()
            hit = await asyncio.to_thread(store.strike, fault, rng)
            struck = time.monotonic()
            await _going_on(pulses, hit, (playing, *beating))
            await asyncio.to_thread(store.heal)  # until then the old primary may do harm
            found.count += 1
            gap, once = _longest(pulses, hit, began), hit.stands()
            if once:
                found.longest = max(found.longest, gap)
            else:
                found.again += 1
            took = f"replaced in {struck - began:.2f} s{'' if once else ', and again'}"
            told(f"{store.name} {fault} {found.count}: {took}, none acknowledged for {gap:.2f} s")
        for task in beating:
            task.cancel()
        load.end()
        await asyncio.wait_for(playing, _GIVEN_UP)
        await load.bots.leave(load.tables)
        await _count_answers(services, found)
        settings = Settings(redis_url=store.url, queue_url=store.queue_url)
        tally = await judge(
            load.bots, load.tables, settings, Tally(store=store.name, faults=number, matches=0), Broken()
        )
        for pulse in pulses:
            found.acknowledged += len(pulse.noted)
            found.lost += await pulse.lost(settings)
            await pulse.leave()
    found.acknowledged, found.ordered = found.acknowledged + tally.acknowledged, tally.ordered
    found.lost, found.doubled = found.lost + tally.lost, tally.doubled
    found.hung, found.told = tally.hung, tally.told
    return found


async def _played(load: _Load, moves: int, playing: asyncio.Future[Any]) -> None:
    """Wait until so many moves have been acknowledged."""
    reached = asyncio.create_task(load.bots.reached(moves))
    done, _ = await asyncio.wait((reached, playing), timeout=_GIVEN_UP, return_when=asyncio.FIRST_COMPLETED)
    reached.cancel()
    assert reached in done, "nobody plays any more"


async def _pulses(store: FailingStore, services: Sequence[Service]) -> AsyncIterator[Pulse]:
    """Yield pulses until there are some on each primary, whichever is hit."""
    lacking = [shard for shard in store.shards for _ in range(_PULSES)]
    for number in count():
        if not lacking:
            return
        pulse = await Pulse.of(services[number % SERVICES].url, number)
        if (shard := next((shard for shard in lacking if shard(pulse.match)), None)) is not None:
            lacking.remove(shard)
        yield pulse


async def _going_on(pulses: Sequence[Pulse], hit: Hit, players: Sequence[asyncio.Future[Any]]) -> None:
    """Wait until the primary that took over has stored changes for a while; what the old one still takes is no sign."""
    met = [pulse.match for pulse in pulses if hit.shard(pulse.match)]
    assert met, "nobody would notice"

    def newest() -> list[int] | None:
        found = [version for match in met if (version := hit.newest(match)) is not None]
        return found if len(found) == len(met) else None

    begun = await until_async(lambda: asyncio.to_thread(newest), what="the new primary to serve")

    async def reached() -> bool:
        assert not any(player.done() for player in players), "nobody plays any more"
        now = await asyncio.to_thread(newest)
        return now is not None and all(version >= first + AFTERWARDS for first, version in zip(begun, now, strict=True))

    await until_async(reached, what="changes to be stored again")


def _longest(pulses: Sequence[Pulse], hit: Hit, since: float) -> float:
    """Return the longest time without an acknowledgement on the primary that was hit, from a moment on until now."""
    at = sorted(at for pulse in pulses if hit.shard(pulse.match) for at, _, _ in pulse.noted if at >= since)
    return max(later - earlier for earlier, later in pairwise([since, *at, time.monotonic()]))


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
