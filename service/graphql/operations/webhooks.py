"""Webhooks: addresses of a player to which signed deliveries are sent."""

from __future__ import annotations

from strawberry.types.base import StrawberryList
from strawberry.types.field import StrawberryField

from freeport_api import NewWebhook, Right
from freeport_games.engine.menus import Refused
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .arguments import WebhookId
from .field import mutation, query


def webhook_fields(types: Types) -> list[StrawberryField]:
    """The queries ``webhooks`` and ``webhookDeliveries``."""

    async def webhooks(info: Info) -> object:
        """Your webhooks."""
        return await info.context.matches.webhooks.mine(info.context.player)

    async def webhook_deliveries(info: Info, webhook: WebhookId) -> object:
        """The last 100 deliveries to one of your webhooks, the newest first; null if you have no such webhook."""
        try:
            return await info.context.matches.webhooks.deliveries(info.context.player, webhook)
        except Refused as refused:
            if refused.code == "UNKNOWN_WEBHOOK":
                return None
            raise

    return [
        query(webhooks, StrawberryList(types.webhook), right=Right.ACCOUNT),
        query(webhook_deliveries, optional(StrawberryList(types.webhook_delivery)), right=Right.ACCOUNT),
    ]


def webhook_changes(types: Types) -> list[StrawberryField]:
    """The mutations ``addWebhook``, ``deleteWebhook``, ``renewWebhookSecret`` and ``testWebhook``."""

    async def add_webhook(info: Info, given: NewWebhook) -> object:
        """Create a webhook, which is notified whenever a decision waits for you, or one of your matches ends.

        They are signed with the secret that the answer holds, this once.
        """
        return await info.context.matches.webhooks.create(info.context.player, given.url, given.form)

    async def delete_webhook(info: Info, webhook: WebhookId) -> object:
        """Delete a webhook with its waiting deliveries and its log."""
        return await info.context.matches.webhooks.delete(info.context.player, webhook)

    async def renew_webhook_secret(info: Info, webhook: WebhookId) -> object:
        """Replace the secret of a webhook. Deliveries are signed with both for 24 hours."""
        return await info.context.matches.webhooks.renew_secret(info.context.player, webhook)

    async def test_webhook(info: Info, webhook: WebhookId) -> object:
        """Send a test delivery, once. If it succeeds, a webhook that was switched off is switched on."""
        return await info.context.matches.webhooks.test(info.context.player, webhook)

    return [
        mutation(add_webhook, types.webhook_created_or_refusal, types.inputs.takes(NewWebhook), right=Right.ACCOUNT),
        mutation(delete_webhook, types.webhook_or_refusal, right=Right.ACCOUNT),
        mutation(renew_webhook_secret, types.webhook_created_or_refusal, right=Right.ACCOUNT),
        mutation(test_webhook, types.webhook_or_refusal, right=Right.ACCOUNT),
    ]
