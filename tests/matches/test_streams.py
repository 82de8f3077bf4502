"""Streams: every update once, in order, wherever they are cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport_api import Player, Status
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.match.asleep import Asleep
from matches.match.extras import Extras
from matches.redis.connection import Link
from tests.engine.harbour import Options
from tests.support.games import REPRESENTED

from .house import House, PassesOn, house


async def followed(matches: Matches, match: str, viewer: Player | None, after: int = 0) -> list[Any]:
    """Return a stream from a version to its end."""
    return [update async for update in matches.streams.updates(match, viewer, after) if update is not None]


async def until(stream: AsyncIterator[Any], version: int) -> list[Any]:
    """Return the updates of a stream up to a version."""
    got: list[Any] = []
    while not got or got[-1].version < version:
        if (update := await anext(stream)) is not None:
            got.append(update)
    return got


def told(updates: list[Any]) -> list[Any]:
    return [(update.version, update.events) for update in updates]


async def test_streams_that_watch_a_whole_match_miss_nothing_and_hear_nothing_twice(
    freeport: House, harbour: AnyGame
) -> None:
    match, players = await freeport.start(3, harbour)
    viewers = [None, *players]
    streams = [asyncio.create_task(followed(matches, match, who)) for who in viewers for matches in freeport.services]
    await freeport.play(match, players, Random(1), interject=0.3)
    heard = await asyncio.gather(*streams)
    version = (await freeport.one.looking.see(match, None)).version
    for updates in heard:
        assert [update.version for update in updates] == list(range(1, version + 1))
    for number, who in enumerate(viewers):
        past = told(await followed(freeport.services[0], match, who))
        assert told(heard[2 * number]) == told(heard[2 * number + 1]) == past


async def test_a_stream_may_be_cut_after_every_update_and_resumed_anywhere(freeport: House) -> None:
    match, players = await freeport.start(3)
    await freeport.play(match, players, Random(2))
    for who in (None, *players):
        whole = told(await followed(freeport.one, match, who))
        for cut in range(len(whole) + 1):
            assert told(await followed(freeport.services[cut % 2], match, who, cut)) == whole[cut:]


async def test_a_stream_that_is_cut_at_every_update_of_a_live_match_hears_all(
    freeport: House, harbour: AnyGame
) -> None:
    match, players = await freeport.start(2, harbour, options=Options(rounds=4))

    async def cut_and_resumed(who: Player | None) -> list[Any]:
        heard: list[Any] = []
        after = 0
        while not heard or heard[-1].status is not Status.FINISHED:
            async with aclosing(freeport.services[after % 2].streams.updates(match, who, after)) as stream:  # type: ignore[type-var]
                heard += await until(stream, after + 1)
            after = heard[-1].version
        return heard

    listeners = [asyncio.create_task(cut_and_resumed(who)) for who in (None, *players)]
    await freeport.play(match, players, Random(3), interject=0.3)
    for who, heard in zip((None, *players), await asyncio.gather(*listeners), strict=True):
        assert told(heard) == told(await followed(freeport.one, match, who))


@REPRESENTED
async def test_bytes_and_updates_are_the_same(freeport: House, game: AnyGame) -> None:
    match, players = await freeport.start(2, game)
    await freeport.play(match, players, Random(4), moves=12)
    version = (await freeport.one.looking.see(match, None)).version
    for who in (None, *players):
        for views in (False, True):
            async with (
                aclosing(freeport.one.streams.updates(match, who, 0, views)) as updates,  # type: ignore[type-var]
                aclosing(freeport.services[1].streams.update_bytes(match, who, 0, views)) as encoded,  # type: ignore[type-var]
            ):
                for _ in range(version):
                    update, pair = await anext(updates), await anext(encoded)
                    assert update is not None
                    assert pair == (update.version, msgspec.json.encode(update))


async def test_a_stream_without_a_beginning_begins_with_the_present(freeport: House) -> None:
    match, players = await freeport.start(2)
    version = (await freeport.one.looking.see(match, None)).version
    async with aclosing(freeport.one.streams.updates(match, players[0], None, True)) as stream:  # type: ignore[type-var]
        present: Any = await anext(stream)
        assert (present.version, present.events) == (version, ())
        assert present.view is not None
        await freeport.play(match, players, Random(5), moves=1)
        following: Any = await anext(stream)
        assert following.version == version + 1


async def test_a_subscriber_that_is_far_behind_gets_all(
    empty_redis: str, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Further behind than the steps that are kept in memory, while the match goes on."""
    monkeypatch.setattr("matches.match.live_match.RECENT", 4)
    async with house(empty_redis) as freeport:
        match, players = await freeport.start(4, harbour, options=Options(rounds=5))
        rng = Random(6)
        stream = freeport.one.streams.updates(match, None, 0)
        slow = await until(stream, 1)
        while (await freeport.one.looking.see(match, None)).status is Status.PLAYING:
            await freeport.play(match, players, rng, moves=10, interject=0.2)
            slow += await until(stream, slow[-1].version + 1)
        slow += [update async for update in stream if update is not None]
        version = (await freeport.one.looking.see(match, None)).version
        assert version > 30
        assert [update.version for update in slow] == list(range(1, version + 1))


async def test_versions_that_have_not_been_reached_are_refused(freeport: House) -> None:
    match, _ = await freeport.start(2)
    version = (await freeport.one.looking.see(match, None)).version
    for after in (version + 1, -1):
        with pytest.raises(Refused) as caught:
            await anext(freeport.one.streams.updates(match, None, after))
        assert caught.value.refusal.code == "BAD_VERSION"


async def test_a_silent_stream_says_that_it_lives(empty_redis: str) -> None:
    async with house(empty_redis, heartbeat=0.05) as freeport:
        match, players = await freeport.start(2)
        version = (await freeport.one.looking.see(match, None)).version
        stream = freeport.one.streams.updates(match, None, version)
        assert [await anext(stream), await anext(stream)] == [None, None]
        await freeport.play(match, players, Random(7), moves=1)
        assert (await until(stream, version + 1))[0].version == version + 1


async def test_what_was_published_while_the_subscription_was_cut_is_not_missed(
    freeport: House, empty_redis: str, harbour: AnyGame
) -> None:
    match, players = await freeport.start(3, harbour, options=Options(rounds=5))
    rng = Random(8)
    listeners = [asyncio.create_task(followed(matches, match, None)) for matches in freeport.services]
    cuts = 0
    with redis.Redis.from_url(empty_redis) as client:
        while (await freeport.one.looking.see(match, None)).status is Status.PLAYING:
            cuts += client.client_kill_filter(_type="pubsub")
            await freeport.play(match, players, rng, moves=2)
            if rng.random() < 0.3:
                cuts += client.client_kill_filter(_type="normal", skipme=True)
    version = (await freeport.one.looking.see(match, None)).version
    for heard in await asyncio.gather(*listeners):
        assert [update.version for update in heard] == list(range(1, version + 1))
    assert cuts > 5
    await freeport.check(match)


async def test_forgetting_a_match_does_not_disturb_who_listens_to_it(empty_redis: str) -> None:
    async with house(empty_redis, warm_memory=0) as freeport:
        started = [await freeport.start(2) for _ in range(4)]
        streams = [
            asyncio.create_task(followed(matches, match, None)) for match, _ in started for matches in freeport.services
        ]
        rng = Random(9)
        await asyncio.gather(*[freeport.play(match, players, rng) for match, players in started])
        for number, heard in enumerate(await asyncio.gather(*streams)):
            version = (await freeport.one.looking.see(started[number // 2][0], None)).version
            assert [update.version for update in heard] == list(range(1, version + 1))


class Counting(PassesOn):
    """A connection that counts what it carries."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.count = 0

    async def call(self, *command: Any) -> Any:
        self.count += 1
        return await self.link.call(*command)


async def test_streams_of_a_match_for_which_there_is_no_room_look_at_nothing_but_the_news(empty_redis: str) -> None:
    async with house(empty_redis, warm_memory=0) as freeport:
        playing, listening = freeport.services
        match, players = await freeport.start(2)
        streams = [listening.streams.updates(match, player) for player in players]
        freeport.services = [playing]
        for stream in streams:
            await until(stream, 0)
        await freeport.play(match, players, Random(3), moves=1)
        before = await playing.looking.see(match, None)
        for stream in streams:  # from here on the subscription stands
            await until(stream, before.version)
        counting = listening.client.link = Counting(listening.client.link)
        version = before.version
        for _ in range(6):
            await freeport.play(match, players, Random(3), moves=1)
            told = range(version + 1, (await playing.looking.see(match, None)).version + 1)
            for stream in streams:
                assert [update.version for update in await until(stream, told[-1])] == list(told)
            version = told[-1]
        assert counting.count == 0
        assert len(listening.cache) == 0
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]
        assert listening.cache.asleep == 0


async def test_streams_leave_nothing_behind(freeport: House, empty_redis: str) -> None:
    match, players = await freeport.start(2)
    for _ in range(20):
        async with aclosing(freeport.one.streams.updates(match, players[0], 0)) as stream:  # type: ignore[type-var]
            await anext(stream)
    assert freeport.one.listeners == 0
    await freeport.one.looking.see(match, None)
    with redis.Redis.from_url(empty_redis) as client:
        while client.pubsub_channels("*:live:*"):  # noqa: ASYNC110 - Redis is told without waiting for it
            await asyncio.sleep(0)


async def test_what_was_encoded_for_the_present_is_forgotten_when_it_is_past(freeport: House) -> None:
    match, players = await freeport.start(2)
    stream = freeport.one.streams.update_bytes(match, players[0], 0, True)
    await freeport.play(match, players, Random(1), moves=20)
    version = (await freeport.one.looking.see(match, None)).version
    for _ in range(version):
        await anext(stream)
    live = freeport.one.cache.known(match)
    assert live is not None
    assert not any(present for step in list(live.recent)[:-1] for *_, present in step.encoded)


async def test_what_is_derived_for_listeners_is_counted_until_the_next_move_or_until_the_match_sleeps(
    freeport: House,
) -> None:
    match, players = await freeport.start(2)
    cache, version = freeport.one.cache, await freeport.version(match) or 0
    streams = [freeport.one.streams.update_bytes(match, player, 0, extras=Extras(pictures=True)) for player in players]

    async def told() -> int:
        """Return how many bytes the listeners were told of the present."""
        told = 0
        for stream in streams:
            reached, update = await anext(stream)
            while reached < version:
                reached, update = await anext(stream)
            told += len(update)
        return told

    for _ in range(2):  # at first the match is held, and then read as it is in memory
        before = cache.size
        of_updates = await told()
        assert cache.size - before > 1.5 * of_updates, "the updates, and the pictures in them"
        await freeport.play(match, players, Random(1), moves=1)
        version = await freeport.version(match) or 0
        assert cache.size < before + 10_000
    await told()
    live = cache.known(match)
    assert live is not None and live.recent[-1].pictures
    cache.clear()
    assert not any(step.pictures or step.encoded for step in Asleep.of(live).recent)
