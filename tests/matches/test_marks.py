"""Stored marks that cannot be used cost time, and never the past."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport_api import Player
from matches.match.stored import MARKED, MARKS, Mark, decode_frame, encode
from matches.redis.keys import log_key, match_key
from matches.store.replay import LENGTH

from .damages import NO_CODE, NO_TEXT
from .house import House
from .test_past import refusal, sight

Spoilt = Callable[[Mark], bytes]


def with_(**changes: Any) -> Spoilt:
    return lambda mark: encode(msgspec.structs.replace(mark, **changes))


def _of_rules_that_are_gone(mark: Mark) -> bytes:
    frame = msgspec.structs.replace(decode_frame(mark.frame), rules_version=99)
    return encode(msgspec.structs.replace(mark, frame=encode(frame)))


SPOILT: dict[str, Spoilt] = {
    "no code": lambda mark: NO_CODE,
    "no text": lambda mark: NO_TEXT,
    "cut short": lambda mark: encode(mark)[:-3],
    "before the creation": with_(version=-1),
    "its seats": with_(frame=NO_CODE),
    "its table": with_(saved=NO_CODE),
    "its table is gone": with_(saved=None, digest=None),
    "its digest": with_(digest="of other rules"),
    "its clocks": with_(clocks=NO_CODE),
    "its rules": _of_rules_that_are_gone,
}


async def marked(freeport: House) -> tuple[str, list[Player], int]:
    """Return a match with two marks, its players and its version, some entries after the second."""
    match, players = await freeport.start(2)
    rng = Random(1)
    while (version := await freeport.version(match) or 0) <= 2 * MARKED + 8:
        await freeport.play(match, players, rng, moves=1)
    return match, players, version


@pytest.mark.parametrize("spoilt", [(1,), (0, 1)], ids=["the last mark", "both marks"])
async def test_the_past_is_replayed_from_before_a_mark_that_cannot_be_loaded(
    freeport: House, empty_redis: str, spoilt: tuple[int, ...]
) -> None:
    match, players, version = await marked(freeport)
    marks = sorted(await freeport.one.store.marks(match), key=lambda mark: mark.version)
    assert len(marks) == 2 and marks[1].version >= 2 * MARKED
    looks = (3, marks[0].version, marks[0].version + 3, marks[1].version, marks[1].version + 3, version)
    truth = await _told(freeport, match, players[0], looks, version)
    with redis.Redis.from_url(empty_redis) as client:
        for name, spoil in SPOILT.items():
            for which in spoilt:
                mark = marks[which]
                field = MARKS[mark.version // MARKED % len(MARKS)]
                client.hset(match_key(match), field, spoil(mark))
            freeport.one.cache.clear()
            charged: list[int] = []

            async def toll(entries: int, charged: list[int] = charged) -> None:
                charged.append(entries)

            assert (await freeport.one.time_travel.at(match, players[0], version, toll=toll)).version == version
            if name != "its table is gone":  # that comes out when it is played on
                assert charged == [version - (marks[0].version if spoilt == (1,) else 0)], name
            freeport.one.cache.clear()
            assert await _told(freeport, match, players[0], looks, version) == truth, name


async def test_an_entry_that_cannot_be_read_is_not_laid_to_the_marks_for_ever(
    freeport: House, empty_redis: str
) -> None:
    match, _, version = await marked(freeport)
    with redis.Redis.from_url(empty_redis) as client:
        client.lset(log_key(match), 2 * MARKED + 3, NO_CODE)
    freeport.one.cache.clear()
    for _ in range(2):
        assert await refusal(freeport.one.time_travel.at(match, None, version)) == "RULES_UNAVAILABLE"
        assert (await freeport.one.time_travel.at(match, None, 2 * MARKED + 1)).version == 2 * MARKED + 1


@pytest.mark.parametrize("spoilt", ["the entry after it", "the mark"])
async def test_a_mark_that_is_dropped_after_others_have_come_by_it_is_replayed_again(
    freeport: House, empty_redis: str, spoilt: str
) -> None:
    match, players, version = await marked(freeport)
    marks = sorted(await freeport.one.store.marks(match), key=lambda mark: mark.version)
    first, second = (mark.version for mark in marks)
    assert second == first + LENGTH
    truth = sight(await freeport.one.time_travel.at(match, players[0], second))
    with redis.Redis.from_url(empty_redis) as client:
        if spoilt == "the mark":
            client.hset(match_key(match), MARKS[second // MARKED % len(MARKS)], SPOILT["its table"](marks[1]))
        else:
            client.lset(log_key(match), second + 3, NO_CODE)
    freeport.one.cache.clear()
    stream: Any = freeport.one.streams.updates(match, players[0], first + 1)
    for _ in range(3):
        assert await anext(stream) is not None
    await stream.aclose()
    assert (await freeport.one.time_travel.at(match, players[0], first + 1)).version == first + 1
    if spoilt == "the mark":
        assert (await freeport.one.time_travel.at(match, players[0], version)).version == version
    else:
        assert await refusal(anext(freeport.one.streams.updates(match, players[0], second))) == "RULES_UNAVAILABLE"
        assert await refusal(freeport.one.time_travel.at(match, players[0], version)) == "RULES_UNAVAILABLE"
    assert sight(await freeport.one.time_travel.at(match, players[0], second)) == truth


async def _told(freeport: House, match: str, viewer: Player, looks: tuple[int, ...], until: int) -> list[Any]:
    """Return what is told of the past, looked at and followed from several versions on."""
    seen: list[Any] = [sight(await freeport.one.time_travel.at(match, viewer, version)) for version in reversed(looks)]
    for after in (*looks[:-1], 0):
        stream: Any = freeport.one.streams.updates(match, viewer, after)
        told: list[Any] = []
        while len(told) < until - after:
            if (update := await anext(stream)) is not None:
                told.append((update.version, update.events, update.asked, update.status))
        await stream.aclose()
        seen.append(told)
    return seen
