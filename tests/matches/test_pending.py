"""The decisions that wait for a player, over all of its matches."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from freeport_api import Player, Status
from freeport_games.engine import AnyGame
from matches.redis.keys import player_matches_key
from tests.engine.harbour import Bid

from .house import House, choose, house


async def test_a_bot_that_only_answers_what_is_pending_plays_all_its_matches(freeport: House) -> None:
    """It joins further matches while it plays, through any service."""
    rng = Random(1)
    one, other = await freeport.players(2)
    matches: list[str] = []

    async def begin() -> None:
        match = (await freeport.create(one, 2)).id
        await freeport.services[0].hosting.join(match, one)
        await freeport.services[1].hosting.join(match, other)
        await freeport.services[len(matches) % 2].hosting.start(match, one)
        matches.append(match)

    async def bot(player: Player, service: int) -> None:
        seen: set[tuple[str, str]] = set()
        pending: Any
        async for pending in freeport.services[service].pending.follow(player):
            if pending is None:
                continue
            assert (pending.match, pending.decision.id) not in seen
            seen.add((pending.match, pending.decision.id))
            move = choose(pending.decision, rng)
            await freeport.services[1 - service].moves.play(pending.match, player, pending.decision.id, move)

    await begin()
    bots = [asyncio.create_task(bot(one, 0)), asyncio.create_task(bot(other, 1))]
    for _ in range(4):
        await begin()
    for match in matches:
        async for update in freeport.one.streams.updates(match, None):
            assert not any(task.done() for task in bots), bots
            assert update is None or update.status in Status
    await freeport.settle()
    for task in bots:
        task.cancel()
    await asyncio.wait(bots)
    for match in matches:
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
        await freeport.check(match)
    assert await freeport.one.index.matches_of(one.id) == []


async def test_what_waits_already_comes_first(freeport: House) -> None:
    match, players = await freeport.start(2)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    stream = freeport.services[1].pending.follow(player)
    pending: Any = await anext(stream)
    assert (pending.match, pending.decision) == (match, decision)


async def test_what_was_answered_in_secret_does_not_wait(empty_redis: str, harbour: AnyGame) -> None:
    async with house(empty_redis, heartbeat=0.05) as freeport:
        match, players = await freeport.start(3, harbour)
        stream = freeport.one.pending.follow(players[0])
        pending: Any = await anext(stream)
        await freeport.one.moves.play(match, players[0], pending.decision.id, Bid(0))
        await freeport.one.moves.play(match, players[1], f"{pending.decision.id.partition('-')[0]}-1", Bid(0))
        assert [await anext(stream), await anext(stream)] == [None, None]


async def test_a_list_that_still_names_a_match_one_has_left_is_mended(empty_redis: str) -> None:
    async with house(empty_redis, heartbeat=0.05) as freeport:
        host, guest = await freeport.players(2)
        match = (await freeport.create(host, 2)).id
        await freeport.one.hosting.join(match, guest)
        await freeport.settle()
        await freeport.one.hosting.leave(match, guest)
        await freeport.settle()
        await freeport.one.index.add(guest.id, match)  # by a call that was overtaken
        stream = freeport.one.pending.follow(guest)
        assert await anext(stream) is None
        assert await freeport.one.client.smembers(player_matches_key(guest.id)) == set()
        # It is heard of again when the player comes back to it.
        await freeport.one.hosting.join(match, guest)
        await freeport.one.hosting.join(match, host)
        await freeport.one.hosting.start(match, host)
        waits: Any = None
        asked = await freeport.decision(match, [host, guest])
        while asked is not None and asked[0] == host:
            await freeport.one.moves.play(match, host, asked[1].id, choose(asked[1], Random(0)))
            asked = await freeport.decision(match, [host, guest])
        while waits is None:
            waits = await anext(stream)
        assert waits.match == match
