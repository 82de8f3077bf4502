"""What players are told, when, and how often: on a real Redis, with a real receiver."""

from __future__ import annotations

import asyncio
from http.server import BaseHTTPRequestHandler
from random import Random
from typing import Any

import msgspec
import pytest
import redis
from standardwebhooks import Webhook as Independent

import freeport
from freeport.webhooks import DecisionPending, MatchOver, WebhookTested, verify
from freeport_games.api import Clock, DeliveryOutcome, DeliveryReason, Player, Status, WebhookOff
from freeport_games.engine import AnyGame, Refused
from matches.kinds import Kind
from matches.redis import keys
from matches.webhooks.addresses import Addresses, resolve
from matches.webhooks.outbox import MOST_HOOKS, Sent
from tests.matches.house import House, choose, house
from worker.postman import Postman

from .receiver import Got, Receiver, answer, drip, hang, pour

HARBOUR = AnyGame


def postman(freeport: House) -> Postman:
    return Postman(freeport.office.webhooks.addresses, freeport.settings.webhook_timeout)


async def deliver(freeport: House, post: Any = None) -> None:
    """Make every delivery that is due now."""
    await freeport.settle()
    post = post or postman(freeport).post
    while freeport.worker.due:
        await freeport.office.webhooks.deliver(freeport.worker.due.pop(0), post)
        await freeport.settle()


async def once_more(freeport: House, *players: Player) -> None:
    """What the due list does when the time has come."""
    for player in players:
        freeport.worker.due.append(player.id)
    await deliver(freeport)


async def log(freeport: House, player: Player) -> list[tuple[str, str, int, int | None, str | None]]:
    """The last deliveries of a player's only webhook, the newest last."""
    (hook,) = await freeport.one.webhooks.mine(player)
    lines = await freeport.one.webhooks.deliveries(player, hook.id)
    return [(line.event, line.outcome.value, line.attempt, line.status, line.reason) for line in reversed(lines)]


async def test_a_player_is_told_of_each_decision_and_of_the_end(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    created = [await freeport.one.webhooks.create(player, receiver.url) for player in players]
    secrets = {player.id: made.secret for player, made in zip(players, created, strict=True)}
    await deliver(freeport)
    rng = Random(1)
    asked_of: set[tuple[int, str]] = set()
    while (asked := await freeport.decision(match, players)) is not None:
        await deliver(freeport)
        player, decision = asked
        asked_of.add((decision.seat, decision.id))
        await freeport.one.play(match, player, decision.id, choose(decision, rng))
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
    seen = await freeport.one.see(match, None)
    assert {end.result for _, end in ends} == {seen.result}
    assert all(end.status is Status.FINISHED and end.match == match for _, end in ends)
    ids = [got.id for got in receiver.got]
    assert len(ids) == len(set(ids)) == len(told)


async def test_a_new_webhook_is_told_what_waits_already(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    match, players = await freeport.start(2, harbour, clock=Clock(per_decision=60))
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    secret = (await freeport.one.webhooks.create(player, receiver.url)).secret
    await deliver(freeport)
    (got,) = receiver.got
    told = verify(secret, got.headers, got.body)
    assert isinstance(told, DecisionPending)
    seen = await freeport.one.see(match, player)
    assert (told.data.decision, told.data.kind, told.data.version) == (decision.id, decision.kind, seen.version)
    assert told.data.deadline == seen.deadlines[0].at
    assert set(got.json["data"]) == {"__typename", "match", "game", "version", "seat", "decision", "kind", "deadline"}


async def test_work_that_runs_twice_late_and_everywhere_tells_once(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await freeport.one.webhooks.create(player, receiver.url)
    await asyncio.gather(*[matches.webhooks.notify(match) for matches in freeport.every for _ in range(5)])
    await freeport.settle()
    send = postman(freeport).post
    await asyncio.gather(*[matches.webhooks.deliver(player.id, send) for matches in freeport.every for _ in range(5)])
    await deliver(freeport)
    await asyncio.gather(*[matches.webhooks.notify(match) for matches in freeport.every])
    await deliver(freeport)
    assert len(receiver.got) == 1
    assert await log(freeport, player) == [("decision.pending", "DELIVERED", 1, 204, None)]


async def test_a_worker_that_is_killed_after_sending_sends_again_under_the_same_id(
    freeport: House, receiver: Receiver, harbour: HARBOUR, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await freeport.one.webhooks.create(player, receiver.url)
    await freeport.office.webhooks.deliver(player.id, Never())  # looks the matches over
    send = postman(freeport).post

    async def send_and_die(task: Any) -> Sent:
        await send(task)
        raise Killed

    freeport.office.webhooks._lease = 0.0
    with pytest.raises(Killed):
        await freeport.office.webhooks.deliver(player.id, send_and_die)
    assert await log(freeport, player) == []
    await once_more(freeport, player)
    first, second = receiver.got
    assert first.id == second.id
    assert await log(freeport, player) == [("decision.pending", "DELIVERED", 1, 204, None)]


class Killed(BaseException):
    pass


class Never:
    async def __call__(self, task: Any) -> Sent:
        raise AssertionError("nothing was to be sent")


async def test_whoever_comes_back_after_another_took_over_counts_nothing(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    await freeport.one.webhooks.create(player, receiver.url)
    await freeport.office.webhooks.deliver(player.id, Never())
    waiting, go_on = asyncio.Event(), asyncio.Event()

    async def stall(task: Any) -> Sent:
        waiting.set()
        await go_on.wait()
        return Sent(500, DeliveryReason.STATUS)

    freeport.office.webhooks._lease = 0.0
    stalled = asyncio.create_task(freeport.office.webhooks.deliver(player.id, stall))
    await waiting.wait()
    await once_more(freeport, player)
    go_on.set()
    await stalled
    assert await log(freeport, player) == [("decision.pending", "DELIVERED", 1, 204, None)]


async def test_a_decision_that_was_answered_meanwhile_is_not_sent(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    receiver.behaviour = answer(503)
    await freeport.one.webhooks.create(player, receiver.url)
    await freeport.office.webhooks.deliver(player.id, Never())
    await freeport.office.webhooks.deliver(player.id, postman(freeport).post)
    freeport.worker.due.clear()
    assert await log(freeport, player) == [("decision.pending", "FAILED", 1, 503, "STATUS")]
    freeport.worker.away = True  # nobody tells of what happens next
    await freeport.one.play(match, player, decision.id, choose(decision, Random(1)))
    await freeport.settle()
    freeport.worker.away = False
    await once_more(freeport, player)
    assert len(receiver.got) == 1
    assert (await log(freeport, player))[-1] == ("decision.pending", "DROPPED", 1, None, "ANSWERED")


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
    await freeport.one.webhooks.create(player, receiver.url)
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


@pytest.mark.parametrize(("behaviour", "reason"), [(hang, "TIMEOUT"), (drip, "TIMEOUT"), (pour, None)])
async def test_a_receiver_that_takes_its_time_is_left(
    empty_redis: str, receiver: Receiver, behaviour: Any, reason: str | None
) -> None:
    receiver.behaviour = behaviour
    settings: dict[str, Any] = {"webhook_http": True, "webhook_private": True, "webhook_timeout": 0.5}
    async with house(empty_redis, **settings) as freeport:
        (player,) = await freeport.players(1)
        made = await freeport.one.webhooks.create(player, receiver.url)
        await freeport.one.webhooks.test(player, made.webhook.id)
        await deliver(freeport)
        assert [line[-1] for line in await log(freeport, player)] == [reason]


async def test_a_test_switches_on_what_was_switched_off(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    receiver.behaviour = answer(410)
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player = asked[0]
    made = await freeport.one.webhooks.create(player, receiver.url)
    await deliver(freeport)
    (hook,) = await freeport.one.webhooks.mine(player)
    assert hook.off is WebhookOff.GONE and hook.failing_since is not None and hook.waiting == 0
    await freeport.office.webhooks.notify(match)
    await deliver(freeport)
    assert len(receiver.got) == 1, "nothing is sent to it any more"
    await freeport.one.webhooks.test(player, hook.id)
    await deliver(freeport)
    assert (await log(freeport, player))[-1] == ("webhook.test", "GIVEN_UP", 1, 410, "STATUS")
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
    settings: dict[str, Any] = {
        "webhook_http": True,
        "webhook_private": True,
        "webhook_retry_first": 0.0,
        "webhook_off_after": 0.0,
    }
    async with house(empty_redis, **settings) as freeport:
        _, players = await freeport.start(2, harbour)
        for player in players:
            await freeport.one.webhooks.create(player, receiver.url)
        await deliver(freeport)
        for player in players:  # both of them are asked
            (hook,) = await freeport.one.webhooks.mine(player)
            assert (hook.off, hook.waiting) == (WebhookOff.FAILING, 0)


async def test_what_cannot_be_delivered_is_given_up(empty_redis: str, receiver: Receiver, harbour: HARBOUR) -> None:
    receiver.behaviour = answer(500)
    settings: dict[str, Any] = {"webhook_http": True, "webhook_private": True, "webhook_retry_for": 1.0}
    async with house(empty_redis, **settings) as freeport:
        match, players = await freeport.start(2, harbour)
        asked = await freeport.decision(match, players)
        assert asked is not None
        await freeport.one.webhooks.create(asked[0], receiver.url)
        await deliver(freeport)
        assert await log(freeport, asked[0]) == [("decision.pending", "GIVEN_UP", 1, 500, "STATUS")]


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
    made = await freeport.one.webhooks.create(stranger, receiver.url)
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
        assert watched._reading is not None
        await watched._reading
        assert not watched.concerns(live)


async def test_what_is_forgotten_is_gone(
    freeport: House, receiver: Receiver, harbour: HARBOUR, empty_redis: str
) -> None:
    with redis.Redis.from_url(empty_redis) as client:
        match, players = await freeport.start(2, harbour)
        before = {key for key in client.scan_iter() if b"due" not in key}
        receiver.behaviour = answer(500)
        for player in players:
            await freeport.one.webhooks.create(player, receiver.url)
        await freeport.office.webhooks.notify(match)
        for player in players:
            await freeport.office.webhooks.deliver(player.id, postman(freeport).post)
            await freeport.office.webhooks.deliver(player.id, postman(freeport).post)
        assert any(b"deliveries" in key for key in client.scan_iter())
        for player in players:
            await freeport.one.webhooks.forget(player.id)
            await freeport.one.webhooks.forget(player.id)
            await freeport.office.webhooks.deliver(player.id, Never())
        await freeport.office.webhooks.notify(match)
        assert {key for key in client.scan_iter() if b"due" not in key} == before
        due = {work for key in client.scan_iter("{p*}:due") for work in client.zrange(key, 0, -1)}
        assert not any(work.startswith((b"deliver", b"notify")) for work in due)


async def test_a_name_that_leads_elsewhere_when_it_is_sent_is_not_followed(
    empty_redis: str, receiver: Receiver
) -> None:
    """Rebinding: public when it was judged, and this machine a moment later, at each look-up another."""
    looked_up = 0

    async def rebinding(host: str, port: int) -> list[str]:
        nonlocal looked_up
        looked_up += 1
        return ["8.8.8.8"] if looked_up == 1 else ["127.0.0.1"]

    async with house(empty_redis, webhook_http=True) as freeport:
        for matches in freeport.every:
            matches.webhooks.addresses = Addresses(http=True, private=False, resolve=rebinding)
        (player,) = await freeport.players(1)
        made = await freeport.one.webhooks.create(player, f"http://rebinding.example:{receiver.port}/")
        await freeport.one.webhooks.test(player, made.webhook.id)
        await deliver(freeport)
        assert await log(freeport, player) == [("webhook.test", "GIVEN_UP", 1, None, "ADDRESS")]
    assert receiver.got == []
    assert looked_up == 2, "what was judged is what is connected to: nobody looks the name up again"


async def test_an_address_that_the_settings_do_not_allow_any_more_fails_as_any_other(
    empty_redis: str, receiver: Receiver
) -> None:
    async with house(empty_redis, webhook_http=True, webhook_private=True) as generous:
        (player,) = await generous.players(1)
        made = await generous.one.webhooks.create(player, receiver.url)
    async with house(empty_redis) as strict:
        await strict.one.webhooks.test(player, made.webhook.id)
        await deliver(strict)
        assert await log(strict, player) == [("webhook.test", "GIVEN_UP", 1, None, "ADDRESS")]
    assert receiver.got == []


async def test_the_connection_goes_to_the_address_that_was_judged(freeport: House, receiver: Receiver) -> None:
    async def one_of_ours(host: str, port: int) -> list[str]:
        return ["127.0.0.1"] if host == "nowhere.invalid" else await resolve(host, port)

    freeport.one.webhooks.addresses = Addresses(http=True, private=True, resolve=one_of_ours)
    freeport.office.webhooks.addresses = freeport.one.webhooks.addresses
    (player,) = await freeport.players(1)
    made = await freeport.one.webhooks.create(player, f"http://nowhere.invalid:{receiver.port}/x?y=z")
    await freeport.one.webhooks.test(player, made.webhook.id)
    await deliver(freeport)
    (got,) = receiver.got
    assert (got.path, got.headers["host"]) == ("/x?y=z", f"nowhere.invalid:{receiver.port}")
    told = verify(made.secret, got.headers, got.body)
    assert isinstance(told, WebhookTested) and told.data.webhook == made.webhook.id


async def test_no_proxy_of_the_environment_is_asked(
    freeport: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    (player,) = await freeport.players(1)
    made = await freeport.one.webhooks.create(player, receiver.url)
    await freeport.one.webhooks.test(player, made.webhook.id)
    await deliver(freeport)
    assert len(receiver.got) == 1


async def test_the_dead_receiver_of_one_does_not_hold_up_another(freeport: House, receiver: Receiver) -> None:
    """A player's second webhook is served while the first one hangs; and the first one has one attempt at a time."""
    (player,) = await freeport.players(1)
    with Receiver() as dead:
        made = [await freeport.one.webhooks.create(player, url) for url in (dead.url, receiver.url)]
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
        await asyncio.gather(*tasks)
        assert (len(dead.got), len(receiver.got)) == (1, 1)


async def test_of_one_match_only_the_last_decision_waits(freeport: House, receiver: Receiver, harbour: HARBOUR) -> None:
    match, players = await freeport.start(2, harbour)
    player = players[0]
    await freeport.one.webhooks.create(player, receiver.url)
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


async def test_lost_work_is_given_out_again(empty_redis: str, receiver: Receiver, harbour: HARBOUR) -> None:
    settings: dict[str, Any] = {"webhook_http": True, "webhook_private": True, "reissue_after": 0.0}
    async with house(empty_redis, **settings) as freeport:
        match, players = await freeport.start(2, harbour)
        freeport.worker.away = True  # every job is lost
        for player in players:
            await freeport.one.webhooks.create(player, receiver.url)
        rng, asked_of = Random(1), set()
        for _ in range(4):
            asked = await freeport.decision(match, players)
            assert asked is not None
            await bring_again(freeport)
            asked_of.add((await freeport.one.see(match, asked[0])).decision.id)  # type: ignore[attr-defined]
            await freeport.one.play(match, asked[0], asked[1].id, choose(asked[1], rng))
            await bring_again(freeport)
        assert asked_of <= {got.json["data"]["decision"] for got in receiver.got}
        assert len({got.id for got in receiver.got}) == len(receiver.got)


async def bring_again(freeport: House) -> None:
    """Have the due list bring again what was lost, and what that leads to."""
    await freeport.settle()
    freeport.worker.away = False
    while await freeport.office.give_out_overdue():
        await deliver(freeport)
    freeport.worker.away = True


def test_a_wrong_signature_an_old_time_and_a_changed_body_are_refused() -> None:
    secret = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = msgspec.json.encode(
        {
            "type": "webhook.test",
            "timestamp": "2026-01-01T00:00:00Z",
            "data": {"__typename": "TrialNotice", "webhook": "w"},
        }
    )
    now = 1_700_000_000
    headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": str(now)}
    right = freeport.webhooks.sign(secret, "msg_1", now, body)
    assert isinstance(verify(secret, {**headers, "Webhook-Signature": right}, body, now=now), WebhookTested)
    several = {**headers, "webhook-signature": f"v1,AAAA {right} v1a,zzz"}
    assert isinstance(verify(secret, several, body, now=now + 299), WebhookTested)
    wrong: list[tuple[dict[str, str], bytes, float]] = [
        ({**headers, "webhook-signature": "v1,AAAA"}, body, now),
        ({**headers, "webhook-signature": right.replace("v1,", "v2,")}, body, now),
        ({**headers, "webhook-signature": "v1,é"}, body, now),
        ({**headers, "webhook-signature": right}, body + b" ", now),
        ({**headers, "webhook-signature": right, "Webhook-Id": "msg_2"}, body, now),
        ({**headers, "webhook-signature": right}, body, now + 301),
        ({**headers, "webhook-signature": right}, body, now - 301),
        ({**headers, "webhook-signature": right, "Webhook-Timestamp": "soon"}, body, now),
        ({"webhook-signature": right}, body, now),
        (headers, body, now),
    ]
    for given, sent, at in wrong:
        with pytest.raises(freeport.BadSignature):
            verify(secret, given, sent, now=at)
    with pytest.raises(ValueError, match="whsec_"):
        verify("not a secret!", {**headers, "webhook-signature": right}, body, now=now)
