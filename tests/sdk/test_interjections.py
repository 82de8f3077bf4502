"""Interjections against a real server: a made-up game that has them, carried by real processes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from freeport import AsyncClient, MoveMade, play_match_async, verify
from freeport.bots import RandomBot
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move
from freeportd.redis_server import RedisServer
from tests.api import running
from tests.engine.harbour import HARBOUR, Signal

CARRY = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).parents[2])!r}); "
    "import freeport_games as games; from tests.engine.harbour import HARBOUR; "
    "games.GAMES += (HARBOUR,); games.FURTHER[HARBOUR.slug, HARBOUR.rules_version] = HARBOUR; "
    "from freeportd.__main__ import main; main()"
)
"""The command line of a server that has Harbour among its games before anything else looks at them."""


class HarbourService(running.Service):
    """A service with Harbour."""

    def _main(self) -> running.Main:
        return ("-c", CARRY, "serve")


@pytest.fixture(scope="module")
def harbour_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[running.Service]:
    """A service, workers and a Redis whose games include Harbour."""
    directory = tmp_path_factory.mktemp("harbour")
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer())
        stack.enter_context(running.workers(redis.url, directory, (), ("-c", CARRY, "work", "--with-parent")))
        yield stack.enter_context(HarbourService(redis.url, directory))


class Signaller(RandomBot):
    """Signals whenever it may: at once, when all decide, or only while it has nothing else to do."""

    def __init__(self, only_between: bool) -> None:
        self.only_between = only_between
        self.said = 0

    def interject(self, view: View, decision: Decision) -> Move | None:
        if self.only_between and decision.options:
            return None
        self.said += 1
        return decision.interjections[0].sample(self.rng)


@pytest.mark.proof
@pytest.mark.parametrize("only_between", [False, True])
async def test_bots_interject_on_a_server(harbour_service: running.Service, only_between: bool) -> None:
    clients = [AsyncClient(harbour_service.url, games=[HARBOUR]) for _ in range(3)]
    said = logged = 0
    for number in range(3):
        bots = [Signaller(only_between) for _ in clients]
        if not number:
            for client in clients:
                await client.register("Captain")
        match = await clients[0].create(HARBOUR.slug, 3)
        for client in clients:
            await client.join(match)
        await clients[0].start(match)
        playing = [play_match_async(bot, client, match) for bot, client in zip(bots, clients, strict=True)]
        results = await asyncio.gather(*playing)
        assert results[0] is not None
        assert results.count(results[0]) == 3
        record = await clients[0].record(match)
        assert verify(record, games=[HARBOUR]).faults == ()
        moves = [line.entry.move for line in record.log if isinstance(line.entry, MoveMade)]
        logged += sum(isinstance(move, Signal) for move in moves)
        said += sum(bot.said for bot in bots)
    for client in clients:
        await client.close()
    # A bot that interjects too late is told so, and plays on.
    assert 0 < logged <= said
