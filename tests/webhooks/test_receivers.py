"""The receivers of deliveries, and their proof that deliveries are genuine."""

from __future__ import annotations

import msgspec
import pytest

import freeport
from freeport.webhooks import WebhookTested, verify
from matches.webhooks.addresses import Addresses, resolve
from tests.matches.house import House, house

from .delivering import deliver, log
from .receiver import Receiver


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
        assert await log(freeport, player) == [("WEBHOOK_TEST", "GIVEN_UP", 1, None, "ADDRESS")]
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
        assert await log(strict, player) == [("WEBHOOK_TEST", "GIVEN_UP", 1, None, "ADDRESS")]
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
