"""Power losses, as a bot author meets them: what was lost is played, and sat down for, again."""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from pathlib import Path

from freeport import AsyncClient, Policy, play_match_async
from freeport.bots import RandomBot
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move
from freeportd.redis_server import RedisServer

from .processes import Processes


class LosesPower(RandomBot):
    """A bot that Redis' power fails under when it makes its third move."""

    def __init__(self, redis_server: RedisServer, size: dict[Path, int]) -> None:
        self.moves = 0
        self._redis_server = redis_server
        self._size = size

    def decide(self, view: View, decision: Decision) -> Move:
        self.moves += 1
        if self.moves == 3:
            self._redis_server.kill()
            for path, length in self._size.items():
                os.truncate(path, length)
            self._redis_server.start()
        return super().decide(view, decision)


async def test_a_bot_whose_seat_was_lost_takes_it_again_and_plays_on(redis_server: RedisServer, tmp_path: Path) -> None:
    processes = Processes(tmp_path, redis_server.url, FREEPORT_HEARTBEAT="1")
    with ExitStack() as stack:
        service, pool = processes.service(), processes.workers()
        for child in (service, pool):
            stack.enter_context(child)
        await asyncio.to_thread(service.await_ready)
        host, guest = (AsyncClient(service.url, policy=Policy(patience=60.0)) for _ in range(2))
        async with host, guest:
            await host.register("Anne")
            await guest.register("Mary")
            match = await host.create("cargo_hold", 2, autostart=True)
            await host.join(match)
            size = {path: path.stat().st_size for path in redis_server.directory.glob("appendonlydir/*.aof")}
            unlucky = LosesPower(redis_server, size)
            results = await asyncio.gather(
                play_match_async(unlucky, guest, match, seed=1), play_match_async(RandomBot(), host, match, seed=1)
            )
            assert results[0] is not None and results[0] == results[1]
            assert [seat.player.name for seat in (await host.match(match)).seats if seat.player] == ["Anne", "Mary"]
            assert unlucky.moves > 3
