"""Stored forms that this release cannot read: refused, never misread, and never an error of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport_api import Status, Visibility
from freeport_games.engine.menus import Refused
from freeportd.doctor import Level
from freeportd.doctor.work import rules
from matches.lists.filter import MatchFilter
from matches.match.entries import Entry
from matches.redis.keys import log_key, match_key
from matches.store.checkup import reach
from tests.support.waiting import PATIENCE, until_async

from .damages import DAMAGES, HIDING, Damage, overwritten
from .house import HASTY, House, code, house


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    async with house(empty_redis) as opened:
        yield opened


def forget(freeport: House) -> None:
    """Let every process read its matches again."""
    for matches in freeport.every:
        matches.cache.clear()


def when_a_log_is_read(monkeypatch: pytest.MonkeyPatch, freeport: House, call: Callable[[int], object]) -> None:
    """Have something called when the first service reads a log, with the version after which it does."""
    log = freeport.one.store.log

    def noted(match: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        call(after)
        return log(match, after, until)

    monkeypatch.setattr(freeport.one.store, "log", noted)


async def listed(record: Any) -> list[bytes]:
    return [part async for part in record]


@pytest.mark.parametrize("damage", [*DAMAGES.values(), *HIDING.values()], ids=[*DAMAGES, *HIDING])
async def test_what_does_not_decode_is_refused_everywhere_and_others_go_on(
    freeport: House, empty_redis: str, damage: Damage
) -> None:
    """If nobody can see who may know of the match, the operator alone is told of it."""
    match, players = await freeport.start(2)
    other, others = await freeport.start(2)
    await freeport.play(match, players, Random(1), moves=2)
    await freeport.settle()
    with redis.Redis.from_url(empty_redis) as client:
        damage(client, match)
    one = freeport.one
    calls: list[Callable[[], Any]] = [
        lambda: one.looking.see(match, None),
        lambda: anext(one.streams.updates(match, None, 0)),
        lambda: one.moves.play_json(match, players[0], "1-0", b"{}"),
        lambda: one.hosting.leave(match, players[0]),
        lambda: listed(one.archiving.record(match, None)),
    ]
    for call in calls:
        forget(freeport)
        assert await code(call()) == ("UNKNOWN_MATCH" if damage in HIDING.values() else "RULES_UNAVAILABLE")
    assert await code(one.operator.inspect(match, None)) == "RULES_UNAVAILABLE"
    assert await one.looking.sits(other, others[0])
    assert not await one.looking.sits(match, others[0])
    forget(freeport)
    page = (await one.search.find(MatchFilter(status=Status.PLAYING), first=10, after=None, viewer=None)).matches
    assert [found.id for found, _ in page] == [other]
    await freeport.play(other, others, Random(2))
    await freeport.check(other)


async def test_only_those_who_may_know_of_a_private_match_are_told_that_it_cannot_be_read(
    freeport: House, empty_redis: str
) -> None:
    match, (host, guest) = await freeport.start(2, visibility=Visibility.PRIVATE)
    (stranger,) = await freeport.players(1)
    with redis.Redis.from_url(empty_redis) as client:
        whole, last = client.hgetall(match_key(match)), client.lindex(log_key(match), -1)
        for name, damage in {**DAMAGES, **HIDING}.items():
            damage(client, match)
            told = []
            for viewer in (host, guest, stranger, None):
                forget(freeport)
                told.append(await code(freeport.one.looking.see(match, viewer)))
            known = name not in HIDING
            knowing = [known, known and not name.startswith("seats"), False, False]
            assert told == ["RULES_UNAVAILABLE" if knows else "UNKNOWN_MATCH" for knows in knowing], name
            client.delete(match_key(match))
            client.hset(match_key(match), mapping=whole)
            client.lset(log_key(match), -1, last)
    forget(freeport)
    assert (await freeport.one.looking.see(match, guest)).id == match


async def test_who_may_not_know_of_a_match_does_not_learn_that_others_hold_it(hasty: House) -> None:
    match, (host, _) = await hasty.start(2, visibility=Visibility.PRIVATE)
    (stranger,) = await hasty.players(1)
    await hasty.one.looking.see(match, host)
    async with hasty.one.cache.hold(match):
        assert await code(hasty.one.looking.see(match, host)) == "BUSY"
        assert await code(hasty.one.looking.see(match, stranger)) == "UNKNOWN_MATCH"


async def test_a_match_that_others_play_by_other_rules_is_refused_to_those_who_follow_it(
    freeport: House, empty_redis: str
) -> None:
    here, there = freeport.services
    match, players = await freeport.start(2)
    stream = here.streams.updates(match, None)
    await anext(stream)
    freeport.services = [there]
    await freeport.play(match, players, Random(1), moves=2)
    with redis.Redis.from_url(empty_redis) as client:
        client.execute_command("LSET", log_key(match), -1, b"\xc1")
    here.cache.clear()
    assert await code(here.looking.see(match, None)) == "RULES_UNAVAILABLE"


async def test_an_ended_match_that_cannot_be_loaded_is_read_from_its_log(freeport: House, empty_redis: str) -> None:
    match, players = await freeport.start(2)
    await freeport.play(match, players, Random(1))
    seen, record = (
        await freeport.one.looking.see(match, players[0]),
        await listed(freeport.one.archiving.record(match, None)),
    )
    assert seen.status is Status.FINISHED
    with redis.Redis.from_url(empty_redis) as client:
        for damage in (overwritten("saved"), overwritten("digest", b"of other rules")):
            damage(client, match)
            forget(freeport)
            assert await freeport.one.looking.see(match, players[0]) == seen
            assert await listed(freeport.one.archiving.record(match, None)) == record
            told = [
                update.version async for update in freeport.one.streams.updates(match, None, 0) if update is not None
            ]
            assert told == list(range(1, len(record)))


async def test_an_ended_match_whose_log_gives_another_result_is_not_shown(
    freeport: House, empty_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(2)
    other, others = await freeport.start(2)
    await freeport.play(match, players, Random(1))
    await freeport.play(other, others, Random(7))
    with redis.Redis.from_url(empty_redis) as client:
        frame = client.hget(match_key(other), "frame")
        assert isinstance(frame, bytes) and frame != client.hget(match_key(match), "frame")
        client.hset(match_key(match), mapping={"frame": frame, "saved": b"\xc1"})
    forget(freeport)
    read: list[int] = []
    when_a_log_is_read(monkeypatch, freeport, read.append)
    for _ in range(3):
        assert await code(freeport.one.looking.see(match, None)) == "RULES_UNAVAILABLE"
        assert len(read) == 1, "that it is in vain is remembered"


async def test_who_asks_for_an_ended_match_waits_a_moment_and_its_log_is_read_on(
    hasty: House, empty_redis: str
) -> None:
    """Who may not know of the match does not learn that either."""
    match, players = await hasty.start(2, visibility=Visibility.PRIVATE)
    await hasty.play(match, players, Random(1))
    seen = await hasty.one.looking.see(match, players[0])
    with redis.Redis.from_url(empty_redis) as client:
        overwritten("saved")(client, match)
    forget(hasty)
    async with hasty.one.store.replays.turn:
        for _ in range(3):
            assert await code(hasty.one.looking.see(match, players[0])) == "BUSY"
        assert await code(hasty.one.looking.see(match, None)) == "UNKNOWN_MATCH"

    async def told() -> Any:
        with suppress(Refused):
            return await hasty.one.looking.see(match, players[0])

    assert await until_async(told, what="the match to be read from its log") == seen


@pytest.fixture
async def patient(empty_redis: str) -> AsyncIterator[House]:
    """Services that wait for a log until it is replayed, and for nothing else."""
    async with house(empty_redis, timings=msgspec.structs.replace(HASTY, rescue=PATIENCE)) as opened:
        yield opened


async def test_who_may_not_know_of_a_match_does_not_wait_for_its_log(
    patient: House, empty_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, (host, guest) = await patient.start(2, visibility=Visibility.PRIVATE)
    (stranger,) = await patient.players(1)
    await patient.play(match, [host, guest], Random(1))
    seen = await patient.one.looking.see(match, host)
    with redis.Redis.from_url(empty_redis) as client:
        overwritten("saved")(client, match)
    forget(patient)
    read = asyncio.Event()
    when_a_log_is_read(monkeypatch, patient, lambda after: read.set())
    async with patient.one.store.replays.turn:
        assert await code(patient.one.looking.see(match, stranger)) == "UNKNOWN_MATCH"
        assert not read.is_set()
        waiting = asyncio.create_task(patient.one.looking.see(match, host))
        await read.wait()
        for viewer in (stranger, None):
            assert await code(patient.one.looking.see(match, viewer)) == "UNKNOWN_MATCH"
        assert await code(patient.one.looking.see(match, guest)) == "BUSY"
    assert await waiting == seen


async def test_the_doctor_names_the_matches_that_cannot_go_on_and_says_what_a_sample_is(
    freeport: House, empty_redis: str
) -> None:
    started = [(await freeport.start(2))[0] for _ in range(4)]
    ended, players = await freeport.start(2)
    await freeport.play(ended, players, Random(1))

    def look(loaded: int) -> list[Any]:
        with reach(empty_redis) as reached:
            return [each for each in rules(reached.running(100, loaded)) if each.subject == "matches"]

    (well,) = await asyncio.to_thread(look, 100)
    assert (well.level, well.found) == (Level.GOOD, "4 loaded, and found able to go on")
    (sample,) = await asyncio.to_thread(look, 3)
    assert sample.found == "3 loaded, a sample of 4, and found able to go on"
    with redis.Redis.from_url(empty_redis) as client:
        overwritten("saved")(client, started[0])
        overwritten("format", b"9")(client, started[1])
        overwritten("saved")(client, ended)  # it is over, and is read from its log
    (ill,) = await asyncio.to_thread(look, 100)
    assert ill.level is Level.FAULT
    assert ill.found.startswith("2 cannot go on here")
    assert all(match in ill.found for match in started[:2]) and "format 9" in ill.found
