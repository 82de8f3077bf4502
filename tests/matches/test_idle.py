"""Matches in which nobody does anything any more are ended."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from freeport_api import Clock, Ending, MatchAbandoned, MatchEnded, Status
from freeport_games.engine import AnyGame
from matches.settings import Settings
from tests.engine.harbour import Options
from tests.support.log import overdue

from .conftest import Watch
from .house import House, house
from .test_worker import due

OPEN_FOR, IDLE_AFTER = 60.0, 20.0


async def idle(freeport: House, match: str) -> bool:
    """Return whether a look at the match ends it."""
    await freeport.office.timekeeper.end_idle(match)
    await freeport.settle()
    return (await freeport.one.looking.see(match, None)).status is Status.ABANDONED


async def test_a_match_that_does_not_start_is_ended(empty_redis: str, watch: Watch) -> None:
    async with house(empty_redis, open_for=OPEN_FOR, idle_after=IDLE_AFTER) as freeport:
        host, guest = await freeport.players(2)
        match = (await freeport.create(host, 2)).id
        assert "idle" in due(empty_redis, match)
        watch.passes(50)
        assert not await idle(freeport, match)
        await freeport.one.hosting.join(match, guest)
        watch.passes(59)
        assert not await idle(freeport, match)
        watch.passes(2)
        assert await idle(freeport, match)
        told: list[Any] = [update async for update in freeport.one.streams.updates(match, None, 0) if update]
        events = [event for update in told for event in update.events]
        assert MatchEnded(Ending.IDLE) in events
        assert isinstance(events[-1], MatchAbandoned)
        assert "idle" not in due(empty_redis, match)
        assert await idle(freeport, match)
        await freeport.check(match)


async def test_a_match_that_nobody_plays_is_ended(empty_redis: str, watch: Watch, harbour: AnyGame) -> None:
    async with house(empty_redis, open_for=OPEN_FOR, idle_after=IDLE_AFTER) as freeport:
        match, players = await freeport.start(2, harbour)
        for number in range(3):
            watch.passes(19)
            assert not await idle(freeport, match)
            await freeport.play(match, players, Random(number), moves=1)
        watch.passes(21)
        assert await idle(freeport, match)
        assert "idle" not in due(empty_redis, match)
        assert (await freeport.one.hosting.return_(match, players[0])).status is Status.ABANDONED
        lines = [line async for line in freeport.one.archiving.record(match, None)]
        assert any(b'"MatchEnded"' in line for line in lines)
        await freeport.check(match)


async def test_a_match_in_which_only_the_clock_moves_is_ended(empty_redis: str, watch: Watch, harbour: AnyGame) -> None:
    async with house(empty_redis, open_for=OPEN_FOR, idle_after=IDLE_AFTER) as freeport:
        match, _ = await freeport.start(4, harbour, clock=Clock(1), options=Options(rounds=5))
        for _ in range(12):
            watch.passes(1.5)
            await freeport.office.timekeeper.keep_time(match)
            await freeport.settle()
            assert not await idle(freeport, match)
        watch.passes(3)
        await freeport.office.timekeeper.keep_time(match)
        assert await idle(freeport, match)
        log = await freeport.check(match)
        assert len(overdue(log)) > 8
        lines = [line async for line in freeport.one.archiving.record(match, None)]
        assert sum(b'"overdue":true' in line for line in lines) > 8


async def test_a_match_is_looked_at_in_time_however_the_settings_are(empty_redis: str, watch: Watch) -> None:
    """It may start, and so have less time, between two looks."""
    for open_for, idle_after in ((60.0, 20.0), (20.0, 60.0)):
        assert Settings(open_for=open_for, idle_after=idle_after).first_look == 20.0


@pytest.mark.parametrize("again", [1, 3])
async def test_ending_happens_once(empty_redis: str, watch: Watch, again: int) -> None:
    async with house(empty_redis, open_for=OPEN_FOR, idle_after=IDLE_AFTER) as freeport:
        (host,) = await freeport.players(1)
        match = (await freeport.create(host, 2)).id
        watch.passes(61)
        for _ in range(again):
            await freeport.office.timekeeper.end_idle(match)
        await freeport.settle()
        assert len(await freeport.check(match)) == 3
