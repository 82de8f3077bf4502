"""Redis runs out of memory: new matches are refused in time, others go on, and room is made again."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis

from freeport_api import Player, Status
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.kinds import QUEUES
from matches.play.terms import Terms
from matches.redis.keys import match_key
from tests.matches.house import choose
from tests.support.waiting import until_async

from .processes import Processes, worker_of
from .test_workers import created


async def started(matches: Matches) -> tuple[str, list[Player]]:
    """Return a match of two that has begun."""
    players = [(await matches.players.register(name, True)).player for name in ("Anne", "Mary")]
    match = await matches.hosting.create(players[0], CARGO_HOLD, 2, CARGO_HOLD.options(), Terms(autostart=True))
    async for _ in matches.streams.updates(match.id, None):
        if (await matches.looking.see(match.id, None)).status is Status.OPEN:
            break
    for player in players:
        await matches.hosting.join(match.id, player)
    return match.id, players


async def move(matches: Matches, match: str, players: list[Player], rng: Random) -> None:
    """Have somebody make a move, as soon as somebody is asked."""
    async for _ in matches.streams.updates(match, None):
        for player in players:
            seen: Any = await matches.looking.see(match, player)
            if any(asked.seat == seen.your_seat and not asked.answered for asked in seen.asked):
                await matches.moves.play(match, player, seen.decision.id, choose(seen.decision, rng))
                return


BALLAST = 100_000_000
"""Bytes beside which what comes and goes makes no difference to how full the store is."""


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
        # Workers that still connect take memory, and give it back.
        await until_async(lambda: blocked(client) >= len(QUEUES), what="all workers to wait for work")
        client.setrange("ballast", BALLAST, b".")

        def limit(part_used: float) -> None:
            client.config_set("maxmemory", int(client.info("memory")["used_memory"] / part_used))

        async def refused() -> bool:
            limit(0.93)
            try:
                await matches.hosting.create(others[0], CARGO_HOLD, 2, CARGO_HOLD.options(), Terms())
            except Refused as refusal:
                return refusal.code == "STORE_FULL" and (await matches.room()).full
            return False

        await until_async(refused, what="a match is refused because the store is full")
        await move(matches, match, players, rng)

        sweeper = workers[-1]
        os.kill(sweeper, signal.SIGSTOP)  # nothing is deleted before there is no room
        for player in others:
            await matches.hosting.leave(ending, player)
        async for _ in matches.streams.updates(ending, None):
            pass  # until it has ended
        limit(1.1)
        for key in (None, secrets.token_urlsafe()):
            with pytest.raises(redis.exceptions.OutOfMemoryError):
                await matches.players.register("nobody", True, key)
        assert not [*client.scan_iter("idempotency:*")]
        os.kill(sweeper, signal.SIGCONT)
        await until_async(lambda: not client.exists(match_key(ending)), what="the match that ended is deleted")

        client.config_set("maxmemory", 0)
        await created(matches)
        await move(matches, match, players, rng)
        assert workers == [await asyncio.to_thread(worker_of, pool, queue) for queue in ("chance", "upkeep", "sweeper")]
        await matches.close()
        assert pool.stop() == 0
