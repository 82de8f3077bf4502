"""Pushes to browsers, on a real Redis, with a real receiver in the place of a push service, read as a browser reads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport_api import (
    ChosenNotices,
    Clock,
    DecisionLate,
    DecisionPending,
    Invited,
    MatchOver,
    NewOrder,
    OrderKind,
    Player,
    PushKeys,
    PushSubscription,
    Until,
    WebhookTested,
)
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from freeport_games.sky_cargo import SKY_CARGO
from matches.redis import keys
from matches.webhooks.hooks import MOST_PUSHES, Hook
from matches.webhooks.outbox import MOST_BROWSERS, PUSH_AFTER, Outbox
from matches.webhooks.push_keys import PushKeys as KeyRing
from matches.webhooks.push_keys import add_key
from telemetry.environment import SettingsError
from tests.matches.house import House, choose, code, house
from tests.matches.test_orders import until_window

from .browser import Browser
from .delivering import HARBOUR, deliver, known, never, once_more
from .receiver import Receiver, answer, hang

ALL = ChosenNotices(asked=True, late=True, ended=True, invited=True)


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    path = tmp_path / "push.keys"
    add_key(path)
    return path


def settings(key_file: Path, **more: Any) -> dict[str, Any]:
    return {
        "webhook_http": True,
        "webhook_private": True,
        "webhook_retry_first": 0.0,
        "webhook_timeout": 3600.0,
        "push_key_file": str(key_file),
        "push_hosts": ("127.0.0.1",),
        "public_url": "https://play.example",
        **more,
    }


@pytest.fixture
async def freeport(empty_redis: str, key_file: Path) -> AsyncIterator[House]:
    """Two services and a worker with keys, whose push service is on this machine."""
    async with house(empty_redis, **settings(key_file)) as opened:
        yield opened


async def subscribed(freeport: House, player: Player, receiver: Receiver) -> tuple[Browser, PushSubscription]:
    browser = Browser(f"{receiver.url}/{player.name.replace(' ', '-')}")
    made = await freeport.one.pushes.subscribe(player, browser.subscription)
    await known(freeport, player)
    return browser, made


async def waiting(freeport: House, player: Player) -> list[Hook]:
    outbox = await freeport.one.webhooks.outboxes.read(player.id)
    return [] if outbox is None else outbox.hooks


async def time_passes(freeport: House, *players: Player) -> None:
    """Let everything be due that waits for its time, and deliver it."""

    def due(outbox: Outbox, at: int) -> tuple[None, list[Any]]:
        for hook in outbox.hooks:
            hook.paused_until = 0
            for letter in hook.waiting:
                letter.due = min(letter.due, at)
        return None, []

    for player in players:
        await freeport.one.webhooks.outboxes.change(player.id, due)
    await once_more(freeport, *players)


def drop_first(key_file: Path) -> None:
    """Remove the oldest key of a file."""
    key_file.write_text(key_file.read_text().splitlines()[1])


async def test_a_browser_reads_that_a_decision_still_waits_and_how_the_match_ended(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    server_key = (await freeport.one.pushes.mine(players[0])).server_key
    assert server_key is not None
    browsers = {player.id: await subscribed(freeport, player, receiver) for player in players}
    await freeport.office.webhooks.notify(match)
    await deliver(freeport)
    assert receiver.got == [], "it has to wait for some seconds first"
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    (hook,) = await waiting(freeport, player)
    assert [letter.due - letter.made_at for letter in hook.waiting] == [PUSH_AFTER]
    await time_passes(freeport, player)
    (got,) = receiver.got
    told = browsers[player.id][0].read(got, server_key)
    assert isinstance(told, DecisionPending) and told.data.decision == decision.id and told.data.seat == decision.seat
    assert got.headers["topic"] == match
    assert (await freeport.one.looking.see(match, player)).id.encode() not in got.body
    await freeport.play(match, players, Random(1))
    receiver.got.clear()
    await time_passes(freeport, *players)
    ends = [one for got in receiver.got for one in (read_by(browsers, got, server_key),)]
    assert [type(one) for one in ends] == [MatchOver] * 2


def read_by(browsers: dict[str, tuple[Browser, PushSubscription]], got: Any, server_key: str) -> Any:
    """Return what the browser whose address it is reads."""
    browser = next(one for one, _ in browsers.values() if one.subscription.endpoint.endswith(got.path))
    return browser.read(got, server_key)


async def test_what_is_answered_meanwhile_is_not_pushed(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    match, players = await freeport.start(2, harbour)
    for player in players:
        await subscribed(freeport, player, receiver)
    await freeport.play(match, players, Random(2), moves=6)
    asked = await freeport.decision(match, players)
    assert asked is not None
    await deliver(freeport)
    await time_passes(freeport, *players)
    seen = await freeport.one.looking.see(match, None)
    assert 0 < len(receiver.got) <= len(seen.asked), "only what waits now"


async def test_a_quarter_of_the_time_is_told_if_it_is_long_enough(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    for seconds, late in ((1_100, False), (1_200, True)):
        match, players = await freeport.start(2, harbour, clock=Clock(per_decision=seconds))
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        browser, _ = await subscribed(freeport, player, receiver)
        await freeport.office.webhooks.notify(match)
        await deliver(freeport)
        (hook,) = await waiting(freeport, player)
        seen = await freeport.one.looking.see(match, player)
        deadline = int(next(one.at for one in seen.deadlines if one.seat == decision.seat).timestamp() * 1000)
        events = {letter.event.value: letter for letter in hook.waiting}
        assert ("DECISION_LATE" in events) is late
        if late:
            assert deadline - events["DECISION_LATE"].due == pytest.approx(seconds * 250, abs=2)
            receiver.got.clear()
            await time_passes(freeport, player)
            key = (await freeport.one.pushes.mine(player)).server_key
            assert key is not None
            told = [browser.read(got, key) for got in receiver.got]
            assert {type(one) for one in told} == {DecisionPending, DecisionLate}
            assert all(int(got.headers["ttl"]) <= seconds for got in receiver.got)


async def test_a_seat_that_a_rematch_keeps_is_told_to_the_others(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    await freeport.play(match, players, Random(1))
    browsers = {player.id: await subscribed(freeport, player, receiver) for player in players}
    key = (await freeport.one.pushes.mine(players[0])).server_key
    assert key is not None
    anne, mary = players
    again = await freeport.one.rematches.ask(match, anne)
    await deliver(freeport)
    (got,) = receiver.got
    told = browsers[mary.id][0].read(got, key)
    assert isinstance(told, Invited) and told.data.match == again.id
    await freeport.one.rematches.ask(match, mary)
    receiver.got.clear()
    await freeport.office.webhooks.notify(again.id)
    await deliver(freeport)
    assert not any(isinstance(read_by(browsers, got, key), Invited) for got in receiver.got)


async def test_a_seat_that_is_offered_by_name_is_told_to_whom_it_is_offered(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour, rated=False)
    (friend,) = await freeport.players(1)
    browser, _ = await subscribed(freeport, friend, receiver)
    key = (await freeport.one.pushes.mine(friend)).server_key
    assert key is not None
    await freeport.one.handing_over.offer(match, players[1], 1, friend.id)
    await deliver(freeport)
    (got,) = receiver.got
    told = browser.read(got, key)
    assert isinstance(told, Invited) and told.data.match == match
    receiver.got.clear()
    await freeport.one.handing_over.withdraw_offer(match, players[1], 1)
    await deliver(freeport)
    assert receiver.got == []


async def test_each_account_chooses_what_is_pushed(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    chosen = msgspec.structs.replace(ALL, asked=False, ended=False)
    push = await freeport.one.pushes.choose(player, chosen)
    assert (push.notices.asked, push.notices.late, push.notices.ended, push.notices.invited) == (
        False,
        True,
        False,
        True,
    )
    await subscribed(freeport, player, receiver)
    await freeport.office.webhooks.notify(match)
    await time_passes(freeport, player)
    assert receiver.got == []
    await freeport.services[1].pushes.choose(player, ALL)
    await freeport.office.webhooks.notify(match)
    await time_passes(freeport, player)
    assert len(receiver.got) == 1
    assert (await freeport.one.pushes.mine(player)).notices.asked


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_has_unsubscribed_is_deleted(
    freeport: House, receiver: Receiver, empty_redis: str, status: int
) -> None:
    (player,) = await freeport.players(1)
    _, made = await subscribed(freeport, player, receiver)
    receiver.behaviour = answer(status)
    await freeport.one.pushes.test(player, made.id)
    await deliver(freeport)
    assert len(receiver.got) == 1
    assert (await freeport.one.pushes.mine(player)).subscriptions == ()
    assert await code(freeport.one.pushes.test(player, made.id)) == "UNKNOWN_SUBSCRIPTION"
    with redis.Redis.from_url(empty_redis) as client:
        assert client.smembers(keys.WEBHOOKS) == set(), "the player costs nothing any more"


async def test_a_push_service_that_hangs_or_fails_is_tried_again(
    empty_redis: str, receiver: Receiver, key_file: Path
) -> None:
    async with house(empty_redis, **settings(key_file, webhook_timeout=0.5, webhook_retry_first=5.0)) as freeport:
        match, players = await freeport.start(2)
        asked = await freeport.decision(match, players)
        assert asked is not None
        browser, made = await subscribed(freeport, asked[0], receiver)
        receiver.behaviour = hang
        await freeport.office.webhooks.notify(match)
        await time_passes(freeport, asked[0])
        (hook,) = await waiting(freeport, asked[0])
        assert hook.waiting[0].attempts == 1 and hook.failing_since is not None
        receiver.let_go()
        receiver.behaviour = answer(201)
        await time_passes(freeport, asked[0])
        (hook,) = await waiting(freeport, asked[0])
        assert hook.waiting == [] and hook.failing_since is None
        assert {browser.read(got, made.server_key).data.match for got in receiver.got} == {match}  # type: ignore[union-attr]


async def test_a_browser_that_fails_for_days_is_deleted(empty_redis: str, receiver: Receiver, key_file: Path) -> None:
    async with house(empty_redis, **settings(key_file, webhook_off_after=1.0)) as freeport:
        match, players = await freeport.start(2)
        asked = await freeport.decision(match, players)
        assert asked is not None
        await subscribed(freeport, asked[0], receiver)

        def long_ago(outbox: Outbox, at: int) -> tuple[None, list[Any]]:
            outbox.hooks[0].failing_since = at - 2_000
            return None, []

        receiver.behaviour = answer(503)
        await freeport.office.webhooks.notify(match)
        await freeport.one.webhooks.outboxes.change(asked[0].id, long_ago)
        await time_passes(freeport, asked[0])
        assert (await freeport.one.pushes.mine(asked[0])).subscriptions == ()


async def test_the_same_browser_is_renewed_and_no_more_than_five_are_taken(freeport: House, receiver: Receiver) -> None:
    anne, mary = await freeport.players(2)
    browsers = [Browser(f"{receiver.url}/{number}", f"Phone {number}") for number in range(MOST_BROWSERS + 2)]
    made = await asyncio.gather(
        *[freeport.services[n % 2].pushes.subscribe(anne, each.subscription) for n, each in enumerate(browsers)],
        return_exceptions=True,
    )
    assert [one.code for one in made if isinstance(one, Refused)] == ["PUSH_LIMIT"] * 2
    kept = [one for one in made if isinstance(one, PushSubscription)]
    first = browsers[made.index(kept[0])]
    renewed = await freeport.one.pushes.subscribe(anne, msgspec.structs.replace(first.subscription, name="Laptop"))
    assert (renewed.id, renewed.name, renewed.host) == (kept[0].id, "Laptop", "127.0.0.1")
    listed = (await freeport.one.pushes.mine(anne)).subscriptions
    assert len(listed) == MOST_BROWSERS and {one.id for one in listed} == {one.id for one in kept}
    for change in (freeport.one.pushes.test, freeport.one.pushes.unsubscribe):
        assert await code(change(mary, renewed.id)) == "UNKNOWN_SUBSCRIPTION"
    await freeport.one.pushes.unsubscribe(anne, renewed.id)
    assert len((await freeport.one.pushes.mine(anne)).subscriptions) == MOST_BROWSERS - 1
    hook = await freeport.one.webhooks.create(anne, receiver.url)
    assert [one.id for one in await freeport.one.webhooks.mine(anne)] == [hook.webhook.id], "webhooks are apart"
    assert await code(freeport.one.webhooks.test(anne, kept[1].id)) == "UNKNOWN_WEBHOOK"
    assert await code(freeport.one.pushes.test(anne, hook.webhook.id)) == "UNKNOWN_SUBSCRIPTION"


async def test_only_browsers_at_known_push_services_are_taken(freeport: House, receiver: Receiver) -> None:
    (player,) = await freeport.players(1)
    good = Browser(receiver.url).subscription
    bad = [
        msgspec.structs.replace(good, endpoint="https://evil.example/push"),
        msgspec.structs.replace(good, endpoint="https://notify.windows.com.evil.example/"),
        msgspec.structs.replace(good, endpoint="no"),
        msgspec.structs.replace(good, keys=PushKeys("AAAA", good.keys.auth)),
        msgspec.structs.replace(good, keys=PushKeys(good.keys.p256dh, "AAAA")),
        msgspec.structs.replace(good, keys=PushKeys("not base64!", good.keys.auth)),
        msgspec.structs.replace(good, server_key="another"),
    ]
    for one in bad:
        assert await code(freeport.one.pushes.subscribe(player, one)) == "PUSH_ADDRESS"
    assert await code(freeport.one.pushes.subscribe(player, msgspec.structs.replace(good, name=" "))) == "BAD_NAME"
    assert (await freeport.one.pushes.mine(player)).subscriptions == ()


async def test_without_a_key_nothing_is_pushed(empty_redis: str, receiver: Receiver) -> None:
    async with house(empty_redis, webhook_http=True, webhook_private=True) as freeport:
        (player,) = await freeport.players(1)
        assert (await freeport.one.pushes.mine(player)).server_key is None
        assert await code(freeport.one.pushes.subscribe(player, Browser(receiver.url).subscription)) == "NO_PUSH"


async def test_keys_are_rotated_and_a_browser_keeps_its_own_until_it_is_renewed(
    freeport: House, receiver: Receiver, key_file: Path
) -> None:
    (player,) = await freeport.players(1)
    browser, made = await subscribed(freeport, player, receiver)
    newer = add_key(key_file)
    assert (await freeport.one.pushes.mine(player)).server_key == newer != made.server_key
    await freeport.one.pushes.test(player, made.id)
    await deliver(freeport)
    assert isinstance(browser.read(receiver.got[0], made.server_key), WebhookTested)
    renewed = await freeport.one.pushes.subscribe(player, browser.subscription)
    assert (renewed.id, renewed.server_key) == (made.id, newer)
    await freeport.one.pushes.test(player, made.id)
    await deliver(freeport)
    assert isinstance(browser.read(receiver.got[1], newer), WebhookTested)
    early = msgspec.structs.replace(browser.subscription, server_key=made.server_key)
    assert (await freeport.one.pushes.subscribe(player, early)).server_key == made.server_key, "it names its own"
    drop_first(key_file)
    await freeport.one.pushes.test(player, made.id)
    await deliver(freeport)
    assert len(receiver.got) == 2, "without its key nothing can be pushed to it"


def test_a_file_without_a_usable_key_is_refused_by_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    for content in (None, "", "no key\n"):
        if content is not None:
            path.write_text(content)
        with pytest.raises(SettingsError, match="FREEPORT_PUSH_KEY_FILE"):
            KeyRing(path)
    path.unlink()
    public = add_key(path)
    keys_there = KeyRing(path)
    path.write_text("no key")
    assert keys_there.newest == public, "a file that is just being written changes nothing"
    path.unlink()
    assert keys_there.newest == public
    add_key(path)
    assert path.stat().st_mode & 0o077 == 0, "only its owner may read it"


def test_no_more_than_sixty_pushes_are_made_in_an_hour() -> None:
    hook = Hook("a", "https://push.example/", "", 0, [])
    hook.pushed = [1_000 + number for number in range(MOST_PUSHES)]
    assert hook.ready() is None
    outbox = Outbox([hook])
    outbox.test(hook, "msg", b"{}", 5_000)
    assert hook.ready() == 1_000 + 3_600_000


async def test_what_is_forgotten_is_gone(
    freeport: House, receiver: Receiver, harbour: HARBOUR, empty_redis: str
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await subscribed(freeport, player, receiver)
    await freeport.one.pushes.choose(player, ALL)
    await freeport.office.webhooks.notify(match)
    await freeport.one.forgetting.delete(player.id)
    await freeport.settle()
    with redis.Redis.from_url(empty_redis) as client:
        assert client.exists(keys.outbox_key(player.id)) == 0
        assert client.smembers(keys.WEBHOOKS) == set()
    await freeport.office.webhooks.deliver(player.id, never)
    assert receiver.got == []


async def test_nobody_is_called_for_what_an_order_will_answer_as_the_only_answer(
    freeport: House, receiver: Receiver
) -> None:
    idle = set()
    for seats in (2, 3, 4):
        match, players = await freeport.start(seats, SKY_CARGO)
        for player in players:
            await freeport.one.orders.give(match, player, NewOrder(OrderKind.PASS, after=600, until=(Until.END,)))
            await subscribed(freeport, player, receiver)
        player, decision = await until_window(freeport, match, players)
        idle.add(len(decision.options) == 1 and decision.options[0].size == 1)
        await deliver(freeport)
        (hook,) = await waiting(freeport, player)
        called = any(letter.what == decision.id for letter in hook.waiting)
        assert called is not (len(decision.options) == 1 and decision.options[0].size == 1)
    assert True in idle


async def test_games_of_ones_own_pace_are_told_too(freeport: House, receiver: Receiver) -> None:
    match, players = await freeport.start(2, CARGO_HOLD)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    browser, made = await subscribed(freeport, player, receiver)
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    await deliver(freeport)
    await time_passes(freeport, player)
    told = [browser.read(got, made.server_key) for got in receiver.got]
    now = await freeport.decision(match, players)
    assert now is not None
    assert [one.data.decision for one in told if isinstance(one, DecisionPending)] == (
        [now[1].id] if now[0] == player else []
    )
