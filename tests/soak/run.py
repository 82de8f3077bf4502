"""A service and its workers under steady play, and how much memory each of their processes has."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from statistics import mean
from typing import Protocol

from freeport import AsyncClient, Policy, play_match_async
from freeport.bots import RandomBot
from freeport.errors import MatchOpening
from freeport.shapes import AnyGame
from freeportd.redis_server import RedisServer
from tests.faults.processes import Processes, children_of, part_of

_EVERY = 1.0
"""Seconds between two looks at the processes."""
_PATIENT = Policy(timeout=600.0, attempt=120.0)
"""A soak may run beside other work, at a low priority."""
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Told(Protocol):
    """Is told how many seconds have passed."""

    def __call__(self, *, completed: float) -> None: ...


class Process:
    """The memory of a process at each look, in bytes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sizes: list[int] = []

    @property
    def first(self) -> float:
        """At first."""
        return self.sizes[0]

    @property
    def half(self) -> float:
        """In the third quarter of the time, in the mean."""
        count = len(self.sizes)
        return mean(self.sizes[count // 2 : 3 * count // 4])

    @property
    def last(self) -> float:
        """In the last quarter, in the mean."""
        return mean(self.sizes[3 * len(self.sizes) // 4 :])

    @property
    def growth(self) -> float:
        """The share that came between them."""
        return self.last / self.half - 1


async def soak(directory: Path, game: AnyGame, seconds: float, tables: int, told: Told) -> tuple[int, list[Process]]:
    """Play a game without a pause.

    Args:
        directory: where the processes keep their files.
        game: what is played, by random bots, each of which follows its match by a stream.
        seconds: for how long.
        tables: how many matches run at a time; each table has another number of seats.
        told: is told how far it is.

    Returns:
        How many matches were played to their end, and what was seen of the service and of each worker.
    """
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer())
        # The cache of matches must be full before half time, because its growth is intended.
        processes = Processes(directory, redis.url, FREEPORT_RETENTION="60", FREEPORT_WARM_MEMORY="8")
        service, pool = processes.service(), processes.workers()
        stack.enter_context(service)
        stack.enter_context(pool)
        await asyncio.to_thread(service.await_ready)
        ended: list[str] = []
        counts = [*game.seats]
        playing = [
            asyncio.create_task(_table(service.url, game, counts[number % len(counts)], ended))
            for number in range(tables)
        ]
        try:
            seen = await _watch(service.pid, pool.pid, seconds, told, playing)
            return len(ended), seen
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def _watch(
    service: int, pool: int, seconds: float, told: Told, playing: list[asyncio.Task[None]]
) -> list[Process]:
    seen = {service: Process("service")} | {pid: Process(part_of(pid)) for pid in children_of(pool)}
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        done, _ = await asyncio.wait(playing, timeout=_EVERY)
        for task in done:
            task.result()
        for pid, process in seen.items():
            process.sizes.append(_resident(pid))
        told(completed=passed)
    return list(seen.values())


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


async def _table(url: str, game: AnyGame, seats: int, ended: list[str]) -> None:
    """One match after the other, by the same players."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(AsyncClient(url, policy=_PATIENT)) for _ in range(seats)]
        for number, client in enumerate(clients):
            await client.register(f"Player {number}")
        while True:
            match = await clients[0].create(game.slug, seats, autostart=True)
            for client in clients:
                await _join(client, match.id)
            await asyncio.gather(*(play_match_async(RandomBot(), client, match.id) for client in clients))
            ended.append(match.id)


async def _join(client: AsyncClient, match: str) -> None:
    """Take a seat as soon as the dice are fixed."""
    while True:
        try:
            await client.join(match)
        except MatchOpening:
            continue
        return
