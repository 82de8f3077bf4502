"""Webhooks for people: a sentence in a channel of Discord or Slack, which mentions nobody and reveals nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from freeport_api import DeliveryEvent, Visibility, WebhookForm, WebhookOff
from freeport_games.cargo_hold.moves import Raid
from freeport_games.engine.menus import Refused
from matches.webhooks.addresses import read
from matches.webhooks.forms import check_host, link, worded
from matches.webhooks.hooks import Notice
from matches.webhooks.outbox import Outbox
from tests.matches.house import House, choose, house

from .delivering import HARBOUR, added, deliver, log
from .receiver import Receiver, answer

RAID = "turn=7 active=0 stage=RAID | 0 hand=FP06#1 | 0 hand=FP01#1 delivery=(CG01#1,SP03#1 in=0)"
EVIL = "@everyone <@1> **x** [a](http://b)"


async def shouting(freeport: House, harbour: HARBOUR) -> tuple[str, list[Any]]:
    """Return a match of two, of whom one has a name that tries to mention, to format and to link."""
    players = [(await freeport.one.players.register(name, True)).player for name in (EVIL, "Mary")]
    match = await freeport.create(players[0], 2, harbour)
    for number, player in enumerate(players):
        await freeport.one.hosting.join(match.id, player, entropy=f"e{number}")
    await freeport.one.hosting.start(match.id, players[0])
    await freeport.settle()
    return match.id, players


async def test_a_channel_is_told_in_a_sentence_with_a_link_and_mentions_nobody(
    empty_redis: str, receiver: Receiver, harbour: HARBOUR
) -> None:
    own: dict[str, Any] = {"webhook_http": True, "webhook_private": True, "webhook_timeout": 3600.0}
    async with house(empty_redis, public_url="https://play.example/", **own) as freeport:
        match, players = await shouting(freeport, harbour)
        await freeport.play(match, players, Random(1))
        for player, form in zip(players, (WebhookForm.DISCORD, WebhookForm.SLACK), strict=True):
            made = await added(freeport, player, f"{receiver.url}/{form}", form)
            assert made.webhook.form is form
        await freeport.office.webhooks.notify(match)
        await deliver(freeport)
        said = {got.path.rpartition("/")[2]: got.json for got in receiver.got}
        assert said["DISCORD"]["allowed_mentions"] == {"parse": []}
        there = f"https://play.example/?match={match}"
        assert said["DISCORD"]["content"].startswith("Harbour: ") and said["DISCORD"]["content"].endswith(f" {there}")
        told = said["DISCORD"]["content"].removesuffix(there)
        assert r"\@everyone \<\@1\> \*\*x\*\* \[a\](http\://b)" in told and "http:" not in told
        assert "&lt;@1&gt;" in said["SLACK"]["text"] and "<" not in said["SLACK"]["text"]
        assert said["SLACK"]["text"].endswith(there)


async def test_a_channel_is_told_of_what_everybody_may_know_is_asked(
    freeport: House, receiver: Receiver, harbour: HARBOUR
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    await added(freeport, player, receiver.url, WebhookForm.SLACK)
    await deliver(freeport)
    text = receiver.got[0].json["text"]
    assert text.startswith("Harbour: ") and player.name in text and "http" not in text
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    await deliver(freeport)
    assert all(line[1] in ("DELIVERED", "DROPPED") for line in await log(freeport, player))


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ({}, "player 0 raids player 1 with Posse, and player 1 may use a Getaway."),
        ({"spectators": False}, "player 1 is being raided and may use a Getaway."),
        ({"visibility": Visibility.PRIVATE}, "player 1 is being raided and may use a Getaway."),
    ],
)
async def test_a_channel_is_told_no_more_of_the_table_than_anybody_may_watch(
    freeport: House, receiver: Receiver, terms: dict[str, Any], told: str
) -> None:
    match, players = await freeport.start(2, rated=False, position=RAID, **terms)
    asked = await freeport.decision(match, players)
    assert asked is not None
    await added(freeport, players[1], receiver.url, WebhookForm.SLACK)
    await freeport.one.moves.play(match, players[0], asked[1].id, Raid(1, ("FP06#1",)))
    await deliver(freeport)
    assert receiver.got[0].json["text"] == f"Cargo Hold: {told}"


def test_a_decision_that_is_asked_in_secret_is_told_to_programs_alone() -> None:
    outbox = Outbox([])
    program = outbox.add("a", "https://a.example/", "", 0)
    channel = outbox.add("b", "https://b.example/", "", 0, WebhookForm.DISCORD)
    secret = Notice("m", "1-0", DeliveryEvent.DECISION_PENDING, b"{}", openly=False)
    outbox.announce(secret, 1)
    assert (len(program.waiting), len(channel.waiting)) == (1, 0)
    outbox.announce(Notice("m", "2-0", DeliveryEvent.DECISION_PENDING, b"{}"), 2)
    assert (len(program.waiting), len(channel.waiting)) == (1, 1)


@pytest.mark.parametrize("form", [WebhookForm.DISCORD, WebhookForm.SLACK])
async def test_a_channel_that_is_gone_is_told_no_more_and_a_test_tells_it_again(
    freeport: House, receiver: Receiver, harbour: HARBOUR, form: WebhookForm
) -> None:
    match, players = await freeport.start(2, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    receiver.behaviour = answer(404)
    made = await added(freeport, asked[0], receiver.url, form)
    await deliver(freeport)
    (hook,) = await freeport.one.webhooks.mine(asked[0])
    assert hook.off is WebhookOff.GONE and len(receiver.got) == 1
    receiver.behaviour = answer(200)
    await freeport.one.webhooks.test(asked[0], made.webhook.id)
    await deliver(freeport)
    assert "test" in str(receiver.got[1].json)
    (hook,) = await freeport.one.webhooks.mine(asked[0])
    assert hook.off is None


@pytest.mark.parametrize(
    ("form", "url", "allowed"),
    [
        (WebhookForm.DISCORD, "https://discord.com/api/webhooks/1/x", True),
        (WebhookForm.DISCORD, "https://DISCORD.com/api/webhooks/1/x", True),
        (WebhookForm.DISCORD, "https://discord.com.evil.example/", False),
        (WebhookForm.DISCORD, "https://hooks.slack.com/services/1", False),
        (WebhookForm.SLACK, "https://hooks.slack.com/services/1", True),
        (WebhookForm.SLACK, "https://slack.com/services/1", False),
        (WebhookForm.FREEPORT, "https://bots.example/", True),
    ],
)
def test_each_form_has_its_hosts(form: WebhookForm, url: str, allowed: bool) -> None:
    target = read(url, http=False)
    if allowed:
        check_host(form, target)
    else:
        with pytest.raises(Refused) as refused:
            check_host(form, target)
        assert refused.value.code == "WEBHOOK_ADDRESS"


async def test_where_strangers_set_webhooks_a_channel_is_one_of_its_service(empty_redis: str) -> None:
    async with house(empty_redis) as freeport:
        (player,) = await freeport.players(1)
        with pytest.raises(Refused) as refused:
            await freeport.one.webhooks.create(player, "https://bots.example/", WebhookForm.SLACK)
        assert refused.value.code == "WEBHOOK_ADDRESS" and "hooks.slack.com" in refused.value.refusal.detail
        assert await freeport.one.webhooks.mine(player) == ()


@pytest.mark.parametrize("form", [WebhookForm.DISCORD, WebhookForm.SLACK])
def test_no_sentence_is_too_long_for_a_channel(form: WebhookForm) -> None:
    assert len(worded(form, "*" * 5_000, link("https://play.example", "0" * 16))) < 4_000
    assert link(None, "0" * 16) == ""
    assert link("https://play.example/freeport/", "1") == "https://play.example/freeport/?match=1"
