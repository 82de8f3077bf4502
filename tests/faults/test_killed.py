"""Processes are killed while matches are played: no acknowledged move is lost or doubled, and every match ends."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from freeport_games.api import Status
from freeportd.children import Service, Workers
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.entries import Drawn, Moved
from tests.matches.house import check_log

from .crowd import Crowd
from .processes import Processes, kill_pool

MATCHES = 50
KILLS = 10
MOVES_BETWEEN = 150
GIVEN_UP = 240
"""Seconds after which what has not ended is told."""


@pytest.mark.timeout(300)
async def test_no_move_is_lost_or_doubled_and_no_match_hangs(redis_server: RedisServer, tmp_path: Path) -> None:
    processes = Processes(tmp_path, redis_server.url, FREEPORT_HEARTBEAT="2")
    services = [processes.service(f"serve-{number}") for number in range(2)]
    pools = [processes.workers(f"work-{number}") for number in range(2)]
    with ExitStack() as stack:
        for child in (*services, *pools):
            stack.enter_context(child)
        await asyncio.gather(*[asyncio.to_thread(service.await_ready) for service in services])
        crowd = Crowd([service.url for service in services])
        playing = asyncio.gather(*[crowd.play(number, "cargo_hold", 2 + number % 3) for number in range(MATCHES)])
        killing = asyncio.ensure_future(kill_again_and_again(crowd, services, pools))
        both: set[asyncio.Future[Any]] = {playing, killing}
        done, _ = await asyncio.wait(both, timeout=GIVEN_UP, return_when=asyncio.FIRST_EXCEPTION)
        if len(done) < 2:
            print(await how_it_stands(crowd, redis_server.url))
        for task in done:
            task.result()
        assert killing in done, "the matches were over before all was killed"
        assert playing in done, "some matches hang"
    await check(crowd, redis_server.url)


async def kill_again_and_again(crowd: Crowd, services: list[Service], pools: list[Workers]) -> None:
    """Kill a service or a pool after every so many moves, and start it again."""
    for number in range(KILLS):
        await crowd.reached((number + 1) * MOVES_BETWEEN)
        if number % 2 == 0:
            service = services[number // 2 % 2]
            service.kill()
            service.start()
            await asyncio.to_thread(service.await_ready)
        else:
            pool = pools[number // 2 % 2]
            kill_pool(pool)
            pool.start()


async def how_it_stands(crowd: Crowd, redis_url: str) -> str:
    """What the matches that have not ended wait for: for whoever has to find out why."""
    matches = await Matches.connect(Settings(redis_url=redis_url))
    page, _ = await matches.find(game=None, status=None, first=1000, after=None, viewer=None)
    await matches.close()
    lines = [
        f"{match.id} {match.status} version {match.version} asks {match.asked} chance {match.chance}"
        for match, _ in page
        if match.status is not Status.FINISHED
    ]
    return "\n".join([f"{len(crowd.noted)} moves acknowledged, {len(crowd.results)} matches done", *lines])


async def check(crowd: Crowd, redis_url: str) -> None:
    """Compare what was acknowledged with what is stored."""
    matches = await Matches.connect(Settings(redis_url=redis_url))
    moves = draws = 0
    try:
        for match, results in crowd.results.items():
            log = await check_log(matches, match)
            seen = await matches.see(match, None)
            assert seen.status is Status.FINISHED
            assert set(results) == {seen.result}
            decided = Counter(entry.decision for entry in log if isinstance(entry, Moved))
            assert set(decided.values()) == {1}, "a decision was answered twice"
            moves += len(decided)
            draws += sum(isinstance(entry, Drawn) for entry in log)
            for noted in crowd.noted:
                if noted.match == match:
                    entry = log[noted.version - 1]
                    assert isinstance(entry, Moved)
                    assert entry.decision == noted.decision
    finally:
        await matches.close()
    assert len(crowd.results) == MATCHES
    assert len(crowd.noted) == len(set(crowd.noted))
    assert len(crowd.noted) <= moves
    print(
        f"\n{MATCHES} matches finished; {KILLS} kills; {len(crowd.noted)} moves acknowledged, {moves} in the logs,"
        f" {draws} outcomes drawn"
    )
