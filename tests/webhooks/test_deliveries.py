"""Deliveries are made once if all goes well, and again after every failure."""

from __future__ import annotations

import asyncio
from http.server import BaseHTTPRequestHandler
from random import Random
from typing import Any

import pytest

from freeport.webhooks import DecisionPending, WebhookTested, verify
from freeport_api import DeliveryReason, WebhookOff
from matches.webhooks.hooks import Sent
from matches.webhooks.outbox import MOST_HOOKS
from tests.matches.house import House, choose, house
from worker.webhooks.deliveries import AT_ONCE, Deliveries

from .delivering import HARBOUR, added, deliver, log, once_more, postman
from .receiver import Got, Receiver, answer, drip, hang, pour

UNHURRIED: dict[str, Any] = {"webhook_http": True, "webhook_private": True, "webhook_timeout": 3600.0}
"""The settings of workers that no receiver keeps waiting for too long, however slow the machine is."""


async def test_work_that_runs_twice_late_and_everywhere_tells_once(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await added(freeport, player, receiver.url)
    await asyncio.gather(*[matches.webhooks.notify(match) for matches in freeport.every for _ in range(5)])
    await freeport.settle()
    send = postman(freeport).post
    await asyncio.gather(*[matches.webhooks.deliver(player.id, send) for matches in freeport.every for _ in range(5)])
    await deliver(freeport)
    await asyncio.gather(*[matches.webhooks.notify(match) for matches in freeport.every])
    await deliver(freeport)
    assert len(receiver.got) == 1
    assert await log(freeport, player) == [("DECISION_PENDING", "DELIVERED", 1, 204, None)]


async def test_a_worker_that_is_killed_after_sending_sends_again_under_the_same_id(
    freeport: House, receiver: Receiver, harbour: HARBOUR, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await added(freeport, player, receiver.url)
    send = postman(freeport).post

    async def send_and_die(task: Any) -> Sent:
        await send(task)
        raise Killed

    freeport.office.webhooks.lease = 0.0
    with pytest.raises(Killed):
        await freeport.office.webhooks.deliver(player.id, send_and_die)
    assert await log(freeport, player) == []
    await once_more(freeport, player)
    first, second = receiver.got
    assert first.id == second.id
    assert await log(freeport, player) == [("DECISION_PENDING", "DELIVERED", 1, 204, None)]


class Killed(BaseException):
    pass


async def test_whoever_comes_back_after_another_took_over_counts_nothing(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await added(freeport, player, receiver.url)
    waiting, go_on = asyncio.Event(), asyncio.Event()

    async def stall(task: Any) -> Sent:
        waiting.set()
        await go_on.wait()
        return Sent(500, DeliveryReason.STATUS)

    freeport.office.webhooks.lease = 0.0
    stalled = asyncio.create_task(freeport.office.webhooks.deliver(player.id, stall))
    await waiting.wait()
    await once_more(freeport, player)
    go_on.set()
    await stalled
    assert await log(freeport, player) == [("DECISION_PENDING", "DELIVERED", 1, 204, None)]


async def test_a_delivery_is_tried_again_until_it_succeeds(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    codes = iter((500, 404, 302, 200))

    def answer_in_turn(handler: BaseHTTPRequestHandler, got: Got) -> None:
        answer(next(codes), location=receiver.url)(handler, got)

    receiver.behaviour = answer_in_turn
    await added(freeport, player, receiver.url)
    await deliver(freeport)
    assert [line[1:] for line in await log(freeport, player)] == [
        ("FAILED", 1, 500, "STATUS"),
        ("FAILED", 2, 404, "STATUS"),
        ("FAILED", 3, 302, "STATUS"),
        ("DELIVERED", 4, 200, None),
    ]
    assert len({got.id for got in receiver.got}) == 1
    assert len({got.body for got in receiver.got}) == 1
    assert len(receiver.got) == 4, "no redirect was followed"


@pytest.mark.parametrize(
    ("behaviour", "seconds", "reason"), [(hang, 0.5, "TIMEOUT"), (drip, 0.5, "TIMEOUT"), (pour, 3600.0, None)]
)
async def test_a_receiver_that_takes_its_time_is_left(
    empty_redis: str, receiver: Receiver, behaviour: Any, seconds: float, reason: str | None
) -> None:
    receiver.behaviour = behaviour
    async with house(empty_redis, **UNHURRIED | {"webhook_timeout": seconds}) as freeport:
        (player,) = await freeport.players(1)
        made = await added(freeport, player, receiver.url)
        await freeport.one.webhooks.test(player, made.webhook.id)
        await deliver(freeport)
        assert [line[-1] for line in await log(freeport, player)] == [reason]


async def test_a_test_switches_on_what_was_switched_off(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    receiver.behaviour = answer(410)
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    made = await added(freeport, player, receiver.url)
    await deliver(freeport)
    (hook,) = await freeport.one.webhooks.mine(player)
    assert hook.off is WebhookOff.GONE and hook.failing_since is not None and hook.waiting == 0
    await freeport.office.webhooks.notify(match)
    await deliver(freeport)
    assert len(receiver.got) == 1, "nothing is sent to it any more"
    await freeport.one.webhooks.test(player, hook.id)
    await deliver(freeport)
    assert (await log(freeport, player))[-1] == ("WEBHOOK_TEST", "GIVEN_UP", 1, 410, "STATUS")
    receiver.behaviour = answer(200)
    await freeport.one.webhooks.test(player, hook.id)
    await deliver(freeport)
    (hook,) = await freeport.one.webhooks.mine(player)
    assert hook.off is None and hook.failing_since is None
    told = [verify(made.secret, got.headers, got.body) for got in receiver.got]
    assert [type(one) for one in told] == [DecisionPending, WebhookTested, WebhookTested, DecisionPending]


async def test_a_webhook_that_fails_for_days_is_switched_off(
    empty_redis: str, receiver: Receiver, harbour: HARBOUR
) -> None:
    receiver.behaviour = answer(500)
    async with house(empty_redis, webhook_retry_first=0.0, webhook_off_after=0.0, **UNHURRIED) as freeport:
        _, players = await freeport.start(2, harbour)
        for player in players:
            await added(freeport, player, receiver.url)
        await deliver(freeport)
        for player in players:  # both of them are asked
            (hook,) = await freeport.one.webhooks.mine(player)
            assert (hook.off, hook.waiting) == (WebhookOff.FAILING, 0)


async def test_what_cannot_be_delivered_is_given_up(empty_redis: str, receiver: Receiver, harbour: HARBOUR) -> None:
    receiver.behaviour = answer(500)
    async with house(empty_redis, webhook_retry_for=1.0, **UNHURRIED) as freeport:
        match, players = await freeport.start(2, harbour)
        asked = await freeport.decision(match, players)
        assert asked is not None
        await added(freeport, asked[0], receiver.url)
        await deliver(freeport)
        assert await log(freeport, asked[0]) == [("DECISION_PENDING", "GIVEN_UP", 1, 500, "STATUS")]


async def test_the_dead_receiver_of_one_does_not_hold_up_another(freeport: House, receiver: Receiver) -> None:
    """A player's second webhook is served while the first one hangs; and the first one has one attempt at a time."""
    (player,) = await freeport.players(1)
    with Receiver() as dead:
        made = [await added(freeport, player, url) for url in (dead.url, receiver.url)]
        await deliver(freeport)  # their looks are over
        dead.behaviour = hang
        for one in made:
            await freeport.one.webhooks.test(player, one.webhook.id)
        freeport.worker.due.clear()
        send = postman(freeport).post
        tasks = [asyncio.create_task(freeport.office.webhooks.deliver(player.id, send)) for _ in range(6)]
        await asyncio.to_thread(dead.wait, lambda got: len(got) == 1)
        await asyncio.to_thread(receiver.wait, lambda got: len(got) == 1)
        assert not all(task.done() for task in tasks), "the first one still hangs"
        dead.let_go()
        await asyncio.gather(*tasks)
        assert (len(dead.got), len(receiver.got)) == (1, 1)


async def test_dead_receivers_of_many_do_not_keep_the_places_of_others(
    empty_redis: str, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.webhooks.deliveries.JOB_TIMEOUT", 3600.0)
    async with house(empty_redis, **UNHURRIED) as freeport:
        *many, other = await freeport.players(AT_ONCE // MOST_HOOKS + 2)
        with Receiver() as dead:
            dead.behaviour = hang
            hooks = [(player, dead.url) for player in many for _ in range(MOST_HOOKS)] + [(other, receiver.url)]
            made = [(player, await added(freeport, player, url)) for player, url in hooks]
            await deliver(freeport)  # their looks are over
            for player, one in made:
                await freeport.one.webhooks.test(player, one.webhook.id)
            freeport.worker.due.clear()
            deliveries = await asyncio.to_thread(Deliveries, freeport.settings)
            for player, _ in made[:AT_ONCE]:
                await asyncio.to_thread(deliveries.begin, player.id)
            await asyncio.to_thread(dead.wait, lambda got: len(got) == AT_ONCE)
            await asyncio.to_thread(deliveries.begin, other.id)
            await asyncio.to_thread(receiver.wait, lambda got: len(got) == 1)
            logs = [await freeport.one.webhooks.deliveries(player, one.webhook.id) for player, one in made]
            ended = [line for log in logs for line in log if line.reason is DeliveryReason.TIMEOUT]
            assert len(ended) == 1, "the oldest had to go; the others still have time"
        await asyncio.to_thread(deliveries.close)


async def test_webhooks_in_place_of_deleted_ones_take_over_their_pause(empty_redis: str, receiver: Receiver) -> None:
    async with house(empty_redis, **UNHURRIED) as freeport:
        (player,) = await freeport.players(1)
        receiver.behaviour = answer(500)
        made = [await added(freeport, player, receiver.url) for _ in range(MOST_HOOKS)]
        for one in made:
            await freeport.one.webhooks.test(player, one.webhook.id)
        await deliver(freeport)
        assert len(receiver.got) == MOST_HOOKS
        for one in made:
            await freeport.one.webhooks.delete(player, one.webhook.id)
        for _ in made:
            again = await added(freeport, player, receiver.url)
            await freeport.one.webhooks.test(player, again.webhook.id)
        for _ in made:
            await once_more(freeport, player)
        assert len(receiver.got) == MOST_HOOKS
        assert [hook.waiting for hook in await freeport.one.webhooks.mine(player)] == [1] * MOST_HOOKS


async def test_deleting_a_webhook_during_a_delivery_pauses_the_next(empty_redis: str, receiver: Receiver) -> None:
    async with house(empty_redis, **UNHURRIED) as freeport:
        (player,) = await freeport.players(1)
        made = await added(freeport, player, receiver.url)
        await deliver(freeport)  # its look is over
        await freeport.one.webhooks.test(player, made.webhook.id)

        async def deleted_meanwhile(_: Any) -> Sent:
            await freeport.one.webhooks.delete(player, made.webhook.id)
            return Sent(200)

        await deliver(freeport, deleted_meanwhile)
        again = await added(freeport, player, receiver.url)
        await freeport.one.webhooks.test(player, again.webhook.id)
        await once_more(freeport, player)
        assert receiver.got == []
        assert [hook.waiting for hook in await freeport.one.webhooks.mine(player)] == [1]


async def test_lost_work_is_given_out_again(empty_redis: str, receiver: Receiver, harbour: HARBOUR) -> None:
    async with house(empty_redis, reissue_after=0.0, **UNHURRIED) as freeport:
        match, players = await freeport.start(2, harbour)
        freeport.worker.away = True  # every job is lost
        for player in players:
            await added(freeport, player, receiver.url)
        rng, asked_of = Random(1), set()
        for _ in range(4):
            asked = await freeport.decision(match, players)
            assert asked is not None
            await bring_again(freeport)
            asked_of.add((await freeport.one.looking.see(match, asked[0])).decision.id)  # type: ignore[attr-defined]
            await freeport.one.moves.play(match, asked[0], asked[1].id, choose(asked[1], rng))
            await bring_again(freeport)
        assert asked_of <= {got.json["data"]["decision"] for got in receiver.got}
        assert len({got.id for got in receiver.got}) == len(receiver.got)


async def bring_again(freeport: House) -> None:
    """Have the due list bring again what was lost, and what that leads to."""
    await freeport.settle()
    freeport.worker.away = False
    while await freeport.office.dispatcher.give_out_overdue():
        await deliver(freeport)
    freeport.worker.away = True
