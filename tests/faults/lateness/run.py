"""The run: two services and two pools of workers, with players and listeners."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack
from pathlib import Path

import msgspec

from freeportd.redis_server import RedisServer
from tests.bench.measure import undisturbed
from tests.faults.processes import Processes

from .churn import besiege
from .commits import Commits
from .lobby import Follower
from .tables import House, Servers, Table
from .tally import Tally

_SERVICES = 2
_STANDSTILL = 300.0
"""Seconds without any update after which the run has failed."""
WAKES = "100"
"""Seconds after which is found what a lost wake-up should have brought: far more than any machine stalls."""
_LOOK = 0.05
"""Seconds between two looks at the progress."""
_BLINK = 0.005
"""Seconds between two looks at whether this program is delayed."""
_PAUSE = 1.0
"""Seconds for work after the last match for which nobody waits, such as feeding the lists."""


class Churning(msgspec.Struct, frozen=True):
    """What is played amid streams that are opened and aborted."""

    games: Collection[str] = ()
    """The slugs of the games of which a long match is played."""
    updates: int = 0
    """The updates of each of them."""


async def run(directory: Path, updates: int, pace: float, churn: Churning, told: Callable[[int], None]) -> Tally:
    """Play until a number of updates has been reached, and note when each of them arrived.

    Args:
        directory: for logs and data.
        updates: the number of updates to reach, over all matches.
        pace: updates a second.
        churn: what else is played amid streams that are opened and aborted.
        told: called with the present number of updates.
    """
    with ExitStack() as stack:
        stack.enter_context(undisturbed())
        redis = stack.enter_context(RedisServer())
        processes = Processes(directory, redis.url, FREEPORT_REISSUE_AFTER=WAKES, FREEPORT_HEARTBEAT=WAKES)
        services = [processes.service(f"serve-{number}") for number in range(_SERVICES)]
        for number in range(_SERVICES):
            stack.enter_context(processes.workers(f"work-{number}"))
        for service in services:
            stack.enter_context(service)
        for service in services:
            await asyncio.to_thread(service.await_ready)
        return await _play([service.url for service in services], redis.url, updates, pace, churn, told)


async def _feel(servers: Servers, tally: Tally) -> None:
    """Ask the services repeatedly whether they and Redis live: the time that this takes measures the machine."""
    while True:
        for number in range(_SERVICES):
            begun = time.perf_counter()
            await servers.ask(number, "GET", "/readyz", "")
            tally.stall = max(tally.stall, time.perf_counter() - begun)
        await asyncio.sleep(_LOOK)


async def _feel_oneself(tally: Tally) -> None:
    """Note how long this program itself stood still: all that it measures then may seem as late."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(_BLINK)
        tally.own_stall = max(tally.own_stall, time.perf_counter() - begun - _BLINK)


async def _until(
    commits: Commits, updates: int, playing: list[asyncio.Task[None]], told: Callable[[int], None]
) -> None:
    """Wait until the number of updates has been reached."""
    last, since = 0, time.monotonic()
    while commits.count < updates:
        await asyncio.sleep(_LOOK)
        told(min(commits.count, updates))
        if commits.count > last:
            last, since = commits.count, time.monotonic()
        if time.monotonic() - since > _STANDSTILL:
            raise TimeoutError(f"nothing has happened for {_STANDSTILL:.0f} seconds")
        for task in playing:
            if task.done():
                await task  # it has failed


async def _play(
    urls: list[str], redis_url: str, updates: int, pace: float, churn: Churning, told: Callable[[int], None]
) -> Tally:
    tally, commits, servers = Tally(), Commits(redis_url), Servers(urls)
    count = max(4, round(pace / 12))
    house = House(servers, commits, tally, count / pace)
    followers = [Follower(kind) for kind in ("lobby (SSE)", "lobby (GraphQL)", "lobby (SSE)")]
    for number, follower in enumerate(followers):
        await follower.listen(urls[number % len(urls)])
    tables = [Table(house, number) for number in range(count)]
    playing: list[asyncio.Task[None]] = []
    feeling = [asyncio.create_task(_feel(servers, tally)), asyncio.create_task(_feel_oneself(tally))]
    try:
        for table in tables:
            await table.furnish()
            playing.append(asyncio.create_task(table.play_on()))
        await _until(commits, updates, playing, told)
        house.closing.set()
        await asyncio.gather(*playing)
        await house.quiet()
        tally.aborted = await besiege(house, churn.updates, churn.games)
        await asyncio.sleep(_PAUSE)
    finally:
        for task in (*feeling, *playing):
            task.cancel()
        commits.close()
        servers.close()
    for follower in followers:
        follower.judge(commits, tally)
    for table in tables:
        table.judge()
    return tally
