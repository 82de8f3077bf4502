"""Webhooks: notices to one's own program."""

from __future__ import annotations

from freeport.protocol import Flow
from freeport.shapes import Webhook, WebhookCreated, WebhookDelivery

from .call import call
from .room import Room


class Webhooks(Room):
    """Webhooks: notices to one's own program."""

    @call
    def webhooks(self) -> Flow[tuple[Webhook, ...]]:
        """Return this player's webhooks."""
        return self._calls.webhooks()

    @call
    def add_webhook(self, url: str) -> Flow[WebhookCreated]:
        """Send deliveries to an address whenever a decision waits for this player, or one of its matches ends.

        The result holds the secret that ``freeport.webhooks.verify`` takes. Keep it: it is shown only once.

        Args:
            url: the address, which has to be reachable from the internet with https.
        """
        return self._calls.add_webhook(url)

    @call
    def delete_webhook(self, webhook: Webhook | str) -> Flow[None]:
        """Delete a webhook, with its waiting deliveries."""
        return self._calls.delete_webhook(webhook)

    @call
    def test_webhook(self, webhook: Webhook | str) -> Flow[Webhook]:
        """Send a test delivery; if it succeeds, a webhook that was switched off is on again."""
        return self._calls.test_webhook(webhook)

    @call
    def webhook_deliveries(self, webhook: Webhook | str) -> Flow[tuple[WebhookDelivery, ...]]:
        """Return the last deliveries to a webhook, the newest first."""
        return self._calls.webhook_deliveries(webhook)
