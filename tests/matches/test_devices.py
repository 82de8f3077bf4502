"""Devices: an account's tokens beside each other, with rights, and links that give another device one, once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import redis

from freeport_api import (
    FIRST_TOKEN,
    RIGHTS,
    AccessTokens,
    ChangedToken,
    LinkUse,
    NewToken,
    Registered,
    Right,
)
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.accounts import devices
from matches.accounts.devices import TOKENS_MOST
from matches.accounts.tokens import digest
from matches.redis.keys import link_key
from tests.support.waiting import until_async

from .house import House, dies, lose_replies

PLAYS = (Right.READ, Right.PLAY)
MANAGES = NewToken("office", RIGHTS)
KEY = "0123456789abcdef0123456789abcdef"


async def anne(freeport: House) -> Registered:
    return await freeport.one.players.register("Anne", False)


async def rights(matches: Matches, token: str) -> tuple[Right, ...] | None:
    """Return what a token may be used for; None if it is not valid."""
    bearer = await matches.players.by_token(token)
    return None if bearer is None else bearer.rights


async def names(matches: Matches, of: Registered) -> list[str | None]:
    return [token.name for token in (await matches.devices.list(of.player.id, of.token)).tokens]


async def linked(matches: Matches, code: str, key: str | None = None) -> Registered:
    return await matches.devices.use_link(LinkUse(code, "phone"), key)


async def refusal(call: Any) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(Refused) as refused:
        await call
    return refused.value.code


async def until(matches: Matches, token: str, wanted: Sequence[Right] | None) -> None:
    """Wait until a process has heard what a token may be used for."""
    async with asyncio.timeout(60):
        while await rights(matches, token) != wanted:  # noqa: ASYNC110 - nothing tells of it but itself
            await asyncio.sleep(0)


async def test_tokens_are_listed_changed_and_ended_one_by_one_and_every_process_hears_of_it(freeport: House) -> None:
    one, two = freeport.services
    old = await anne(freeport)
    bot = await one.devices.create(old.player, old.token, NewToken("bot"))
    assert bot.player == old.player
    assert await rights(two, bot.token) == PLAYS and await rights(two, old.token) == RIGHTS
    first, second = (await two.devices.list(old.player.id, old.token)).tokens
    assert (first.id, first.name, first.rights, first.current) == (FIRST_TOKEN, None, RIGHTS, True)
    assert (second.id, second.name, second.rights, second.current) == (bot.token_id, "bot", PLAYS, False)
    assert second.last_used is not None and (second.last_used.minute, second.last_used.second) == (0, 0)
    changed = await one.devices.change(old.player, old.token, bot.token_id, ChangedToken("eyes", (Right.READ,)))
    assert [(token.name, token.rights) for token in changed.tokens][1] == ("eyes", (Right.READ,))
    await until(two, bot.token, (Right.READ,))
    await one.devices.end(old.player, old.token, bot.token_id)
    await until(two, bot.token, None)
    assert await names(two, old) == [None]
    assert await refusal(one.devices.end(old.player, old.token, bot.token_id)) == "UNKNOWN_TOKEN"
    assert await rights(two, old.token) == RIGHTS


async def test_a_token_without_the_right_ends_only_itself_and_changes_nothing(freeport: House) -> None:
    one = freeport.one
    old = await anne(freeport)
    bot = await one.devices.create(old.player, old.token, NewToken("bot"))
    player, token = old.player, bot.token
    for attempt in (
        one.devices.create(player, token, NewToken("more")),
        one.devices.change(player, token, bot.token_id, ChangedToken(rights=RIGHTS)),
        one.devices.change(player, token, FIRST_TOKEN, ChangedToken(rights=(Right.READ,))),
        one.devices.end(player, token, FIRST_TOKEN),
        one.devices.open_link(player, token),
        one.players.rotate(player, token),
    ):
        assert await refusal(attempt) == "RIGHT_MISSING"
    assert await names(one, old) == [None, "bot"] and await rights(one, token) == PLAYS
    await one.devices.end(player, token, bot.token_id)
    assert await names(one, old) == [None]


async def test_somebody_can_always_manage_the_account_and_a_token_that_will_end_does_not_count(freeport: House) -> None:
    one = freeport.one
    old = await anne(freeport)
    await one.devices.create(old.player, old.token, NewToken("guest", RIGHTS, expires_in=3600))
    fewer = ChangedToken(rights=PLAYS)
    assert await refusal(one.devices.end(old.player, old.token, FIRST_TOKEN)) == "LAST_TOKEN"
    assert await refusal(one.devices.change(old.player, old.token, FIRST_TOKEN, fewer)) == "LAST_TOKEN"
    office = await one.devices.create(old.player, old.token, MANAGES)
    await one.devices.end(old.player, office.token, FIRST_TOKEN)
    assert await rights(one, old.token) is None
    fresh = await one.players.rotate(old.player, office.token)
    assert fresh.token_id == office.token_id and await rights(one, fresh.token) == RIGHTS
    assert await names(one, fresh) == ["guest", "office"]
    await one.players.revoke(old.player.id)
    assert await rights(one, fresh.token) is None


async def test_renewing_a_token_and_ending_all_mean_what_they_did(freeport: House) -> None:
    one = freeport.one
    old = await anne(freeport)
    bot = await one.devices.create(old.player, old.token, NewToken("bot"))
    fresh = await one.players.rotate(old.player, old.token)
    assert await rights(one, old.token) == RIGHTS == await rights(one, fresh.token)
    await until(one, old.token, None)
    assert await rights(one, bot.token) == PLAYS
    await one.players.revoke(old.player.id)
    for token in (fresh.token, bot.token):
        await until(one, token, None)


async def test_an_account_has_ten_tokens_and_those_that_ended_by_themselves_do_not_count(
    freeport: House, empty_redis: str
) -> None:
    one = freeport.one
    old = await anne(freeport)
    code = (await one.devices.open_link(old.player, old.token)).secret
    *_, last = [
        await one.devices.create(old.player, old.token, NewToken(f"{number}", expires_in=3600))
        for number in range(TOKENS_MOST - 1)
    ]
    one.players._lost()  # as if this process had not looked it up
    for attempt in (
        one.devices.create(old.player, old.token, NewToken("more")),
        one.devices.open_link(old.player, old.token),
        linked(one, code),
    ):
        assert await refusal(attempt) == "TOO_MANY_TOKENS"
    with redis.Redis.from_url(empty_redis) as client:
        client.hset(f"{{player:{old.player.id}}}", f"ends:{last.token_id}", 1)
    assert await rights(one, last.token) is None
    assert f"{TOKENS_MOST - 2}" not in await names(one, old)
    assert await rights(one, (await linked(one, code)).token) == PLAYS
    assert len(await names(one, old)) == TOKENS_MOST


async def test_a_link_works_once_for_ten_minutes_and_only_the_newest(
    freeport: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = freeport.services
    old = await anne(freeport)
    replaced, link = [await one.devices.open_link(old.player, old.token) for _ in range(2)]
    assert await refusal(linked(two, replaced.secret)) == await refusal(linked(two, "guessed")) == "WRONG_LINK"
    assert "***" in repr(link) and link.secret not in repr(link) + repr(LinkUse(link.secret, "phone"))
    used = await asyncio.gather(*(linked(matches, link.secret) for matches in (one, two)), return_exceptions=True)
    phone, refused = sorted(used, key=lambda each: isinstance(each, Refused))
    assert isinstance(phone, Registered) and isinstance(refused, Refused) and refused.code == "WRONG_LINK"
    assert phone.player == old.player and await rights(two, phone.token) == PLAYS
    assert await names(one, old) == [None, "phone"]
    monkeypatch.setattr(devices, "LINK_LASTS", 0.001)
    late = await one.devices.open_link(old.player, old.token)
    with redis.Redis.from_url(freeport.settings.redis_url) as store:
        await until_async(
            lambda: asyncio.to_thread(lambda: not store.exists(link_key(digest(late.secret)))), what="its time to end"
        )
    assert await refusal(linked(two, late.secret)) == "WRONG_LINK"


async def test_a_link_ends_with_the_token_that_made_it_and_with_its_right(freeport: House) -> None:
    one = freeport.one
    old = await anne(freeport)
    thief = await one.devices.create(old.player, old.token, MANAGES)
    link = await one.devices.open_link(old.player, thief.token)
    await one.devices.change(old.player, old.token, thief.token_id, ChangedToken(rights=PLAYS))
    assert await refusal(linked(one, link.secret)) == "WRONG_LINK"
    await one.devices.change(old.player, old.token, thief.token_id, ChangedToken(rights=RIGHTS))
    link = await one.devices.open_link(old.player, thief.token)
    await one.devices.end(old.player, old.token, thief.token_id)
    assert await refusal(linked(one, link.secret)) == "WRONG_LINK"
    link = await one.devices.open_link(old.player, old.token)
    fresh = await one.players.rotate(old.player, old.token)
    assert await rights(one, fresh.token) == RIGHTS
    assert await refusal(linked(one, link.secret)) == "WRONG_LINK"


async def test_whoever_lost_a_reply_asks_again_with_the_same_key_and_nothing_is_made_twice(freeport: House) -> None:
    one, two = freeport.services
    old = await anne(freeport)
    bots = [await each.devices.create(old.player, old.token, NewToken("bot"), KEY) for each in (one, two)]
    link = await one.devices.open_link(old.player, old.token)
    phones = [await linked(each, link.secret, KEY) for each in (one, two)]
    for first, again in (bots, phones):
        assert (again.token, again.token_id) == (first.token, first.token_id)
        assert await rights(two, again.token) == PLAYS
    assert await names(one, old) == [None, "bot", "phone"]
    assert await refusal(linked(one, link.secret)) == "WRONG_LINK"
    for ended, _ in (bots, phones):
        await one.devices.end(old.player, old.token, ended.token_id)
    assert (await one.devices.create(old.player, old.token, NewToken("bot"), KEY)).token == bots[0].token
    assert await refusal(linked(one, link.secret, KEY)) == "WRONG_LINK"
    assert await rights(one, bots[0].token) is None and await names(one, old) == [None]


async def test_what_redis_did_and_could_not_say_is_not_refused_when_it_is_asked_again(freeport: House) -> None:
    one = freeport.one
    old = await anne(freeport)
    office = await one.devices.create(old.player, old.token, MANAGES)
    opened = await one.devices.open_link(old.player, old.token)
    link = lose_replies(one, lambda command: command[0] == "EVALSHA" and lost_in(link))
    await linked(one, opened.secret)
    await one.devices.change(old.player, office.token, FIRST_TOKEN, ChangedToken("old", PLAYS))
    await one.devices.end(old.player, office.token, FIRST_TOKEN)
    assert await names(one, office) == ["office", "phone"] and link.lost > 3


async def test_a_link_gives_one_token_wherever_a_service_dies_while_it_is_used(freeport: House) -> None:
    one, two = freeport.services
    died, deaths = True, 0
    while died:
        deaths += 1
        old = await anne(freeport)
        opened = await one.devices.open_link(old.player, old.token)
        key, left = f"{KEY}{deaths}", iter(range(deaths - 1, -1, -1))
        died = await dies(one, linked(one, opened.secret, key), lambda _, left=left: next(left) == 0)  # type: ignore[misc]
        phone = await linked(two, opened.secret, key)
        assert await linked(two, opened.secret, key) == phone
        assert await names(two, old) == [None, "phone"] and await rights(two, phone.token) == PLAYS
        assert await refusal(linked(two, opened.secret)) == "WRONG_LINK"
    assert deaths > 3


def lost_in(link: Any) -> bool:
    """Return whether this is every second command, whose reply gets lost."""
    link.count = getattr(link, "count", 0) + 1
    return bool(link.count % 2)


async def test_every_device_is_told_what_tokens_there_are_also_if_it_was_away(freeport: House) -> None:
    one, two = freeport.services
    old = await anne(freeport)
    stream: Any = two.pending.follow(old.player, old.token)
    waits = asyncio.create_task(anext(stream))
    await until_listening(two, 1)
    bot = await one.devices.create(old.player, old.token, NewToken("bot"))
    told = await waits
    assert isinstance(told, AccessTokens) and [token.name for token in told.tokens] == [None, "bot"]
    assert {token.last_used for token in told.tokens} == {None}
    await one.devices.end(old.player, old.token, bot.token_id)
    while len((await anext(stream)).tokens) == 2:
        continue
    late: Any = one.pending.follow(old.player, old.token)
    assert [token.name for token in (await anext(late)).tokens] == [None]
    bot = await one.devices.create(old.player, old.token, NewToken("bot"))
    bots: Any = two.pending.follow(old.player, bot.token)
    assert [token.current for token in (await anext(bots)).tokens] == [False, True]
    await one.devices.end(old.player, old.token, bot.token_id)
    assert await refusal(_end(bots)) == "UNAUTHENTICATED"


async def _end(stream: Any) -> None:
    async for _ in stream:
        pass


async def until_listening(matches: Matches, count: int) -> None:
    """Wait until streams listen, and the subscription stands."""
    while matches.listeners < count or not matches.players.receiving:
        await asyncio.sleep(0)
        await matches.players.by_token("nobody's")


async def test_redis_holds_neither_links_nor_tokens_and_nothing_of_an_account_that_was_deleted(
    freeport: House, empty_redis: str
) -> None:
    one = freeport.one
    old = await anne(freeport)
    links = [await one.devices.open_link(old.player, old.token) for _ in range(2)]
    phone = await linked(one, links[1].secret, KEY)
    bot = await one.devices.create(old.player, old.token, NewToken("Anne's bot"), KEY)
    with redis.Redis.from_url(empty_redis) as client:
        held = b"".join(key + (client.dump(key) or b"") for key in client.scan_iter())
        for secret in (links[0].secret, links[1].secret, phone.token[3:], bot.token[3:], KEY):
            assert secret.encode() not in held
        await one.forgetting.delete(old.player.id)
        await freeport.settle()
        held = b"".join(key + (client.dump(key) or b"") for key in client.scan_iter())
        assert b"Anne" not in held and b"phone" not in held
    for token in (phone.token, bot.token):
        await until(one, token, None)
    assert await refusal(linked(one, links[0].secret)) == "WRONG_LINK"
