"""The worker's work: done once, however often, late, or by however many it is done."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis

from freeport_api import Status
from freeport_games.engine import AnyGame
from matches.kinds import ANY_VERSION, Kind
from matches.match.entries import Drawn
from matches.redis.keys import PARTITIONS, due_key, partition
from matches.work.croupier import WrongDiceKey
from tests.support.waiting import until_async
from worker.dice import DiceRing

from .house import House, choose, house, seeds_of


def due(url: str, match: str) -> set[str]:
    with redis.Redis.from_url(url) as client:
        return {
            name.decode().partition(":")[0]
            for name in client.zrange(due_key(partition(match)), 0, -1)
            if name.endswith(match.encode())
        }


async def at_chance(freeport: House, game: AnyGame) -> tuple[str, list[Any]]:
    """Return a match that waits for the worker, which has lost its job."""
    match, players = await freeport.start(2, game)
    rng = Random(1)
    while True:
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        freeport.worker.away = True
        await freeport.one.moves.play(match, player, decision.id, choose(decision, rng))
        await freeport.settle()
        if (await freeport.one.looking.see(match, None)).chance is not None:
            return match, players
        freeport.worker.away = False


async def test_a_job_that_runs_twice_late_and_everywhere_has_its_effect_once(freeport: House, harbour: AnyGame) -> None:
    match, players = await at_chance(freeport, harbour)
    (version,) = {version for kind, _, version in freeport.worker.lost if kind == "chance"}
    freeport.worker.away = False
    before = await freeport.log(match)
    croupiers = [matches.croupier(seeds_of) for matches in freeport.every for _ in range(3)]
    await asyncio.gather(*[croupier.work(match, version) for croupier in croupiers])
    await freeport.settle()
    after = await freeport.check(match)
    drawn = [entry for entry in after[len(before) :] if isinstance(entry.event, Drawn)]
    assert drawn == after[len(before) :]
    await freeport.play(match, players, Random(2), moves=3)
    late = await freeport.log(match)
    await asyncio.gather(*[croupier.work(match, version) for croupier in croupiers])
    await freeport.settle()
    assert await freeport.log(match) == late


async def test_a_worker_that_is_ahead_of_its_memory_looks_first(freeport: House, harbour: AnyGame) -> None:
    match, _ = await at_chance(freeport, harbour)
    freeport.worker.away = False
    version = await freeport.version(match)
    assert version is not None
    for stale in (0, version - 1, version + 1):
        await freeport.worker.croupier.work(match, stale)
    assert await freeport.version(match) == version
    await freeport.worker.croupier.work(match, ANY_VERSION)
    assert (await freeport.version(match) or 0) > version


async def test_lost_work_is_given_out_again(empty_redis: str, harbour: AnyGame) -> None:
    """The whole match is played with every single job lost: the due list brings each of them."""
    async with house(empty_redis, reissue_after=0.0) as freeport:
        freeport.worker.away = True
        players = await freeport.players(3)
        call = asyncio.create_task(freeport.create(players[0], 3, harbour))
        rng = Random(3)

        async def sweep() -> None:
            await freeport.settle()
            while freeport.worker.away:
                freeport.worker.away = False
                given_out = await freeport.office.dispatcher.give_out_overdue()
                await asyncio.gather(*[matches.dispatcher.settle() for matches in freeport.every])
                freeport.worker.away = given_out > 0
            freeport.worker.away = True

        async def swept() -> bool:
            await sweep()
            return call.done()

        await until_async(swept, what="the match to be open")
        match = call.result().id
        for player in players:
            await freeport.one.hosting.join(match, player)
        await freeport.one.hosting.start(match, players[0])
        await sweep()
        while (asked := await freeport.decision(match, players)) is not None:
            player, decision = asked
            await freeport.one.moves.play(match, player, decision.id, choose(decision, rng, 0.2))
            await sweep()
            if (await freeport.one.looking.see(match, None)).status is not Status.PLAYING:
                break
        await sweep()
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
        await freeport.check(match)
        assert due(empty_redis, match) == {"expire"}


async def test_what_is_to_be_done_stands_in_the_due_list_until_it_is_done(
    freeport: House, harbour: AnyGame, empty_redis: str
) -> None:
    match, players = await at_chance(freeport, harbour)
    assert "chance" in due(empty_redis, match)
    freeport.worker.away = False
    await freeport.worker.wake(Kind.CHANCE, match, ANY_VERSION)
    await freeport.settle()
    assert "chance" not in due(empty_redis, match)
    await freeport.play(match, players, Random(4))
    assert due(empty_redis, match) == {"expire"}


async def test_work_is_taken_by_one_sweeper_only(empty_redis: str) -> None:
    async with house(empty_redis, reissue_after=60.0) as freeport:
        freeport.worker.away = True
        number = 40
        for count in range(number):
            await freeport.one.store.due_lists.call_for(Kind.CHANCE, str(count), -1)
        await asyncio.gather(*[matches.dispatcher.give_out_overdue() for matches in freeport.every])
        assert sorted(freeport.worker.lost) == sorted(("chance", str(count), ANY_VERSION) for count in range(number))


async def test_a_sweep_looks_where_work_has_come_due_and_in_turn_everywhere(empty_redis: str) -> None:
    async with house(empty_redis, reissue_after=60.0) as freeport:
        lists, client = freeport.one.store.due_lists, freeport.one.client
        assert await lists.overdue(60.0) == []
        await lists.call_for(Kind.CHANCE, "later", 3600)
        await lists.call_for(Kind.CHANCE, "now", -1)
        with redis.Redis.from_url(empty_redis) as server:
            server.config_resetstat()
            assert await lists.overdue(60.0) == [(Kind.CHANCE, "now")]
            assert server.info("commandstats")["cmdstat_zrange"]["calls"] < 10
        assert await lists.overdue(60.0) == []
        await client.zadd(due_key(partition("unheard of")), "chance:unheard of", 1)
        assert [work for _ in range(PARTITIONS) for work in await lists.overdue(60.0)] == [(Kind.CHANCE, "unheard of")]


async def test_a_worker_with_another_dice_key_draws_nothing(freeport: House, harbour: AnyGame) -> None:
    match, players = await at_chance(freeport, harbour)
    before = await freeport.log(match)
    stranger = freeport.office.croupier(lambda match: (b"another key".ljust(32),))
    with pytest.raises(WrongDiceKey):
        await stranger.work(match, ANY_VERSION)
    assert await freeport.log(match) == before
    freeport.worker.away = False
    await freeport.worker.wake(Kind.CHANCE, match, ANY_VERSION)
    await freeport.play(match, players, Random(5))
    await freeport.check(match)


async def test_a_new_dice_key_opens_new_matches_and_old_ones_end_with_theirs(
    freeport: House, harbour: AnyGame, tmp_path: Path
) -> None:
    """A worker that began before the key was added draws for the matches that others have opened with it."""
    file = tmp_path / "dice.key"
    file.write_text("1" * 32 + "\n")
    before = DiceRing(file)
    freeport.worker.croupier = freeport.office.croupier(before.seeds)
    old, players = await at_chance(freeport, harbour)
    file.write_text("1" * 32 + "\n" + "2" * 32 + "\n")
    after = DiceRing(file)
    freeport.worker.away = False
    freeport.worker.croupier = freeport.office.croupier(after.seeds)
    new, others = await freeport.start(2, harbour)
    newest, oldest = after.keys
    for match, key in ((old, oldest), (new, newest)):
        told = (await freeport.one.looking.see(match, None)).fairness.commitment
        assert told == hashlib.sha256(key.seed(match)).hexdigest()
    await freeport.worker.wake(Kind.CHANCE, old, ANY_VERSION)
    await freeport.play(old, players, Random(5))
    freeport.worker.croupier = freeport.office.croupier(before.seeds)
    await freeport.play(new, others, Random(5))
    for match in (old, new):
        assert (await freeport.one.looking.see(match, None)).fairness.seed is not None


async def test_two_keys_cannot_both_open_a_match(freeport: House) -> None:
    freeport.worker.away = True
    host = (await freeport.players(1))[0]
    call = asyncio.create_task(freeport.create(host, 2))
    await until_async(lambda: freeport.worker.lost, what="work to be lost")
    match = freeport.worker.lost[0][1]
    others = [matches.croupier(lambda match, n=n: (bytes([n]) * 32,)) for n, matches in enumerate(freeport.every)]  # type: ignore[misc]
    await asyncio.gather(*[croupier.work(match, 0) for croupier in others])
    opened = await call
    assert len(await freeport.log(match)) == 1
    assert opened.fairness.commitment is not None


async def test_work_on_a_match_that_does_not_exist_is_refused_quietly(freeport: House) -> None:
    from freeport_games.engine.menus import Refused

    with pytest.raises(Refused):
        await freeport.worker.croupier.work("nowhere", ANY_VERSION)
    assert "nowhere" not in freeport.office.cache
