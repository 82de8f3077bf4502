"""Redis: what a move costs it, and what a pool of workers asks of it when there is nothing to do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import uvloop
from redis.asyncio import Redis

from freeport import AsyncClient, play_match_async
from freeport.bots import RandomBot
from freeport_games import GAMES
from matches import Matches, Settings
from matches.match.entries import Drawn
from tests.support.log import moves

from .figures import Advance, Effort, Figure
from .servers import Servers

_SEATS = 2
_LULL = 5.0
"""Seconds for which nothing is played."""


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Matches that bots play over REST, each with a stream, and then none."""
    figures = uvloop.run(_measure(servers, effort.of(24, 6)))
    advance(1.0)
    yield from figures


async def _measure(servers: Servers, count: int) -> list[Figure]:
    game = GAMES[0]
    redis: Redis = Redis.from_url(servers.system.redis_url, decode_responses=True)
    await redis.config_set("auto-aof-rewrite-percentage", 0)  # a file that is rewritten meanwhile tells nothing
    before, started = await _spent(redis), time.monotonic()
    await asyncio.sleep(_LULL)
    idle, lull = await _since(redis, before), time.monotonic() - started
    before, started = await _spent(redis), time.monotonic()
    ids = await asyncio.gather(*[_play(servers.system.url, game.slug) for _ in range(count)])
    busy, played = await _since(redis, before), time.monotonic() - started
    await redis.aclose()
    moves, draws = await _entries(servers.system.redis_url, ids)
    calls = busy["calls"] - idle["calls"] * played / lull
    cpu = busy["seconds"] - idle["seconds"] * played / lull
    written = busy["written"] / moves / 1000

    def figure(name: str, what: str, value: float, unit: str, target: float | None = None) -> Figure:
        return Figure(name=f"redis.{name}", what=what, value=value, unit=unit, target=target)

    whole = f"{game.name}: whole matches of two bots, each with a stream, for each move"
    return [
        figure(f"{game.slug}.move.commands", f"{whole}, commands that Redis runs", calls / moves, "commands"),
        figure(f"{game.slug}.move.cpu", f"{whole}, CPU in Redis", 1000 * cpu / moves, "ms"),
        figure(f"{game.slug}.move.written", f"{whole}, written to the append-only file", written, "KB"),
        figure(f"{game.slug}.move.chance", f"{whole}, outcomes that are drawn", draws / moves, "draws"),
        figure(
            "idle.commands", "one service and one pool with nothing to do, commands", idle["calls"] / lull, "1/s", 60
        ),
        figure("idle.cpu", "the same, CPU in Redis", 1000 * idle["seconds"] / lull, "ms/s"),
    ]


async def _play(url: str, game: str) -> str:
    """Play a whole match; answers its id."""
    clients = [AsyncClient(url) for _ in range(_SEATS)]
    for number, client in enumerate(clients):
        await client.register(f"bot {number}")
    match = (await clients[0].create(game, _SEATS)).id
    for client in clients:
        await client.join(match)
    await clients[0].start(match)
    await asyncio.gather(*[play_match_async(RandomBot(), client, match) for client in clients])
    for client in clients:
        await client.close()
    return match


async def _spent(redis: Redis) -> dict[str, float]:
    """Return what Redis has done since it started; a script counts with the commands that it runs."""
    cpu = await redis.info("cpu")
    return {
        "calls": (await redis.info("stats"))["total_commands_processed"],
        "seconds": cpu["used_cpu_user"] + cpu["used_cpu_sys"],
        "written": (await redis.info("persistence"))["aof_current_size"],
    }


async def _since(redis: Redis, before: dict[str, float]) -> dict[str, float]:
    now = await _spent(redis)
    return {name: now[name] - before[name] for name in now}


async def _entries(url: str, ids: list[str]) -> tuple[int, int]:
    """Return how many moves and outcomes the logs have."""
    matches = await Matches.connect(Settings(redis_url=url, queue_url="redis://127.0.0.1:1"))
    log = [entry for match in ids async for entry in matches.store.log(match)]
    await matches.close()
    return len(moves(log)), sum(isinstance(entry.event, Drawn) for entry in log)
