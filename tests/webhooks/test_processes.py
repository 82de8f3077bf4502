"""Webhooks as they run: a real service, real RQ workers, a real receiver, the SDK; and a worker that is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from standardwebhooks import Webhook as Independent

from freeport import AsyncClient, Client
from freeport.shapes import AnyGame
from freeport.webhooks import DecisionPending, MatchOver, WebhookTested, verify
from freeport_api import DeliveryOutcome, PushNotices, TrialNotice
from freeportd.children import Workers
from freeportd.redis_server import RedisServer
from matches.webhooks.push_keys import add_key
from tests.faults.processes import Processes, kill, worker_of
from tests.support.games import REPRESENTED, brief, sensible
from tests.support.waiting import until

from .browser import Browser
from .receiver import Receiver, answer, hang


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Workers]]:
    """The address of a service, and its pool of workers."""
    settings = {"FREEPORT_WEBHOOK_HTTP": "1", "FREEPORT_WEBHOOK_PRIVATE": "1", "FREEPORT_WEBHOOK_TIMEOUT": "20"}
    directory: Path = tmp_path_factory.mktemp("webhooks")
    add_key(directory / "push.keys")
    settings |= {"FREEPORT_PUSH_KEY_FILE": str(directory / "push.keys"), "FREEPORT_PUSH_HOSTS": "127.0.0.1"}
    with RedisServer() as redis:  # of its own: workers of other tests would do its work
        processes = Processes(directory, redis.url, FREEPORT_WEBHOOK_RETRY_FIRST="0.05", **settings)
        with processes.workers() as pool, processes.service() as service:
            service.await_ready()
            yield service.url, pool


@REPRESENTED
def test_a_whole_match_is_told(running: tuple[str, Workers], receiver: Receiver, game: AnyGame) -> None:
    """A player that moves only when its webhook says so reaches the end of the match."""
    url, _ = running
    with Client(url) as anne:
        anne.register("Anne")
        secret = anne.add_webhook(receiver.url).secret
        match = anne.create(game.slug, 2, brief(game), autostart=True)
        anne.join(match)
        anne.add_bot(match, "greedy")
        acted, ids = 0, set[str]()
        while True:
            got = receiver.nth(acted)
            acted += 1
            Independent(secret).verify(got.body, got.headers)
            assert got.id not in ids
            ids.add(got.id)
            told = verify(secret, got.headers, got.body)
            if isinstance(told, MatchOver):
                break
            assert isinstance(told, DecisionPending)
            seen = anne.match(match)
            if seen.view is not None and seen.decision is not None and seen.decision.id == told.data.decision:
                anne.play(match, seen.decision, sensible(game, seen.view, seen.decision, Random(acted)))
        assert told.data.result == anne.match(match).result
        until(lambda: not anne.webhooks()[0].waiting, what="the last answer is written down, after it was given")
        (hook,) = anne.webhooks()
        assert (hook.off, hook.failing_since) == (None, None)
        delivered = [one for one in anne.webhook_deliveries(hook) if one.outcome is DeliveryOutcome.DELIVERED]
        assert [one.id for one in reversed(delivered)] == [got.id for got in receiver.got][-100:]


def test_a_worker_that_is_killed_in_the_middle_of_a_delivery_loses_none(
    running: tuple[str, Workers], receiver: Receiver
) -> None:
    url, pool = running
    with Client(url) as anne:
        anne.register("Anne")
        receiver.behaviour = hang
        made = anne.add_webhook(receiver.url)
        anne.test_webhook(made.webhook)
        receiver.wait(lambda got: len(got) == 1)
        kill(worker_of(pool, "webhooks"))
        receiver.behaviour = answer(200)
        first, second, *more = receiver.wait(lambda got: len(got) == 2)
        assert first.id == second.id and not more
        assert isinstance(verify(made.secret, second.headers, second.body), WebhookTested)
        until_logged(anne, made.webhook.id, 1)
        (logged,) = anne.webhook_deliveries(made.webhook)
        assert (logged.outcome, logged.attempt, logged.id) == (DeliveryOutcome.DELIVERED, 1, first.id)


def until_logged(client: Client, webhook: str, lines: int) -> None:
    """Wait until the log of a webhook has some lines."""
    until(lambda: len(client.webhook_deliveries(webhook)) >= lines, what=f"{lines} deliveries are logged")


async def test_the_client_that_is_awaited_does_the_same(running: tuple[str, Workers], receiver: Receiver) -> None:
    url, _ = running
    async with AsyncClient(url) as anne:
        await anne.register("Anne")
        made = await anne.add_webhook(receiver.url)
        assert await anne.webhooks() == (made.webhook,)
        assert (await anne.test_webhook(made.webhook)).id == made.webhook.id
        receiver.wait(lambda got: len(got) == 1)
        await anne.delete_webhook(made.webhook)
        assert await anne.webhooks() == ()


def test_graphql_says_the_same(running: tuple[str, Workers], receiver: Receiver) -> None:
    url, _ = running
    with Client(url) as anne:
        anne.register("Anne")
        add = (
            "mutation($url: String!) { addWebhook(url: $url) { __typename ... on Refusal { code } "
            "... on WebhookCreated { secret webhook { id url off } } } }"
        )
        made: Any = anne.graphql(add, {"url": receiver.url})
        (hook,) = anne.webhooks()
        assert made["addWebhook"]["webhook"] == {"id": hook.id, "url": receiver.url, "off": None}
        refused: Any = anne.graphql(add, {"url": "https://user@example.com/"})
        assert refused["addWebhook"] == {"__typename": "Refusal", "code": "WEBHOOK_ADDRESS"}
        anne.graphql("mutation($w: ID!) { testWebhook(webhook: $w) { __typename } }", {"w": hook.id})
        receiver.wait(lambda got: len(got) == 1)
        until_logged(anne, hook.id, 1)
        log: Any = anne.graphql(
            "query($w: ID!) { webhookDeliveries(webhook: $w) { key event attempt outcome status reason } }",
            {"w": hook.id},
        )
        told = {"key": receiver.got[0].id, "event": "WEBHOOK_TEST", "attempt": 1, "status": 204, "reason": None}
        assert log["webhookDeliveries"] == [{**told, "outcome": "DELIVERED"}]
        gone = anne.graphql(
            "mutation($w: ID!) { deleteWebhook(webhook: $w) { ... on Webhook { id } } }", {"w": hook.id}
        )
        assert gone == {"deleteWebhook": {"id": hook.id}}
        assert anne.graphql("query($w: ID!) { webhookDeliveries(webhook: $w) { key } }", {"w": hook.id}) == {
            "webhookDeliveries": None
        }


async def test_a_browser_is_subscribed_and_pushed_to_over_every_door(
    running: tuple[str, Workers], receiver: Receiver
) -> None:
    url, _ = running
    browser = Browser(receiver.url)
    async with AsyncClient(url) as mary:
        await mary.register("Mary")
        made = await mary.subscribe_push(browser.subscription)
        assert (await mary.push()).subscriptions == (made,)
        await mary.test_push(made)
        got = await asyncio.to_thread(receiver.nth, 0)
        assert browser.read(got, made.server_key).data == TrialNotice(made.id)
        await mary.unsubscribe_push(made)
    with Client(url) as anne:
        anne.register("Anne")
        given = "$endpoint: String!, $keys: PushKeysInput!, $name: String!"
        subscribe = f"mutation({given}) {{ subscribePush(endpoint: $endpoint, keys: $keys, name: $name)"
        subscribe += " { __typename ... on PushSubscription { key host } } }"
        told: Any = anne.graphql(subscribe, {name: browser.json[name] for name in ("endpoint", "keys", "name")})
        key = told["subscribePush"]["key"]
        assert told["subscribePush"]["host"] == "127.0.0.1"
        chosen = anne.choose_notices(PushNotices(asked=True, late=False, ended=True, invited=False))
        assert chosen == anne.push() and not chosen.notices.late
        read: Any = anne.graphql("{ push { serverKey notices { asked late } subscriptions { key name } } }")
        assert read["push"]["subscriptions"] == [{"key": key, "name": "Phone"}]
        assert read["push"]["notices"] == {"asked": True, "late": False}
        anne.graphql("mutation($id: ID!) { testPush(subscription: $id) { __typename } }", {"id": key})
        assert browser.read(receiver.nth(1), chosen.server_key or "").data == TrialNotice(key)
        anne.unsubscribe_push(key)
        assert anne.push().subscriptions == ()


def test_a_secret_is_replaced_over_every_door(running: tuple[str, Workers], receiver: Receiver) -> None:
    url, _ = running
    with Client(url) as anne:
        anne.register("Anne")
        made = anne.add_webhook(receiver.url)
        renewed = anne.renew_webhook_secret(made.webhook)
        document = "mutation($id: ID!) { renewWebhookSecret(webhook: $id) { ... on WebhookCreated { secret } } }"
        told: Any = anne.graphql(document, {"id": made.webhook.id})
        anne.test_webhook(made.webhook)
        got = receiver.nth(0)
        for secret in (made.secret, renewed.secret, told["renewWebhookSecret"]["secret"]):
            assert isinstance(verify(secret, got.headers, got.body), WebhookTested)
