"""A commit is made whole or not at all, and once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import redis
from msgspec.structs import replace

from freeport.shapes import AnyGame
from freeport_api import MatchOpened, MatchStarted, MoveMade, SeatTaken, Status
from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.moves import OpenOffer
from matches.kinds import Kind
from matches.match.entries import Drawn, Entry, encode_entry
from matches.redis.connection import NoScriptError, OutOfMemoryError, RedisClient
from matches.redis.script import Script
from matches.store.commits import Commit, new_tip
from tests.support.games import REPRESENTED, brief
from tests.support.log import moves

from .house import House, choose, lose_replies


async def test_every_version_is_one_entry_of_the_log_and_nothing_stands_there_twice(freeport: House) -> None:
    match, players = await freeport.start(3)
    await freeport.play(match, players, Random(1))
    log = await freeport.check(match)
    kinds = [type(entry.event) for entry in log]
    assert kinds[:5] == [MatchOpened, SeatTaken, SeatTaken, SeatTaken, MatchStarted]
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED


async def test_the_versions_of_acknowledged_moves_are_their_places_in_the_log(freeport: House) -> None:
    match, players = await freeport.start(2)
    made = await freeport.play(match, players, Random(2), moves=40)
    log = await freeport.check(match)
    assert all(isinstance(log[update.version - 1].event, MoveMade) for update in made)
    assert len({update.version for update in made}) == len(made)


async def a_commit(freeport: House, match: str, *, at: int = 0, match_fields: bytes = b"x") -> Commit:
    found = await freeport.one.store.newest(match)
    assert found is not None
    version, tip = found
    entry = Entry(at, MoveMade(0, "1-0"), b"input")
    return Commit(match, version, tip, new_tip(), (entry, entry), {"saved": match_fields}, {Kind.CHANCE: 60.0})


async def test_a_commit_is_made_whole(freeport: House, empty_redis: str) -> None:
    match, _ = await freeport.start(2)
    commit = await a_commit(freeport, match)
    store = freeport.one.store
    assert await store.commit(commit)
    assert await freeport.version(match) == commit.expected + 2
    assert (await freeport.log(match))[commit.expected :] == list(commit.entries)
    stored = await store.read(match)
    assert stored is not None
    assert stored.saved == b"x"
    assert due(empty_redis) == {f"chance:{match}", f"idle:{match}"}


async def test_the_same_commit_again_is_made_once(freeport: House) -> None:
    match, _ = await freeport.start(2)
    commit = await a_commit(freeport, match)
    assert [await freeport.services[number % 2].store.commit(commit) for number in range(4)] == [True] * 4
    assert (await freeport.log(match))[commit.expected :] == list(commit.entries)


async def test_another_commit_for_the_same_version_changes_nothing(freeport: House, empty_redis: str) -> None:
    match, _ = await freeport.start(2)
    first = await a_commit(freeport, match, at=1)
    other = await a_commit(freeport, match, at=2, match_fields=b"y")
    assert await freeport.one.store.commit(first)
    before = everything(empty_redis)
    assert not await freeport.one.store.commit(other)
    assert everything(empty_redis) == before


async def test_a_commit_that_was_made_counts_as_made_even_after_others(freeport: House) -> None:
    match, _ = await freeport.start(2)
    first = await a_commit(freeport, match, at=1)
    assert await freeport.one.store.commit(first)
    assert await freeport.one.store.commit(await a_commit(freeport, match, at=2))
    assert await freeport.one.store.commit(first)
    assert len(await freeport.log(match)) == first.expected + 4


async def test_a_part_of_a_commit_is_not_that_commit(freeport: House) -> None:
    match, _ = await freeport.start(2)
    first = await a_commit(freeport, match)
    longer = replace(first, entries=(*first.entries, Entry(9, Drawn(0), b"")))
    assert await freeport.one.store.commit(first)
    assert not await freeport.one.store.commit(longer)


async def test_a_match_is_created_once(freeport: House) -> None:
    (host,) = await freeport.players(1)
    link = lose_replies(freeport.one, lambda command: command[0] == "EVALSHA" and link.lost == 0)
    match = await freeport.create(host, 2)
    assert (link.lost, match.status, match.version) == (1, Status.OPEN, 1)


@REPRESENTED
async def test_a_match_survives_the_loss_of_every_fourth_reply(freeport: House, game: AnyGame) -> None:
    """Whatever is sent again after its reply was lost has been done already, and counts as done."""
    turns = iter(range(10**9))
    links = [lose_replies(matches, lambda command: next(turns) % 4 == 0) for matches in freeport.every]
    match, players = await freeport.start(3, game, options=brief(game))
    made = await freeport.finish(match, players, Random(3))
    log = await freeport.check(match)
    assert len(moves(log)) == len(made)
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
    assert all(link.lost for link in links)


async def test_moves_that_are_cancelled_at_any_point_are_made_whole_or_not_at_all(freeport: House) -> None:
    match, players = await freeport.start(3)
    rng = Random(4)
    cancelled = 0
    for number in range(60):
        asked = await freeport.decision(match, players)
        if asked is None:
            break
        player, decision = asked
        move = choose(decision, rng)
        call = asyncio.create_task(freeport.one.moves.play(match, player, decision.id, move))
        for _ in range(number % 12):
            await asyncio.sleep(0)
        cancelled += call.cancel()
        await asyncio.wait([call])
        # Nobody woke the worker for a move that was made and then cancelled: the due list would.
        await freeport.worker.wake(Kind.CHANCE, match, -1)
        update = await freeport.services[1].moves.play(match, player, decision.id, move)
        (made,) = moves([(await freeport.log(match))[update.version - 1]])
        assert made.decision == decision.id
    await freeport.check(match)
    assert cancelled > 5


async def test_one_cancelled_request_does_not_disturb_another_on_the_same_match(freeport: House) -> None:
    match, players = await freeport.start(2)
    rng = Random(5)
    for _ in range(20):
        asked = await freeport.decision(match, players)
        if asked is None:
            break
        player, decision = asked
        first = asyncio.create_task(freeport.one.moves.play(match, player, decision.id, choose(decision, rng)))
        looks = [asyncio.create_task(freeport.one.looking.see(match, None)) for _ in range(5)]
        await asyncio.sleep(0)
        for look in looks[:3]:
            look.cancel()
        await first
        assert [seen.id for seen in await asyncio.gather(*looks[3:])] == [match] * 2
    await freeport.check(match)


async def test_scripts_that_redis_has_lost_are_sent_again(freeport: House, empty_redis: str) -> None:
    match, players = await freeport.start(2)
    with redis.Redis.from_url(empty_redis) as client:
        for seed in range(5):
            client.script_flush()
            await freeport.play(match, players, Random(seed), moves=2)
            client.script_flush()
            await freeport.one.dispatcher.give_out_overdue()
    await freeport.check(match)


class Replaced(RedisClient):
    """A store whose primary is replaced a few times, each time before a script that was just loaded is run."""

    def __init__(self, times: int) -> None:
        self.times, self.ran = times, 0

    async def script_load(self, text: str) -> str:
        return "digest"

    async def evalsha(self, digest: str, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> bytes:
        self.ran += 1
        if self.ran <= self.times:
            raise NoScriptError("NOSCRIPT")
        return b"done"


async def test_a_script_is_run_by_the_primary_that_stays_and_nobody_is_told_of_a_fault_of_ours() -> None:
    assert await Script(Replaced(2), "store/commit.lua")((), ()) == b"done"
    with pytest.raises(redis.ConnectionError):
        await Script(Replaced(99), "store/commit.lua")((), ())


async def test_full_memory_refuses_commits_and_leaves_nothing_half_written(freeport: House, empty_redis: str) -> None:
    match, players = await freeport.start(2)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    move = choose(decision, Random(0))
    with redis.Redis.from_url(empty_redis) as client:
        before = everything(empty_redis)
        client.config_set("maxmemory", 1)
        try:
            with pytest.raises(OutOfMemoryError):
                await freeport.one.moves.play(match, player, decision.id, move)
            with pytest.raises(OutOfMemoryError):
                await freeport.create(player, 2)
            assert everything(empty_redis) == before
            assert (await freeport.one.looking.see(match, None)).version == len(await freeport.log(match))
        finally:
            client.config_set("maxmemory", 0)
    update = await freeport.one.moves.play(match, player, decision.id, move)
    assert update.version == len(await freeport.log(match))
    await freeport.check(match)


async def test_fifty_clients_answer_one_decision_at_once_and_one_of_them_is_heard(freeport: House) -> None:
    match, players = await freeport.start(2)
    await freeport.play(match, players, Random(6), moves=6)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    moves = distinct_moves(decision)
    before = await freeport.version(match)
    calls = [
        freeport.every[number % 3].moves.play(match, player, decision.id, moves[number % len(moves)])
        for number in range(50)
    ]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    await freeport.settle()
    log = await freeport.check(match)
    (made,) = [entry for entry in log[before:] if answers_to(decision.id, entry)]
    versions = {answer.version for answer in answers if not isinstance(answer, BaseException)}
    codes = {answer.refusal.code for answer in answers if isinstance(answer, BaseException)}  # type: ignore[attr-defined]
    assert versions == {log.index(made) + 1}
    assert codes <= {"ALREADY_DECIDED"}
    assert len(moves) == 1 or codes


async def test_many_clients_retry_the_same_answer_and_all_get_the_first_result(freeport: House) -> None:
    match, players = await freeport.start(3)
    rng = Random(7)
    for _ in range(12):
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        move = choose(decision, rng)
        calls = [freeport.every[number % 3].moves.play(match, player, decision.id, move) for number in range(12)]
        first, *others = await asyncio.gather(*calls)
        assert all((one.version, events(one)) == (first.version, events(first)) for one in others)
    await freeport.check(match)


async def test_a_retry_may_list_the_same_in_another_order(freeport: House) -> None:
    match, players = await freeport.start(2, COMPETITORS)
    rng = Random(3)
    while True:
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        if offers := [option for option in decision.interjections if option.makes is OpenOffer]:
            break
        await freeport.one.moves.play(match, player, decision.id, choose(decision, rng))
    move = replace(offers[0].first, give=replace(offers[0].first.give, money=offers[0].give.money.high))
    turned = replace(move, want=replace(move.want, territory_numbers=move.want.territory_numbers[::-1]))
    shorter = replace(move, want=replace(move.want, territory_numbers=()))
    first = await freeport.one.moves.play(match, player, decision.id, shorter)
    for same in (turned, move, shorter):
        again = await freeport.one.moves.play(match, player, decision.id, same)
        assert (again.version, events(again)) == (first.version, events(first))
    await freeport.check(match)


def distinct_moves(decision: Any) -> list[Any]:
    rng = Random(8)
    moves: list[Any] = []
    for _ in range(200):
        move = choose(decision, rng)
        if move not in moves:
            moves.append(move)
    return moves


def answers_to(decision: str, entry: Entry) -> bool:
    return any(made.decision == decision for made in moves([entry]))


def events(update: Any) -> Any:
    return update.events


def due(url: str) -> set[str]:
    with redis.Redis.from_url(url) as client:
        names = [name for key in client.scan_iter("*:due") for name in client.zrange(key, 0, -1)]
    return {name.decode() for name in names}


def everything(url: str) -> dict[bytes, bytes | None]:
    """Return all data of a Redis, but for the times in the due lists."""
    with redis.Redis.from_url(url) as client:
        return {key: client.dump(key) for key in client.scan_iter("*") if not key.endswith(b"due")}


def test_entries_are_small() -> None:
    assert len(encode_entry(Entry(3_600_000, MoveMade(4, "123-4"), b"\x93\xa4move\x01"))) < 32
