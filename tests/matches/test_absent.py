"""Bots that have gone away before their match begins: their seats are freed, so that nobody waits for them."""

from __future__ import annotations

from freeport_api import MatchEnded, Player, SeatFreed, Status
from matches.kinds import Kind
from matches.redis import keys

from .house import House, house


async def silent(freeport: House, *players: Player) -> None:
    """Let the tokens of some players be used long ago for the last time."""
    for player in players:
        await freeport.one.client.put(keys.player_seen_key(player.id), b"1")


async def looked_at_again(freeport: House, match: str) -> bool:
    """Return whether the due list brings the work again."""
    return Kind.ABSENT in await freeport.one.store.due_lists.times(match, (Kind.ABSENT,))


async def test_only_a_bot_that_is_silent_loses_its_seat(empty_redis: str) -> None:
    async with house(empty_redis, webhook_http=True, webhook_private=True) as freeport:
        person = (await freeport.one.players.register("Anne", False)).player
        gone, told, polls = await freeport.players(3)
        awake = await freeport.one.players.register("awake", True)
        await freeport.one.webhooks.create(told, "http://127.0.0.1:1024/")
        match = (await freeport.create(person, 6)).id
        for player in (person, gone, told, polls, awake.player):
            await freeport.one.hosting.join(match, player)
        await freeport.one.hosting.add_bot(match, person, "random")
        assert await looked_at_again(freeport, match)
        await silent(freeport, person, gone, told, awake.player)
        assert await freeport.one.players.by_token(awake.token) is not None
        await freeport.office.timekeeper.free_absent(match)
        await freeport.settle()
        seats = [seat.player and seat.player.id for seat in (await freeport.one.looking.see(match, None)).seats]
        assert seats[:5] == [person.id, None, told.id, polls.id, awake.player.id]
        assert seats[5] is not None
        assert [entry.event for entry in await freeport.log(match)][-1] == SeatFreed(1)
        assert await looked_at_again(freeport, match)
        await freeport.one.hosting.join(match, gone)  # a player that comes back may sit down again
        await freeport.check(match)


async def test_once_a_match_has_begun_nobody_loses_a_seat(freeport: House) -> None:
    match, players = await freeport.start(2)
    assert not await looked_at_again(freeport, match)
    await silent(freeport, *players)
    version = await freeport.version(match)
    await freeport.office.timekeeper.free_absent(match)
    assert await freeport.version(match) == version


async def test_a_match_in_which_a_bot_waited_alone_ends_with_it(freeport: House) -> None:
    (host,) = await freeport.players(1)
    match = (await freeport.create(host, 2)).id
    await freeport.one.hosting.join(match, host)
    await silent(freeport, host)
    await freeport.office.timekeeper.free_absent(match)
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.ABANDONED
    assert any(isinstance(entry.event, MatchEnded) for entry in await freeport.log(match))
    assert not await looked_at_again(freeport, match)
