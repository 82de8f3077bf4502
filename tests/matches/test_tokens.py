"""Tokens: rotated without ever losing an account, revoked everywhere at once, stored as digests only."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

import pytest
import redis

from freeport_api import RIGHTS, NewToken, Registered
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.accounts import tokens
from matches.accounts.players import Players
from tests.support.waiting import PATIENCE

from .house import House, lose_replies


async def register(freeport: House) -> Registered:
    return await freeport.one.players.register("Anne", False)


async def stands(players: Players, token: str) -> bool:
    return await players.by_token(token) is not None


async def test_the_old_token_stands_until_the_new_one_is_used(freeport: House) -> None:
    one, two = (service.players for service in freeport.services)
    old = await register(freeport)
    new = await one.rotate(old.player, old.token)
    assert new.player == old.player and new.token != old.token
    assert await stands(one, old.token) and await stands(two, old.token)
    assert await stands(one, new.token)
    await until_heard(two, old.token)
    assert not await stands(one, old.token)
    assert await stands(two, new.token)


async def test_whoever_lost_the_reply_asks_again_and_the_first_new_token_used_ends_all_others(freeport: House) -> None:
    players = freeport.one.players
    old = await register(freeport)
    fresh = [(await players.rotate(old.player, old.token)).token for _ in range(3)]
    assert await stands(players, fresh[1])
    for ended in (old.token, fresh[0], fresh[2]):
        assert not await stands(players, ended)
    assert await stands(players, fresh[1])


async def test_two_new_tokens_used_at_the_same_moment_leave_one_that_stands(freeport: House) -> None:
    old = await register(freeport)
    fresh = [(await freeport.one.players.rotate(old.player, old.token)).token for _ in range(2)]
    await asyncio.gather(
        *(stands(service.players, token) for service, token in zip(freeport.services, fresh, strict=True))
    )
    await settled(freeport, fresh)
    found = [await stands(freeport.office.players, token) for token in fresh]
    assert sorted(found) == [False, True]


async def test_the_old_token_ends_after_its_time_even_if_no_new_one_is_used(
    freeport: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "GRACE", -1.0)
    one, two = (service.players for service in freeport.services)
    old = await register(freeport)
    new = await one.rotate(old.player, old.token)
    assert not await stands(two, old.token)
    monkeypatch.setattr(tokens, "GRACE", 3600.0)
    with pytest.raises(Refused, match="UNAUTHENTICATED"):
        await one.rotate(old.player, old.token)
    assert await stands(two, new.token)


async def test_fresh_tokens_that_nobody_uses_do_not_pile_up(freeport: House) -> None:
    players = freeport.one.players
    old = await register(freeport)
    fresh = [(await players.rotate(old.player, old.token)).token for _ in range(tokens.FRESH_MOST + 3)]
    assert not await stands(players, fresh[2])
    assert await stands(players, fresh[3])


async def test_a_rotation_whose_reply_was_lost_in_redis_is_made_again(freeport: House) -> None:
    old = await register(freeport)
    link = lose_replies(freeport.one, lambda command: command[0] == "EVALSHA" and freeport_lost(link))
    new = await freeport.one.players.rotate(old.player, old.token)
    assert link.lost == 1
    assert await stands(freeport.services[1].players, new.token)


async def test_a_revocation_is_heard_of_everywhere_and_is_for_good(freeport: House) -> None:
    one, two = (service.players for service in freeport.services)
    old = await register(freeport)
    fresh = await one.rotate(old.player, old.token)
    assert await stands(two, old.token)
    await one.revoke(old.player.id)
    await one.revoke(old.player.id)
    await until_heard(two, old.token)
    for players in (one, two):
        for token in (old.token, fresh.token):
            assert not await stands(players, token)
            with pytest.raises(Refused, match="UNAUTHENTICATED"):
                await players.rotate(old.player, token)


@pytest.mark.parametrize("how", ["revoked", "renewed", "ended"])
async def test_the_process_in_which_a_token_ends_accepts_it_no_more_although_the_news_is_late(
    freeport: House, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    players, devices = freeport.one.players, freeport.one.devices
    first = await register(freeport)
    phone = await devices.create(first.player, first.token, NewToken("phone", RIGHTS))
    while not players.trusts(phone.token):
        await stands(players, phone.token)
    monkeypatch.setattr(freeport.one.client, "publish", nobody_hears)
    match how:
        case "revoked":
            await players.revoke(first.player.id)
        case "renewed":
            assert await stands(players, (await players.rotate(first.player, phone.token)).token)
        case _:
            await devices.end(first.player, first.token, phone.token_id)
    assert not await stands(players, phone.token)


async def nobody_hears(channel: str, message: str) -> None:
    """Publish nothing."""


async def test_streams_end_when_their_token_is_revoked_and_others_go_on(freeport: House) -> None:
    match, players = await freeport.start(2)
    anne = await register(freeport)
    two = freeport.services[1]
    streams: list[Any] = [
        two.streams.updates(match, anne.player, token=anne.token),
        two.streams.update_bytes(match, anne.player, token=anne.token),
        two.pending.follow(anne.player, anne.token),
    ]
    ends = [asyncio.create_task(end(stream)) for stream in streams]
    others: Any = two.streams.updates(match, players[0])
    async with aclosing(others) as still:
        await anext(still)
        await until_listening(two, 5)
        await freeport.one.players.revoke(anne.player.id)
        assert [refusal.code for refusal in await asyncio.gather(*ends)] == ["UNAUTHENTICATED"] * 3
        await freeport.one.hosting.leave(match, players[0])
        while (update := await anext(still)) is None or not update.events:
            continue


async def test_a_process_that_closes_while_it_subscribes_does_not_hang(freeport: House) -> None:
    for turns in range(12):
        matches = await Matches.connect(freeport.settings)
        matches.subscription.follow("anything", lambda published: None, lambda: None)
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await matches.close()


async def test_streams_opened_with_the_old_token_end_when_the_new_one_is_used(freeport: House) -> None:
    match, _ = await freeport.start(2)
    old = await register(freeport)
    two = freeport.services[1]
    ended = asyncio.create_task(end(two.streams.updates(match, old.player, token=old.token)))
    await until_listening(two, 2)
    new = await freeport.one.players.rotate(old.player, old.token)
    assert not ended.done()
    assert await stands(freeport.one.players, new.token)
    assert (await ended).code == "UNAUTHENTICATED"


async def test_a_process_without_its_subscription_believes_nothing(freeport: House) -> None:
    players = freeport.one.players
    old = await register(freeport)
    while not players.receiving:
        await stands(players, old.token)
    assert await stands(players, old.token) and players.trusts(old.token)
    (connection,) = freeport.one.subscription.connections
    connection.close()
    await until_deaf(players)
    assert not players.trusts(old.token)
    assert await stands(players, old.token)
    assert not players.trusts(old.token)


async def test_redis_never_holds_a_token(freeport: House, empty_redis: str) -> None:
    old = await register(freeport)
    new = await freeport.one.players.rotate(old.player, old.token)
    with redis.Redis.from_url(empty_redis) as client:
        held = b"".join(key + (client.dump(key) or b"") for key in client.scan_iter())
    for token in (old.token, new.token):
        assert token.encode() not in held and token[3:].encode() not in held
        assert tokens.digest(token).encode() in held


async def test_an_account_of_an_earlier_version_is_found(freeport: House, empty_redis: str) -> None:
    old = await register(freeport)
    with redis.Redis.from_url(empty_redis) as client:
        account: Any = client.hget(f"{{player:{old.player.id}}}", "player")
        client.set(f"token:{tokens.digest(old.token)}", account)
    bearer = await freeport.one.players.by_token(old.token)
    assert bearer is not None and (bearer.player, bearer.rights) == (old.player, RIGHTS)


def freeport_lost(link: Any) -> bool:
    """Return whether this is the first command whose reply gets lost."""
    return bool(link.lost == 0)


async def end(stream: AsyncIterator[object]) -> Refused:
    """Return what a stream ends with."""
    with pytest.raises(Refused) as refused:
        async for _ in stream:
            pass
    return refused.value


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened; the loop goes on meanwhile."""
    while not happened():  # noqa: ASYNC110 - nothing tells of it but itself
        await asyncio.sleep(0)


async def until_deaf(players: Players) -> None:
    """Wait until a process has noticed that it lost its subscription."""
    await until(lambda: not players.receiving)


async def until_heard(players: Players, token: str) -> None:
    """Wait until a process has heard that a token stands no more, without asking anybody."""
    await until(lambda: not players.trusts(token))


async def until_listening(matches: Any, count: int) -> None:
    """Wait until streams listen, and the subscription stands."""
    while matches.listeners < count or not matches.players.receiving:
        await asyncio.sleep(0)
        await matches.players.by_token("nobody's")


async def settled(freeport: House, fresh: list[str]) -> None:
    """Wait until no process believes more than one of some tokens."""
    await until(lambda: sum(service.players.trusts(token) for service in freeport.services for token in fresh) <= 1)
