"""Webhooks: having one's own program told."""

from __future__ import annotations

from freeport.protocol import Flow
from freeport.shapes import Webhook, WebhookCreated, WebhookDelivery

from .call import call
from .room import Room


class Webhooks(Room):
    """Webhooks: having one's own program told."""

    @call
    def webhooks(self) -> Flow[tuple[Webhook, ...]]:
        """This player's webhooks."""
        return self._calls.webhooks()

    @call
    def add_webhook(self, url: str) -> Flow[WebhookCreated]:
        """Have deliveries sent to an address whenever a decision waits for this player, or one of its matches ends.

        The answer holds the secret that ``freeport.webhooks.verify`` takes: keep it, it is shown this once.

        Args:
            url: the address, which has to be reachable from the internet with https.
        """
        return self._calls.add_webhook(url)

    @call
    def delete_webhook(self, webhook: Webhook | str) -> Flow[None]:
        """Delete a webhook, with what waits for it."""
        return self._calls.delete_webhook(webhook)

    @call
    def test_webhook(self, webhook: Webhook | str) -> Flow[Webhook]:
        """Have a test delivered; if that succeeds, a webhook that was switched off is on again."""
        return self._calls.test_webhook(webhook)

    @call
    def webhook_deliveries(self, webhook: Webhook | str) -> Flow[tuple[WebhookDelivery, ...]]:
        """The last deliveries to a webhook, the newest first."""
        return self._calls.webhook_deliveries(webhook)
