"""Readers that come and go change nothing for anybody else: neither what is in memory, nor what others replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import redis
from redis.exceptions import ConnectionError as RedisConnectionError

from freeport_api import Player
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.match.apply import apply
from matches.match.live_match import SIZE_OF_STEP
from matches.store.replay import LENGTH
from tests.engine.harbour import Options

from .house import House, PassesOn

SPAN = 4
"""The versions between two marks, and in a stretch of a replay."""


class Gate(PassesOn):
    """A connection on which commands wait until the gate is opened."""

    def __init__(self, matches: Matches) -> None:
        super().__init__(matches.client.link)
        self.open = asyncio.Event()
        self.open.set()
        self.waiting = asyncio.Event()
        self.calls = 0
        matches.client.link = self

    async def call(self, *command: Any) -> Any:
        self.calls += 1
        self.waiting.set()
        await self.open.wait()
        return await self.link.call(*command)

    def shut(self) -> None:
        self.open.clear()
        self.waiting.clear()


async def cancelled(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions that are replayed, each entry a turn, of matches that are marked often and keep few steps."""
    versions: list[int] = []

    def noted(live: Any, entry: Any) -> Any:
        versions.append(live.version + 1)
        return apply(live, entry)

    monkeypatch.setattr("matches.store.replay.TURN", 0.0)
    monkeypatch.setattr("matches.store.replay.LENGTH", SPAN)
    monkeypatch.setattr("matches.streams.position.LENGTH", SPAN)
    monkeypatch.setattr("matches.store.replay.apply", noted)
    monkeypatch.setattr("matches.match.live_match.RECENT", 1)
    monkeypatch.setattr("matches.match.form.MARKED", SPAN)
    return versions


async def long(freeport: House, harbour: AnyGame) -> tuple[str, list[Player], int]:
    """Return a match of many stretches, and its version."""
    match, players = await freeport.start(2, harbour, options=Options(rounds=5))
    await freeport.play(match, players, Random(1), moves=25)
    version = await freeport.version(match) or 0
    assert version > 6 * SPAN
    return match, players, version


def remembered(matches: Matches, match: str) -> object:
    live = matches.cache.known(match)
    return None if live is None else live.life


async def test_a_reader_that_is_cancelled_while_it_looks_leaves_the_match_in_memory(freeport: House) -> None:
    match, players = await freeport.start(2)
    await freeport.one.looking.see(match, None)
    life, gate = remembered(freeport.one, match), Gate(freeport.one)
    readers: list[Callable[[], Any]] = [
        lambda: freeport.one.looking.see(match, None),
        lambda: freeport.one.time_travel.at(match, players[0], 1),
        lambda: anext(freeport.one.streams.updates(match, None)),
    ]
    for reader in readers:
        gate.shut()
        reading = asyncio.ensure_future(reader())
        await gate.waiting.wait()
        await cancelled(reading)
        gate.open.set()
        assert remembered(freeport.one, match) is life is not None


async def test_a_reader_that_is_cancelled_while_it_catches_up_leaves_the_match_in_memory(freeport: House) -> None:
    match, players = await freeport.start(2)
    await freeport.one.looking.see(match, None)
    life, gate = remembered(freeport.one, match), Gate(freeport.one)
    services, freeport.services = freeport.services, freeport.services[1:]  # the other plays on, and nobody says so
    await freeport.play(match, players, Random(1), moves=1)
    freeport.services = services
    version = await freeport.services[1].store.newest(match)
    looking = asyncio.ensure_future(freeport.one.looking.see(match, None))
    calls = gate.calls
    while gate.calls < calls + 2:  # the look, and then what is new
        await asyncio.sleep(0)
        if gate.calls == calls + 1:
            gate.shut()
            gate.open.set()
    await cancelled(looking)
    assert remembered(freeport.one, match) is life is not None
    assert version is not None
    assert (await freeport.one.looking.see(match, None)).version == version[0]
    assert remembered(freeport.one, match) is life


async def test_a_doubt_outlives_the_reader_that_was_to_clear_it(freeport: House) -> None:
    match, _ = await freeport.start(2)
    await freeport.one.looking.see(match, None)
    freeport.one.cache.news(match, None)  # messages may have been missed
    gate = Gate(freeport.one)
    gate.shut()
    reading = asyncio.ensure_future(freeport.one.looking.see(match, None))
    await gate.waiting.wait()
    await cancelled(reading)
    gate.open.set()
    assert freeport.one.cache.settled(match) is None
    await freeport.one.looking.see(match, None)
    assert freeport.one.cache.settled(match) is not None


async def test_all_who_wait_for_a_match_share_one_look(freeport: House) -> None:
    match, _ = await freeport.start(2)
    await freeport.one.looking.see(match, None)
    gate = Gate(freeport.one)
    gate.shut()
    first = asyncio.ensure_future(freeport.one.looking.see(match, None))
    await gate.waiting.wait()
    others = [asyncio.ensure_future(freeport.one.looking.see(match, None)) for _ in range(50)]
    await asyncio.sleep(0)
    gate.open.set()
    await asyncio.gather(first, *others)
    assert gate.calls == 2, "those who came during the first look wait for the second"


async def test_a_match_is_read_while_another_holds_it(freeport: House) -> None:
    match, _ = await freeport.start(2)
    await freeport.one.looking.see(match, None)
    async with freeport.one.cache.hold(match):
        assert freeport.one.cache.settled(match) is not None


async def test_who_is_a_few_versions_behind_after_a_reload_replays_nothing_from_the_beginning(
    freeport: House, harbour: AnyGame, replayed: list[int]
) -> None:
    match, players, version = await long(freeport, harbour)
    truth = [update async for update in _some(freeport.services[1], match, players[0], 0, version)]
    for behind in range(1, SPAN):
        freeport.one.cache.clear()
        replayed.clear()
        charged: list[int] = []

        async def toll(entries: int, charged: list[int] = charged) -> None:
            charged.append(entries)

        told = [update async for update in _some(freeport.one, match, players[0], version - behind, version, toll)]
        assert [update.events for update in told] == [update.events for update in truth[-behind:]]
        assert len(replayed) <= 3 * SPAN
        assert not replayed or min(replayed) > version - 3 * SPAN
        assert sum(charged) <= 3 * SPAN


async def test_a_long_replay_is_made_once_for_all_and_outlives_the_one_who_began_it(
    freeport: House, harbour: AnyGame, replayed: list[int]
) -> None:
    match, _, version = await long(freeport, harbour)
    replayed.clear()
    first = asyncio.ensure_future(_all(freeport.one, match, version))
    await _until(first, lambda: len(replayed) > SPAN)
    others = [asyncio.ensure_future(_all(freeport.one, match, version)) for _ in range(3)]
    await _until(first, lambda: len(replayed) > 2 * SPAN)
    await cancelled(first)
    for told in await asyncio.gather(*others):
        assert told == list(range(1, version + 1))
    assert sorted(replayed) == sorted(set(replayed)), "no entry is replayed twice"


async def test_a_replay_that_everybody_has_left_ends_soon_and_is_resumed_where_it_was(
    freeport: House, harbour: AnyGame, replayed: list[int]
) -> None:
    match, _, _ = await long(freeport, harbour)
    replayed.clear()
    past = 3 * SPAN + 1
    leaving = asyncio.ensure_future(freeport.one.time_travel.at(match, None, past))
    await _until(leaving, lambda: len(replayed) > 2 * SPAN)
    await cancelled(leaving)
    assert (await freeport.one.time_travel.at(match, None, past)).version == past
    assert len(replayed) == past


async def test_readers_that_come_and_go_end_no_replay(freeport: House, harbour: AnyGame, replayed: list[int]) -> None:
    match, _, version = await long(freeport, harbour)
    replayed.clear()
    following = asyncio.ensure_future(_all(freeport.one, match, version))
    rng = Random(1)
    while not following.done():
        passing = asyncio.ensure_future(_all(freeport.one, match, version))
        for _ in range(rng.randrange(12)):
            await asyncio.sleep(0)
        passing.cancel()
        await asyncio.wait([passing])
    assert following.result() == list(range(1, version + 1))
    assert len(replayed) == version


async def test_a_process_that_closes_ends_its_replays_and_tells_those_who_wait(
    freeport: House, harbour: AnyGame
) -> None:
    match, _, version = await long(freeport, harbour)
    closing = await Matches.connect(freeport.settings)
    await closing.looking.see(match, None)
    before = asyncio.all_tasks()
    async with closing.store.replays.turn:
        following = asyncio.ensure_future(_all(closing, match, version))
        await _until(following, lambda: len(asyncio.all_tasks() - before) > 1)
        await closing.close()
    with pytest.raises(RedisConnectionError, match="closed"):
        await following
    assert not asyncio.all_tasks() - before


async def test_the_memory_of_a_match_that_was_replayed_counts(freeport: House) -> None:
    match, _ = await freeport.start(2)
    await freeport.one.looking.see(match, None)
    live = freeport.one.cache.known(match)
    assert live is not None
    live.recent.clear()
    await anext(freeport.one.streams.updates(match, None, 0))
    async with freeport.one.cache.hold(match) as cached:
        assert cached.weight >= 2 * live.size + LENGTH * SIZE_OF_STEP, "the match as the replay left it, and its steps"


async def test_a_stream_waits_for_those_who_hold_its_match_and_lives_on(hasty: House) -> None:
    match, players = await hasty.start(2)
    version = await hasty.version(match) or 0
    stream = hasty.one.streams.updates(match, None, version - 1)
    told: Any = await anext(stream)
    assert told.version == version
    following = asyncio.ensure_future(anext(stream))
    async with hasty.one.cache.hold(match):
        services, hasty.services = hasty.services, hasty.services[1:]
        hasty.one.cache.news(match, None)
        for _ in range(2):  # longer than anybody waits for a lock
            assert await following is None
            following = asyncio.ensure_future(anext(stream))
    await hasty.play(match, players, Random(1), moves=1)
    hasty.services = services
    while (update := await following) is None:
        following = asyncio.ensure_future(anext(stream))
    assert update.version == version + 1


async def test_a_log_that_is_damaged_ends_a_stream_instead_of_being_read_for_ever(
    freeport: House, harbour: AnyGame, replayed: list[int], empty_redis: str
) -> None:
    match, _, _ = await long(freeport, harbour)
    with redis.Redis.from_url(empty_redis) as client:
        (log,) = [key for key in client.scan_iter(f"*{match}*") if client.type(key) == b"list"]
        client.ltrim(log, 0, SPAN)
    freeport.one.cache.clear()
    stream = freeport.one.streams.updates(match, None, 0)
    with pytest.raises(Refused) as caught:
        while True:
            await anext(stream)
    assert caught.value.code == "BUSY"


async def test_what_a_match_is_marked_with_forgets_a_name_with_the_log(
    freeport: House, harbour: AnyGame, replayed: list[int]
) -> None:
    match, players, version = await long(freeport, harbour)
    assert len(await freeport.one.store.marks(match)) == 2
    await freeport.one.time_travel.at(match, None, version)
    await freeport.one.forgetting.delete(players[1].id)
    await freeport.settle()
    for mark in await freeport.one.store.marks(match):
        assert players[1].name.encode() not in mark.frame
    told = [update async for update in _some(freeport.one, match, None, 0, version)]
    assert players[1].name not in str(told)


async def _until(task: asyncio.Future[Any], condition: Callable[[], bool]) -> None:
    """Wait until a task has come so far."""
    while not condition():
        assert not task.done()
        await asyncio.sleep(0)


async def _all(matches: Matches, match: str, version: int) -> list[int]:
    return [update.version async for update in _some(matches, match, None, 0, version)]


async def _some(matches: Matches, match: str, viewer: Player | None, after: int, until: int, *toll: Any) -> Any:
    """Yield the updates of a stream up to a version."""
    stream: Any = matches.streams.updates(match, viewer, after, False, None, *toll)
    try:
        while after < until:
            if (update := await anext(stream)) is not None:
                after = update.version
                yield update
    finally:
        await stream.aclose()
