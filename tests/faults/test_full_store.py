"""Redis runs out of memory: new matches are refused in time, others go on, and room is made again."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis

from freeport_games.api import Player, Status
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import Refused
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.kinds import QUEUES
from matches.play.terms import Terms
from matches.redis.keys import match_key
from tests.matches.house import choose

from .processes import Processes, until, worker_of
from .test_workers import created

BALLAST = 64 * 1024 * 1024
"""Bytes in the store beside which what connections take and give back is small: a limit holds once it is set."""


async def started(matches: Matches) -> tuple[str, list[Player]]:
    """Return a match of two that has begun."""
    players = [(await matches.players.register(name, True)).player for name in ("Anne", "Mary")]
    match = await matches.create(players[0], CARGO_HOLD, 2, CARGO_HOLD.options(), Terms(autostart=True))
    async for _ in matches.updates(match.id, None):
        if (await matches.see(match.id, None)).status is Status.OPEN:
            break
    for player in players:
        await matches.join(match.id, player)
    return match.id, players


async def move(matches: Matches, match: str, players: list[Player], rng: Random) -> None:
    """Have somebody make a move, as soon as somebody is asked."""
    async for _ in matches.updates(match, None):
        for player in players:
            seen: Any = await matches.see(match, player)
            if any(asked.seat == seen.your_seat and not asked.answered for asked in seen.asked):
                await matches.play(match, player, seen.decision.id, choose(seen.decision, rng))
                return


def blocked(client: redis.Redis) -> int:
    """Return how many clients wait for work."""
    return sum("b" in one["flags"] for one in client.client_list())


async def test_a_full_store_refuses_new_matches_plays_on_and_heals(redis_server: RedisServer, tmp_path: Path) -> None:
    settings = Settings(redis_url=redis_server.url, retention=1.0)
    processes = Processes(tmp_path, redis_server.url, FREEPORT_RETENTION="1")
    rng = Random(1)
    with processes.workers() as pool, redis.Redis.from_url(redis_server.url) as client:
        matches = await Matches.connect(settings)
        match, players = await started(matches)
        ending, others = await started(matches)
        workers = [await asyncio.to_thread(worker_of, pool, queue) for queue in ("chance", "upkeep", "sweeper")]
        await asyncio.to_thread(until, lambda: 1 if blocked(client) >= len(QUEUES) else None)
        client.setrange("ballast", BALLAST, b"0")

        def limit(part_used: float) -> None:
            client.config_set("maxmemory", int(client.info("memory")["used_memory"] / part_used))

        limit(0.93)
        with pytest.raises(Refused) as refusal:
            await matches.create(others[0], CARGO_HOLD, 2, CARGO_HOLD.options(), Terms())
        assert refusal.value.code == "STORE_FULL"
        assert (await matches.room()).full
        await move(matches, match, players, rng)

        sweeper = workers[-1]
        os.kill(sweeper, signal.SIGSTOP)  # nothing is deleted before there is no room
        for player in others:
            await matches.leave(ending, player)
        async for _ in matches.updates(ending, None):
            pass  # until it has ended
        limit(1.1)
        os.kill(sweeper, signal.SIGCONT)
        with pytest.raises(redis.exceptions.OutOfMemoryError):
            await matches.players.register("nobody", True)
        await asyncio.to_thread(until, lambda: None if client.exists(match_key(ending)) else 1)

        client.config_set("maxmemory", 0)
        await created(matches)
        await move(matches, match, players, rng)
        assert workers == [await asyncio.to_thread(worker_of, pool, queue) for queue in ("chance", "upkeep", "sweeper")]
        await matches.close()
        assert pool.stop() == 0
