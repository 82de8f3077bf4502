"""Secrets of webhooks are replaced in place: for a day both sign, so that a receiver misses nothing."""

from __future__ import annotations

import pytest

from freeport import BadSignature
from freeport.webhooks import WebhookTested, verify
from freeport_games.engine.menus import Refused
from matches.webhooks.hooks import SIGNS_ON, Hook
from tests.matches.house import House

from .delivering import deliver
from .receiver import Receiver


async def test_for_a_day_the_former_secret_signs_too(freeport: House, receiver: Receiver) -> None:
    (player,) = await freeport.players(1)
    made = await freeport.one.webhooks.create(player, receiver.url)
    assert made.webhook.former_until is None
    renewed = await freeport.services[1].webhooks.renew_secret(player, made.webhook.id)
    assert renewed.webhook.id == made.webhook.id and renewed.secret != made.secret
    (hook,) = await freeport.one.webhooks.mine(player)
    assert hook.former_until is not None and hook.former_until == renewed.webhook.former_until
    await freeport.one.webhooks.test(player, hook.id)
    await deliver(freeport)
    (got,) = [got for got in receiver.got if got.json["type"] == "webhook.test"]
    for secret in (made.secret, renewed.secret):
        assert isinstance(verify(secret, got.headers, got.body), WebhookTested)


def test_a_secret_signs_no_longer_than_that_and_only_the_last_ones_do() -> None:
    hook = Hook("a", "https://a.example/", "first", 0, [])
    hook.renew("second", 1_000)
    until = 1_000 + int(SIGNS_ON)
    assert hook.signing(until - 1) == ("second", "first")
    assert hook.signing(until) == ("second",)
    assert hook.shown(until).former_until is None
    for number in range(10):
        hook.renew(f"{number}", 2_000)
    assert hook.signing(2_001) == ("9", "8", "7", "6", "5")


async def test_only_ones_own(freeport: House, receiver: Receiver) -> None:
    anne, mary = await freeport.players(2)
    made = await freeport.one.webhooks.create(anne, receiver.url)
    with pytest.raises(Refused) as unknown:
        await freeport.one.webhooks.renew_secret(mary, made.webhook.id)
    assert unknown.value.code == "UNKNOWN_WEBHOOK"
    await freeport.one.webhooks.test(anne, made.webhook.id)
    await deliver(freeport)
    got = receiver.got[-1]
    other = await freeport.one.webhooks.create(mary, receiver.url)
    with pytest.raises(BadSignature):
        verify(other.secret, got.headers, got.body)
