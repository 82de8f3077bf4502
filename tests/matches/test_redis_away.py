"""Redis goes away and comes back: errors, not hangs, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from freeport_api import Status
from freeport_games.engine.menus import Refused
from freeportd.redis_server import RedisServer
from matches import Timings
from matches.kinds import Kind
from matches.match.entries import Entry
from tests.support.waiting import PATIENCE, until_async

from .house import House, choose, house

IMPATIENT = Timings(reply=3.0, retried_for=0.2, retries=(0.01, 0.05, 0.1), lock=3.0)
"""Time-outs that a test can wait for, and that a server which serves keeps on any machine."""


def busy(answer: object) -> bool:
    """Return whether somebody was refused who waited too long for those before."""
    return isinstance(answer, Refused) and answer.refusal.code == "BUSY"


async def step(freeport: House, match: str, players: list[Any], rng: Random, acknowledged: list[Any]) -> bool:
    """Make one move, whatever happens to Redis meanwhile; answers whether the match goes on."""
    move = asked = None
    while True:
        try:
            await freeport.settle()
            if asked is None:
                seen = await freeport.one.looking.see(match, None)
                if seen.status is not Status.PLAYING:
                    return False
                if seen.chance is not None:
                    await freeport.worker.wake(Kind.CHANCE, match, -1)
                    continue
                asked = await freeport.decision(match, players)
                if asked is None:
                    return False
                move = choose(asked[1], rng)
            assert move is not None
            player, decision = asked
            update = await freeport.services[rng.randrange(2)].moves.play(match, player, decision.id, move)
            acknowledged.append((update.version, decision.id))
            return True
        except (RedisError, OSError):
            continue


async def test_a_redis_that_is_killed_and_started_again_keeps_every_acknowledged_move(
    redis_server: RedisServer,
) -> None:
    async with house(redis_server.url) as freeport:
        match, players = await freeport.start(3)
        rng = Random(1)
        acknowledged: list[tuple[int, str]] = []
        stream = asyncio.create_task(watched(freeport, match))
        for number in range(4):
            for _ in range(8):
                await step(freeport, match, players, rng, acknowledged)
            moving = asyncio.create_task(step(freeport, match, players, rng, acknowledged))
            for _ in range(number):
                await asyncio.sleep(0)
            redis_server.kill()
            redis_server.start()
            await moving
        while await step(freeport, match, players, rng, acknowledged):
            pass
        await freeport.worker.wake(Kind.SCORE, match, -1)
        log: list[Any] = await freeport.check(match)
        assert all(log[version - 1].event.decision == decision for version, decision in acknowledged)
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
        assert await stream == list(range(1, len(log) + 1))


async def watched(freeport: House, match: str) -> list[int]:
    """Return the versions that a client hears that opens its stream again whenever it breaks."""
    heard: list[int] = []
    while True:
        try:
            async for update in freeport.one.streams.updates(match, None, heard[-1] if heard else 0):
                if update is not None:
                    heard.append(update.version)
            return heard
        except (RedisError, OSError):
            continue


async def told(stream: AsyncIterator[object]) -> object:
    """Return the first that a stream tells, beyond heartbeats while others work on the match."""
    while (update := await anext(stream)) is None:
        pass
    return update


async def test_while_redis_is_away_everything_fails_and_nothing_hangs(redis_server: RedisServer) -> None:
    async with house(redis_server.url, timings=IMPATIENT) as freeport:
        match, players = await freeport.start(2)
        await freeport.one.looking.see(match, None)
        redis_server.stop()
        asking: list[Any] = [freeport.one.looking.see(match, None) for _ in range(50)]
        asking += [freeport.one.moves.play_json(match, players[0], "1-0", b"{}"), freeport.one.ping()]
        asking += [told(freeport.one.streams.updates(match, None, 0)), freeport.one.hosting.leave(match, players[0])]
        answers = await asyncio.wait_for(asyncio.gather(*asking, return_exceptions=True), PATIENCE)
        assert [answer for answer in answers if not (isinstance(answer, RedisConnectionError) or busy(answer))] == []
        redis_server.start()
        assert (await freeport.one.looking.see(match, None)).status is Status.PLAYING
        await freeport.play(match, players, Random(2), moves=5)
        await freeport.check(match)


async def test_a_redis_that_does_not_answer_is_an_error_and_not_a_hang(redis_server: RedisServer) -> None:
    async with house(redis_server.url, timings=IMPATIENT) as freeport:
        match, players = await freeport.start(2)
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        move = choose(decision, Random(0))
        os.kill(redis_server.pid, signal.SIGSTOP)
        try:
            calls = [freeport.services[number % 2].moves.play(match, player, decision.id, move) for number in range(10)]
            answers = await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), PATIENCE)
            assert all(isinstance(answer, RedisError) or busy(answer) for answer in answers)
        finally:
            os.kill(redis_server.pid, signal.SIGCONT)
        # Some of them may have been carried out when it woke; then this is a retry.
        update = await freeport.one.moves.play(match, player, decision.id, move)
        log: list[Any] = await freeport.check(match)
        assert log[update.version - 1].event.decision == decision.id


async def test_a_redis_that_lost_its_last_second_is_believed(redis_server: RedisServer) -> None:
    """The memory is a cache: a Redis that came back with less wins over it."""
    async with house(redis_server.url) as freeport:
        match, players = await freeport.start(2)
        rng = Random(3)
        await freeport.play(match, players, rng, moves=4)
        version = (await freeport.one.looking.see(match, None)).version
        size = append_only_size(redis_server)
        await freeport.play(match, players, rng, moves=4)
        lose(redis_server, size)
        for matches in freeport.services:
            assert (await matches.looking.see(match, None)).version == version
        await freeport.play(match, players, rng)
        await freeport.check(match)
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED


@pytest.mark.parametrize("further", [0, 4], ids=["as far", "further"])
async def test_a_history_that_was_played_anew_is_not_mistaken_for_the_lost_one(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, further: int
) -> None:
    """The version is the same again, or higher, but what led to it is not: a process that heard nothing notices."""
    async with house(redis_server.url) as freeport:
        match, players = await freeport.start(3)
        await freeport.play(match, players, Random(1), moves=6)
        size = append_only_size(redis_server)
        here, there = freeport.services
        freeport.services = [here]
        await freeport.play(match, players, Random(2), moves=9)
        remembered = await freeport.version(match)
        asked = await freeport.decision(match, players)
        assert asked is not None
        lose(redis_server, size)
        monkeypatch.setattr(here.cache, "news", lambda match, published: None)
        freeport.services = [there]
        rng = Random(3)
        while (await there.looking.see(match, None)).version < (remembered or 0) + further:
            await freeport.play(match, players, rng, moves=1)
        if further:
            assert await here.looking.see(match, None) == await there.looking.see(match, None)
        player, decision = asked
        move = choose(decision, Random(4))
        with contextlib.suppress(Refused):
            await here.moves.play(match, player, decision.id, move)
        await freeport.check(match)
        freeport.services = [here, there]
        await freeport.play(match, players, rng)
        await freeport.check(match)


async def test_a_stream_of_a_history_that_was_lost_says_so(redis_server: RedisServer) -> None:
    """Also if the match has come further meanwhile than the stream was: what comes next does not follow from that."""
    async with house(redis_server.url) as freeport:
        here, there = freeport.services
        match, players = await freeport.start(3)
        await freeport.play(match, players, Random(1), moves=6)
        size = append_only_size(redis_server)
        await freeport.play(match, players, Random(2), moves=3)
        told = await freeport.version(match)
        assert told is not None
        stream = here.streams.updates(match, None, told - 1)
        update = await anext(stream)
        assert update is not None and update.version == told
        lose(redis_server, size)
        freeport.services = [there]
        while (await there.looking.see(match, None)).version < told + 4:
            await freeport.play(match, players, Random(3), moves=1)
        with pytest.raises(Refused) as refusal:
            while True:
                late = await asyncio.wait_for(anext(stream), PATIENCE)
                assert late is None or late.version <= told
        assert refusal.value.refusal.code == "BAD_VERSION"


@pytest.mark.parametrize("looking", ["stream", "past"])
async def test_what_is_lost_between_two_looks_at_redis_is_not_a_match_that_does_not_exist(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, looking: str
) -> None:
    """The power goes after a process has asked for the newest version, and before it reads the log."""
    monkeypatch.setattr("matches.match.live_match.RECENT", 2)
    async with house(redis_server.url, heartbeat=0.2) as freeport:
        here, there = freeport.services
        match, players = await freeport.start(3)
        await freeport.play(match, players, Random(1), moves=6)
        size, left = append_only_size(redis_server), await freeport.version(match)
        freeport.services = [there]
        await freeport.play(match, players, Random(2), moves=3)
        told, newest = await freeport.version(match), here.store.newest
        assert left is not None and told is not None
        spectator = here.streams.updates(match, None)
        while await anext(spectator) is not None:
            pass  # until news are heard, and the match is in memory

        async def newest_then_lost(match: str) -> object:
            answer = await newest(match)
            monkeypatch.setattr(here.store, "newest", newest)
            lose(redis_server, size)
            return answer

        monkeypatch.setattr(here.store, "newest", newest_then_lost)
        if looking == "stream":
            stream = here.streams.updates(match, None, 2)
            versions = []
            while (update := await asyncio.wait_for(anext(stream), PATIENCE)) is not None:
                versions.append(update.version)
            assert versions == list(range(3, left + 1))
        else:
            with pytest.raises(Refused) as refusal:
                await here.time_travel.at(match, None, told)
            assert refusal.value.refusal.code == "BAD_VERSION"
            assert (await here.time_travel.at(match, None, left)).version == left
        freeport.services = [here, there]
        await freeport.play(match, players, Random(3))
        await freeport.check(match)


@pytest.mark.parametrize("looking", ["stream", "past", "move"])
async def test_whoever_looks_again_in_vain_is_told_to_try_later(
    freeport: House, monkeypatch: pytest.MonkeyPatch, looking: str
) -> None:
    """The log is shorter than the match in memory each time that it is looked at."""
    monkeypatch.setattr("matches.match.live_match.RECENT", 2)
    here = freeport.one
    match, players = await freeport.start(3)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    move = choose(decision, Random(1))
    await here.moves.play(match, player, decision.id, move)
    await freeport.play(match, players, Random(1), moves=6)
    log = here.store.log

    async def cut(match: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        whole = looking == "move" and after > 0
        async for entry in log(match, after, until if whole else after + 1):
            yield entry

    monkeypatch.setattr(here.store, "log", cut)
    with pytest.raises(Refused) as refusal:
        if looking == "stream":
            await anext(here.streams.updates(match, None, 1))
        elif looking == "past":
            await here.time_travel.at(match, None, 3)
        else:
            await here.moves.play(match, player, decision.id, move)
    assert refusal.value.code == "BUSY"


def lose(server: RedisServer, size: dict[str, int]) -> None:
    """Let Redis lose what its append-only files have beyond some sizes, and start it again."""
    server.kill()
    for path, length in size.items():
        os.truncate(path, length)
    server.start()


def append_only_size(server: RedisServer) -> dict[str, int]:
    """Return how long the append-only files are now."""
    return {str(path): path.stat().st_size for path in server.directory.glob("appendonlydir/*.aof")}


async def test_an_idle_connection_is_not_taken_for_a_dead_one(redis_server: RedisServer) -> None:
    """A worker's loop stands still between its jobs, for longer than Redis may take to answer."""
    for reply in (0.05, 0.5, 5.0):
        async with house(redis_server.url, timings=Timings(reply=reply)) as freeport:
            link = freeport.one.client.link
            connection = await link.call("CLIENT", "ID")
            for _ in range(5):
                signal.sigtimedwait((), 1.2 * reply)  # the whole process stands still
                await freeport.one.ping()
            if await link.call("CLIENT", "ID") == connection:
                return
    raise AssertionError("an idle connection was left, however long Redis might have taken to answer")


async def test_an_idle_subscription_is_kept_and_a_dead_one_made_anew(redis_server: RedisServer) -> None:
    for reply in (0.2, 2.0, 20.0):
        async with house(redis_server.url, timings=Timings(reply=reply), heartbeat=reply / 2) as freeport:
            if await _idle_is_kept_and_dead_is_left(freeport, redis_server):
                return
    raise AssertionError("an idle subscription was left, however long Redis might have taken to answer")


async def _idle_is_kept_and_dead_is_left(freeport: House, redis_server: RedisServer) -> bool:
    """Return whether an idle subscription is kept: the machine must not stand still for longer than it is waited."""
    match, players = await freeport.start(2)
    stream = freeport.one.streams.updates(match, None)
    await anext(stream)
    subscription = freeport.one.subscription
    await until_async(lambda: subscription.connections, what="a subscription")
    (connection,) = subscription.connections
    for _ in range(10):
        assert await anext(stream) is None
    if subscription.connections != [connection]:
        return False
    os.kill(redis_server.pid, signal.SIGSTOP)
    try:
        await until_async(lambda: connection not in subscription.connections, what="a dead subscription to be left")
    finally:
        os.kill(redis_server.pid, signal.SIGCONT)
    version = (await freeport.one.looking.see(match, None)).version
    await freeport.play(match, players, Random(1), moves=1)
    while (update := await anext(stream)) is None:
        pass
    assert update.version == version + 1
    return True
