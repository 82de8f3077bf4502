"""Webhooks: addresses of players to which signed deliveries are sent."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.rest.call import Call
from service.rest.operation import Who, operation


class WebhookPage(api.Page, frozen=True):
    """A page of the list of webhooks."""

    items: tuple[api.Webhook, ...]
    """The webhooks, the oldest first."""


class DeliveryPage(api.Page, frozen=True):
    """A page of the list of deliveries."""

    items: tuple[api.WebhookDelivery, ...]
    """The deliveries, the newest first."""


def _address(created: api.WebhookCreated, _: api.NewWebhook) -> str:
    return addresses.DELETE_WEBHOOK.at(webhook=created.webhook.id).path


@operation(addresses.WEBHOOKS, who=Who.PLAYER, right=api.Right.ACCOUNT)
async def webhooks(call: Call) -> WebhookPage:
    """List your webhooks."""
    return WebhookPage(next=None, items=await call.matches.webhooks.mine(call.player))


@operation(
    addresses.ADD_WEBHOOK,
    who=Who.PLAYER,
    right=api.Right.ACCOUNT,
    status=201,
    codes=("WEBHOOK_ADDRESS", "WEBHOOK_LIMIT"),
    location=_address,
)
async def add_webhook(call: Call, body: api.NewWebhook) -> api.WebhookCreated:
    """Create a webhook, which is notified whenever a decision waits for you, or one of your matches ends.

    Deliveries are signed as standardwebhooks.com describes, with the secret in the response, which is shown only this
    once. With the form `DISCORD` or `SLACK`, a channel there is told in a sentence.
    """
    return await call.matches.webhooks.create(call.player, body.url, body.form)


@operation(addresses.DELETE_WEBHOOK, who=Who.PLAYER, right=api.Right.ACCOUNT, codes=("UNKNOWN_WEBHOOK",))
async def delete_webhook(call: Call) -> api.Webhook:
    """Delete a webhook with its waiting deliveries and its log."""
    return await call.matches.webhooks.delete(call.player, call.path["webhook"])


@operation(addresses.RENEW_WEBHOOK_SECRET, who=Who.PLAYER, right=api.Right.ACCOUNT, codes=("UNKNOWN_WEBHOOK",))
async def renew_webhook_secret(call: Call) -> api.WebhookCreated:
    """Replace the secret of a webhook. Deliveries are signed with both for 24 hours; the new one is shown only now."""
    return await call.matches.webhooks.renew_secret(call.player, call.path["webhook"])


@operation(addresses.TEST_WEBHOOK, who=Who.PLAYER, right=api.Right.ACCOUNT, status=202, codes=("UNKNOWN_WEBHOOK",))
async def test_webhook(call: Call) -> api.Webhook:
    """Send a test delivery, once.

    The log of deliveries shows its result. If it succeeds, a webhook that was switched off is switched on.
    """
    return await call.matches.webhooks.test(call.player, call.path["webhook"])


@operation(addresses.WEBHOOK_DELIVERIES, who=Who.PLAYER, right=api.Right.ACCOUNT, codes=("UNKNOWN_WEBHOOK",))
async def webhook_deliveries(call: Call) -> DeliveryPage:
    """List the last 100 deliveries to a webhook, the newest first."""
    found = await call.matches.webhooks.deliveries(call.player, call.path["webhook"])
    return DeliveryPage(next=None, items=found)
