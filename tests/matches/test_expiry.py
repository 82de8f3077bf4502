"""Retention: matches that have ended are deleted after a time, whole and once, and nothing else is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import redis

from freeport_api import Player, Status
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.kinds import Kind
from matches.lists.filter import MatchFilter
from matches.lists.search import Found
from matches.redis import keys
from matches.store.commits import Commit
from matches.webhooks.hooks import THE_END
from matches.webhooks.outbox_store import OutboxStore
from tests.support.waiting import until_async

from .house import House, house, lose_replies

SHORT = CargoHoldOptions(turn_limit=10)


@pytest.fixture
async def brief(empty_redis: str) -> AsyncIterator[House]:
    """Matches are deleted when they have ended, by work that the test gives out."""
    async with house(empty_redis, retention=0.0, reissue_after=0.0) as opened:
        opened.worker.away_for.add(Kind.EXPIRE)
        yield opened


async def over(freeport: House, seed: int = 1) -> tuple[str, list[Player]]:
    match, players = await freeport.start(2, options=SHORT)
    await freeport.play(match, players, Random(seed))
    return match, players


def traces(url: str, match: str) -> set[str]:
    """Return every key, and every member or field of a key, that names a match."""
    found: set[str] = set()
    with redis.Redis.from_url(url) as client:
        for name in client.scan_iter("*"):
            key = name.decode()
            kind: Any = client.type(key)
            members: Any = ()
            if kind == b"set":
                members = client.smembers(key)
            elif kind == b"zset":
                members = client.zrange(key, 0, -1)
            elif kind == b"hash":
                members = client.hkeys(key)
            if match in key or any(match in member.decode() for member in members):
                found.add(key)
    return found


async def unknown(freeport: House, match: str) -> bool:
    """Return whether no service knows a match, not even from memory."""
    codes = []
    for matches in freeport.every:
        with pytest.raises(Refused) as refusal:
            await matches.looking.see(match, None)
        codes.append(refusal.value.code)
    return set(codes) == {"UNKNOWN_MATCH"}


async def test_the_end_of_a_match_leaves_word_that_it_expires(freeport: House) -> None:
    match, _ = await over(freeport)
    left, _ = await freeport.start(2)
    with redis.Redis.from_url(freeport.settings.redis_url) as client:
        now = client.time()[0]
        expires = client.zscore(keys.due_key(keys.partition(match)), f"expire:{match}")
        assert client.zscore(keys.due_key(keys.partition(left)), f"expire:{left}") is None
        assert client.zscore(keys.due_key(keys.partition(match)), f"idle:{match}") is None
    assert expires is not None
    assert abs(expires / 1000 - now - freeport.settings.retention) < 60


async def test_an_expired_match_leaves_no_trace_but_standings(brief: House) -> None:
    match, players = await over(brief)
    kept, _ = await over(brief, 2)
    for matches in brief.every:
        await matches.looking.see(match, None)
    assert traces(brief.settings.redis_url, match)
    await brief.office.expiry.expire(match)
    assert traces(brief.settings.redis_url, match) == set()
    assert await unknown(brief, match)
    found = (await brief.one.search.find(MatchFilter(), first=10, after=None, viewer=None)).matches
    assert [seen.id for seen, _ in found] == [kept]
    assert (await brief.one.ratings.profile(players[0].id)).standings[0].played == 1


async def test_an_abandoned_match_expires_too(brief: House) -> None:
    match, players = await brief.start(2)
    for player in players:
        await brief.one.hosting.leave(match, player)
    await brief.settle()
    await brief.office.expiry.expire(match)
    assert traces(brief.settings.redis_url, match) == set()


async def test_the_due_list_brings_it_when_its_time_has_come(brief: House) -> None:
    match, _ = await over(brief)
    brief.worker.away_for.clear()
    await brief.office.dispatcher.give_out_overdue()
    assert traces(brief.settings.redis_url, match) == set()


async def test_too_early_or_while_it_is_played_nothing_happens(freeport: House) -> None:
    match, players = await freeport.start(2, options=SHORT)
    before = traces(freeport.settings.redis_url, match)
    await freeport.office.expiry.expire(match)
    assert traces(freeport.settings.redis_url, match) == before
    await freeport.play(match, players, Random(1))
    before = traces(freeport.settings.redis_url, match)
    await freeport.office.expiry.expire(match)
    assert traces(freeport.settings.redis_url, match) == before
    await freeport.check(match)


async def test_a_longer_retention_puts_off_what_was_due_before(brief: House, empty_redis: str) -> None:
    match, _ = await over(brief)
    async with house(empty_redis, retention=1000.0) as patient:
        await patient.office.expiry.expire(match)
    with redis.Redis.from_url(empty_redis) as client:
        expires = client.zscore(keys.due_key(keys.partition(match)), f"expire:{match}")
        assert expires is not None
        assert 900 < expires / 1000 - client.time()[0] < 1100


async def test_it_waits_until_the_match_is_rated(brief: House) -> None:
    match, players = await brief.start(2, options=SHORT)
    brief.worker.away_for.add(Kind.RATE)
    await brief.play(match, players, Random(1))
    await brief.office.expiry.expire(match)
    assert (await brief.one.looking.see(match, None)).status is Status.FINISHED
    brief.worker.away_for.clear()
    for _ in range(2):
        await brief.office.dispatcher.give_out_overdue()
    assert traces(brief.settings.redis_url, match) == set()
    assert (await brief.one.ratings.profile(players[0].id)).standings[0].played == 1


async def test_it_waits_until_webhooks_were_told_of_the_end(empty_redis: str) -> None:
    own: dict[str, Any] = {"webhook_http": True, "webhook_private": True}
    async with house(empty_redis, retention=0.0, reissue_after=0.0, **own) as brief:
        brief.worker.away_for |= {Kind.EXPIRE, Kind.NOTIFY}
        match, players = await brief.start(2, options=SHORT)
        await brief.one.webhooks.create(players[0], "http://127.0.0.1:1024/")
        await brief.play(match, players, Random(1))
        await brief.office.expiry.expire(match)
        assert (await brief.one.looking.see(match, None)).status is Status.FINISHED
        brief.worker.away_for.clear()
        for _ in range(2):
            await brief.office.dispatcher.give_out_overdue()
        outbox = await OutboxStore(brief.one.client, brief.one.store.due_lists).read(players[0].id)
        assert outbox is not None
        assert [letter.match for letter in outbox.hooks[0].waiting if letter.what == THE_END] == [match]
        with pytest.raises(Refused):
            await brief.one.looking.see(match, None)


@pytest.mark.parametrize("seed", range(6))
async def test_twice_at_once_and_killed_anywhere_it_is_gone_once(brief: House, seed: int) -> None:
    match, players = await over(brief)
    rng = Random(seed)
    lossy = lose_replies(brief.one, lambda command: rng.random() < 0.2)
    deaths = 0
    for number in range(8):
        deaths += await _dies(brief.office, match, number)
    await asyncio.gather(*(matches.expiry.expire(match) for matches in brief.every))
    brief.one.client.link = lossy.link
    assert deaths >= 3
    await brief.office.expiry.expire(match)
    assert traces(brief.settings.redis_url, match) == set()
    # Whatever comes too late does no harm.
    for todo in (brief.office.ratings.rate(match, _never), brief.office.expiry.expire(match)):
        await todo
    assert traces(brief.settings.redis_url, match) == set()
    assert (await brief.one.ratings.profile(players[0].id)).standings[0].played == 1


def _never(skills: Any, ranks: Any) -> Any:
    raise AssertionError("a match that is deleted is not rated")


async def _dies(worker: Matches, match: str, left: int) -> bool:
    """Expire a match, but die after so many commands."""
    link = worker.client.link

    class Dies:
        async def call(self, *command: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise asyncio.CancelledError
            return await link.call(*command)

    worker.client.link = Dies()  # type: ignore[assignment]
    try:
        await worker.expiry.expire(match)
    except asyncio.CancelledError:
        return True
    finally:
        worker.client.link = link
    return False


async def test_lists_that_were_fed_too_late_are_mended(brief: House) -> None:
    """Somebody who was feeding the lists comes to it only when the match is deleted already."""
    match, _ = await over(brief)
    feed = brief.one.index.feed

    async def late(listing: Any) -> Any:
        await brief.office.expiry.expire(match)
        return await feed(listing)

    brief.one.index.feed = late  # type: ignore[method-assign, assignment]
    await brief.one.feeding.feed(match)
    brief.one.index.feed = feed  # type: ignore[method-assign]
    assert traces(brief.settings.redis_url, match) == set()


async def test_a_list_that_names_a_deleted_match_is_mended_by_who_reads_it(brief: House) -> None:
    match, _ = await over(brief)
    await brief.office.expiry.expire(match)
    with redis.Redis.from_url(brief.settings.redis_url) as client:
        for game in (CARGO_HOLD.slug, None):
            client.zadd(keys.index_key(game, None), {match: 1})
    assert await brief.one.search.find(MatchFilter(), first=10, after=None, viewer=None) == Found((), None)
    await brief.settle()
    assert traces(brief.settings.redis_url, match) == set()


@pytest.mark.parametrize("heard", [True, False])
async def test_a_stream_that_is_far_behind_is_told_that_its_match_is_deleted(
    brief: House, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    """Whether its process has heard of it, and dropped the match from memory, or only finds its log gone."""
    monkeypatch.setattr("matches.store.replay.LENGTH", 3)
    monkeypatch.setattr("matches.match.live_match.RECENT", 2)
    match, _ = await over(brief)
    stream = brief.one.streams.updates(match, None, 0)
    assert await anext(stream) is not None
    if not heard:
        monkeypatch.setattr(brief.one.cache, "news", lambda match, published: True)
    await brief.office.expiry.expire(match)
    await until_async(lambda: not heard or match not in brief.one.cache, what="the process to hear of it")
    seen = 1
    with pytest.raises(Refused) as refusal:
        while await anext(stream) is not None:
            seen += 1
    assert refusal.value.code == "UNKNOWN_MATCH"
    assert seen == 3


async def test_a_record_that_is_deleted_while_it_is_read_breaks_off(brief: House) -> None:
    match, _ = await over(brief)
    record = brief.one.archiving.record(match, None)
    await anext(record)
    await brief.office.expiry.expire(match)
    with pytest.raises(Refused) as refusal:
        await anext(record)
    assert refusal.value.code == "BUSY"


async def test_a_match_that_ended_before_there_was_retention_expires_too(brief: House) -> None:
    match, _ = await over(brief)
    stored = await brief.one.store.read(match)
    assert stored is not None
    as_it_was = Commit(match, stored.version, stored.tip, stored.tip, (), {}, {Kind.IDLE: 0.0}, (Kind.EXPIRE,))
    assert await brief.one.store.commit(as_it_was)
    await brief.office.dispatcher.give_out_overdue()
    brief.worker.away_for.clear()
    await brief.office.dispatcher.give_out_overdue()
    assert traces(brief.settings.redis_url, match) == set()
