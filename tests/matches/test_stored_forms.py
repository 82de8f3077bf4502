"""Stored forms that this release cannot read: refused, never misread, and never an error of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest
import redis

from freeport_games.api import Status
from freeport_games.engine import Refused
from freeportd.doctor import Level
from freeportd.doctor.work import rules
from matches.lists.filter import MatchFilter
from matches.match.stored import FORMAT
from matches.redis.keys import log_key, match_key
from matches.store.checkup import reach

from .house import House, house

Damage = Callable[[redis.Redis, str], object]


def overwritten(field: str, value: bytes = b"\xc1") -> Damage:
    """Return the damage to a field of the stored form; no encoder writes this byte."""
    return lambda client, match: client.hset(match_key(match), field, value)


DAMAGES: dict[str, Damage] = {
    "no format": lambda client, match: client.hdel(match_key(match), "format"),
    "a later format": overwritten("format", b"%d" % (FORMAT + 1)),
    "facts": overwritten("birth"),
    "seats": overwritten("frame"),
    "table": overwritten("saved"),
    "clocks": overwritten("clocks"),
    "log": lambda client, match: client.execute_command("LSET", log_key(match), -1, b"\xc1"),
}


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    async with house(empty_redis) as opened:
        yield opened


def forget(freeport: House) -> None:
    """Let every process read its matches again."""
    for matches in freeport.every:
        matches.cache.clear()


async def code(call: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await call
    return refusal.value.code


async def listed(record: Any) -> list[bytes]:
    return [part async for part in record]


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_what_does_not_decode_is_refused_everywhere_and_others_go_on(
    freeport: House, empty_redis: str, damage: Damage
) -> None:
    match, players = await freeport.start(2)
    other, others = await freeport.start(2)
    await freeport.play(match, players, Random(1), moves=2)
    await freeport.settle()
    with redis.Redis.from_url(empty_redis) as client:
        damage(client, match)
    one = freeport.one
    calls: list[Callable[[], Any]] = [
        lambda: one.see(match, None),
        lambda: anext(one.updates(match, None, 0)),
        lambda: one.play_json(match, players[0], "1-0", b"{}"),
        lambda: one.leave(match, players[0]),
        lambda: listed(one.record(match, None)),
        lambda: one.operator.inspect(match, None),
    ]
    for call in calls:
        forget(freeport)
        assert await code(call()) == "RULES_UNAVAILABLE"
    forget(freeport)
    page = (await one.find(MatchFilter(status=Status.PLAYING), first=10, after=None, viewer=None)).matches
    assert [found.id for found, _ in page] == [other]
    await freeport.play(other, others, Random(2))
    await freeport.check(other)


async def test_a_match_that_others_play_by_other_rules_is_refused_to_those_who_follow_it(
    freeport: House, empty_redis: str
) -> None:
    here, there = freeport.services
    match, players = await freeport.start(2)
    stream = here.updates(match, None)
    await anext(stream)
    freeport.services = [there]
    await freeport.play(match, players, Random(1), moves=2)
    with redis.Redis.from_url(empty_redis) as client:
        client.execute_command("LSET", log_key(match), -1, b"\xc1")
    here.cache.clear()
    assert await code(here.see(match, None)) == "RULES_UNAVAILABLE"


async def test_an_ended_match_that_cannot_be_loaded_is_read_from_its_log(freeport: House, empty_redis: str) -> None:
    match, players = await freeport.start(2)
    await freeport.play(match, players, Random(1))
    seen, record = await freeport.one.see(match, players[0]), await listed(freeport.one.record(match, None))
    assert seen.status is Status.FINISHED
    with redis.Redis.from_url(empty_redis) as client:
        for damage in (overwritten("saved"), overwritten("digest", b"of other rules")):
            damage(client, match)
            forget(freeport)
            assert await freeport.one.see(match, players[0]) == seen
            assert await listed(freeport.one.record(match, None)) == record
            told = [update.version async for update in freeport.one.updates(match, None, 0) if update is not None]
            assert told == list(range(1, len(record)))


async def test_an_ended_match_whose_log_gives_another_result_is_not_shown(freeport: House, empty_redis: str) -> None:
    match, players = await freeport.start(2)
    other, others = await freeport.start(2)
    await freeport.play(match, players, Random(1))
    await freeport.play(other, others, Random(7))
    with redis.Redis.from_url(empty_redis) as client:
        frame = client.hget(match_key(other), "frame")
        assert isinstance(frame, bytes) and frame != client.hget(match_key(match), "frame")
        client.hset(match_key(match), mapping={"frame": frame, "saved": b"\xc1"})
    forget(freeport)
    assert await code(freeport.one.see(match, None)) == "RULES_UNAVAILABLE"


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
    assert (well.level, well.found) == (Level.GOOD, "4 were loaded, and can go on")
    (sample,) = await asyncio.to_thread(look, 3)
    assert sample.found == "3 were loaded, a sample of 4, and can go on"
    with redis.Redis.from_url(empty_redis) as client:
        overwritten("saved")(client, started[0])
        overwritten("format", b"9")(client, started[1])
        overwritten("saved")(client, ended)  # it is over, and is read from its log
    (ill,) = await asyncio.to_thread(look, 100)
    assert ill.level is Level.FAULT
    assert ill.found.startswith("2 cannot go on here")
    assert all(match in ill.found for match in started[:2]) and "format 9" in ill.found
