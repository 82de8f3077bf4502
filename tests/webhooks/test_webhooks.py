"""The notices to players and their times, on a real Redis, with a real receiver."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import redis
from standardwebhooks import Webhook as Independent

from freeport.webhooks import DecisionPending, MatchOver, verify
from freeport_api import Clock, DeliveryOutcome, Status
from freeport_games.engine.menus import Refused
from matches.kinds import Kind
from matches.redis import keys
from matches.webhooks.outbox import MOST_HOOKS
from tests.matches.house import House, choose
from tests.support.waiting import until_async

from .delivering import HARBOUR, added, deliver, log, never, once_more, postman
from .receiver import Receiver, answer


async def test_a_player_is_told_of_each_decision_and_of_the_end(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    created = [await added(freeport, player, receiver.url) for player in players]
    secrets = {player.id: made.secret for player, made in zip(players, created, strict=True)}
    await deliver(freeport)
    rng = Random(1)
    asked_of: set[tuple[int, str]] = set()
    while (asked := await freeport.decision(match, players)) is not None:
        await deliver(freeport)
        player, decision = asked
        asked_of.add((decision.seat, decision.id))
        await freeport.one.moves.play(match, player, decision.id, choose(decision, rng))
    await deliver(freeport)
    told: list[Any] = []
    for got in receiver.got:
        right = []
        for number, player in enumerate(players):
            try:
                Independent(secrets[player.id]).verify(got.body, got.headers)
                right.append(number)
            except Exception:  # it is the other's
                continue
            told.append((number, verify(secrets[player.id], got.headers, got.body)))
        assert len(right) == 1, "signed for exactly one of them"
    pending = {(number, one.data.decision) for number, one in told if isinstance(one, DecisionPending)}
    assert pending == asked_of
    assert all(one.data.seat == number for number, one in told if isinstance(one, DecisionPending))
    ends = [(number, one.data) for number, one in told if isinstance(one, MatchOver)]
    assert sorted(number for number, _ in ends) == [0, 1]
    seen = await freeport.one.looking.see(match, None)
    assert {end.result for _, end in ends} == {seen.result}
    assert all(end.status is Status.FINISHED and end.match == match for _, end in ends)
    ids = [got.id for got in receiver.got]
    assert len(ids) == len(set(ids)) == len(told)


async def test_a_new_webhook_is_told_what_waits_already(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    match, players = await freeport.start(2, harbour, clock=Clock(per_decision=60))
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    secret = (await added(freeport, player, receiver.url)).secret
    await deliver(freeport)
    (got,) = receiver.got
    told = verify(secret, got.headers, got.body)
    assert isinstance(told, DecisionPending)
    seen = await freeport.one.looking.see(match, player)
    assert (told.data.decision, told.data.kind, told.data.version) == (decision.id, decision.kind, seen.version)
    assert told.data.deadline == seen.deadlines[0].at
    assert set(got.json["data"]) == {"__typename", "match", "game", "version", "seat", "decision", "kind", "deadline"}


async def test_a_decision_that_was_answered_meanwhile_is_not_sent(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    receiver.behaviour = answer(503)
    await added(freeport, player, receiver.url)
    await freeport.office.webhooks.deliver(player.id, postman(freeport).post)
    freeport.worker.due.clear()
    assert await log(freeport, player) == [("DECISION_PENDING", "FAILED", 1, 503, "STATUS")]
    freeport.worker.away = True  # nobody tells of what happens next
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    await freeport.settle()
    freeport.worker.away = False
    await once_more(freeport, player)
    assert len(receiver.got) == 1
    assert (await log(freeport, player))[-1] == ("DECISION_PENDING", "DROPPED", 1, None, "ANSWERED")


async def test_only_so_many_and_only_ones_own(freeport: House, receiver: Receiver) -> None:
    anne, mary = await freeport.players(2)
    made = await asyncio.gather(
        *[freeport.one.webhooks.create(anne, f"{receiver.url}/{number}") for number in range(MOST_HOOKS + 2)],
        return_exceptions=True,
    )
    refused = [one for one in made if isinstance(one, Refused)]
    assert [one.code for one in refused] == ["WEBHOOK_LIMIT"] * 2
    hooks = await freeport.one.webhooks.mine(anne)
    assert len(hooks) == MOST_HOOKS
    assert await freeport.one.webhooks.mine(mary) == ()
    for change in (freeport.one.webhooks.delete, freeport.one.webhooks.test, freeport.one.webhooks.deliveries):
        with pytest.raises(Refused) as unknown:
            await change(mary, hooks[0].id)
        assert unknown.value.code == "UNKNOWN_WEBHOOK"
    assert len(await freeport.one.webhooks.mine(anne)) == MOST_HOOKS


async def test_whoever_has_no_webhook_costs_nothing(
    freeport: House, receiver: Receiver, harbour: HARBOUR, empty_redis: str
) -> None:
    """Every process knows who has one, and hears of it when that changes."""
    (stranger,) = await freeport.players(1)
    made = await added(freeport, stranger, receiver.url)
    freeport.worker.due.clear()
    match, players = await freeport.start(2, harbour)
    woken: list[str] = []
    wake = freeport.worker.wake

    async def spy(kind: Kind, match: str, version: int) -> None:
        woken.append(kind)
        await wake(kind, match, version)

    freeport.worker.wake = spy  # type: ignore[method-assign]
    await freeport.play(match, players, Random(1))
    assert "notify" not in woken
    await freeport.one.webhooks.delete(stranger, made.webhook.id)
    with redis.Redis.from_url(empty_redis) as client:
        assert client.smembers(keys.WEBHOOKS) == set()


async def test_a_process_that_lost_the_news_takes_everybody_for_one(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, _ = await freeport.start(2, harbour)
    watched = freeport.one.webhook_players
    async with freeport.one.cache.hold(match) as held:
        live = await held.fresh()
        assert not watched.concerns(live)
        watched.lost()
        assert watched.concerns(live)
        watched.changed()  # heard of again: the set is read anew
        await until_async(lambda: not watched.concerns(live), what="the set has been read")


async def test_the_process_that_adds_a_webhook_knows_it_although_the_news_is_late(
    freeport: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody_hears(channel: str, message: str) -> None:
        pass

    monkeypatch.setattr(freeport.one.client, "publish", nobody_hears)
    anne, mary = await freeport.players(2)
    watched = freeport.one.webhook_players
    assert not watched.has(anne.id)
    await freeport.one.webhooks.create(anne, receiver.url)
    assert watched.has(anne.id)
    await until_async(lambda: not watched.has(mary.id), what="the set has been read")
    assert watched.has(anne.id)


async def test_what_is_forgotten_is_gone(
    freeport: House, receiver: Receiver, harbour: HARBOUR, empty_redis: str
) -> None:
    with redis.Redis.from_url(empty_redis) as client:
        match, players = await freeport.start(2, harbour)
        before = {key for key in client.scan_iter() if b"due" not in key}
        receiver.behaviour = answer(500)
        for player in players:
            await added(freeport, player, receiver.url)
        await freeport.office.webhooks.notify(match)
        for player in players:
            await freeport.office.webhooks.deliver(player.id, postman(freeport).post)
        assert any(b"deliveries" in key for key in client.scan_iter())
        for player in players:
            await freeport.one.webhooks.forget(player.id)
            await freeport.one.webhooks.forget(player.id)
            await freeport.office.webhooks.deliver(player.id, never)
        await freeport.office.webhooks.notify(match)
        assert {key for key in client.scan_iter() if b"due" not in key} == before
        due = {work for key in client.scan_iter("{p*}:due") for work in client.zrange(key, 0, -1)}
        assert not any(work.startswith((b"deliver", b"notify")) for work in due)


async def test_of_one_match_only_the_last_decision_waits(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    match, players = await freeport.start(2, harbour)
    player = players[0]
    await added(freeport, player, receiver.url)
    await freeport.settle()
    await freeport.play(match, players, Random(3), moves=8)
    (hook,) = await freeport.one.webhooks.mine(player)
    assert hook.waiting <= 1
    await freeport.play(match, players, Random(3))
    (hook,) = await freeport.one.webhooks.mine(player)
    assert hook.waiting == 1
    await deliver(freeport)
    assert [got.json["type"] for got in receiver.got] == ["match.finished"]
    outcomes = {line[1] for line in await log(freeport, player)}
    assert outcomes <= {DeliveryOutcome.DELIVERED, DeliveryOutcome.DROPPED}
