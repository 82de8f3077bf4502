"""Webhooks: notices to one's own program."""

from __future__ import annotations

from freeport._protocol import Flow, Request
from freeport.errors import Refused
from freeport.shapes import Webhook, WebhookCreated, WebhookDelivery, WebhookForm
from freeport_api import NewWebhook, addresses

from .call import call
from .room import Page, Room, id_of


class Webhooks(Room):
    """Webhooks: notices to one's own program."""

    @call
    def webhooks(self) -> Flow[tuple[Webhook, ...]]:
        """Return this player's webhooks."""
        return self._all(addresses.WEBHOOKS, Page[Webhook])

    @call
    def add_webhook(self, url: str, form: WebhookForm = WebhookForm.FREEPORT) -> Flow[WebhookCreated]:
        """Send deliveries to an address whenever a decision waits for this player, or one of its matches ends.

        The result holds the secret that ``freeport.webhooks.verify`` takes. Keep it: it is shown only once.

        Args:
            url: the address, which has to be reachable from the internet with https.
            form: the form of what is sent: for a program, or a sentence for a channel of Discord or Slack.
        """
        # It must not be sent again: that would set another.
        request = Request.to(addresses.ADD_WEBHOOK, NewWebhook(url, form), repeatable=False)
        return self._ask(request, WebhookCreated)

    @call
    def delete_webhook(self, webhook: Webhook | str) -> Flow[None]:
        """Delete a webhook, with its waiting deliveries."""
        try:
            yield from self._ask(Request.to(addresses.DELETE_WEBHOOK.at(webhook=id_of(webhook))), Webhook)
        except Refused as refusal:
            if refusal.code != "UNKNOWN_WEBHOOK" or refusal.attempts == 1:  # after a lost reply, it is already gone
                raise

    @call
    def renew_webhook_secret(self, webhook: Webhook | str) -> Flow[WebhookCreated]:
        """Replace the secret of a webhook; for 24 hours its deliveries are signed with the former one, too.

        The result holds the new secret. Keep it: it is shown only once.
        """
        # It must not be sent again: that would replace the secret once more.
        request = Request.to(addresses.RENEW_WEBHOOK_SECRET.at(webhook=id_of(webhook)), repeatable=False)
        return self._ask(request, WebhookCreated)

    @call
    def test_webhook(self, webhook: Webhook | str) -> Flow[Webhook]:
        """Send a test delivery; if it succeeds, a webhook that was switched off is on again."""
        return self._ask(Request.to(addresses.TEST_WEBHOOK.at(webhook=id_of(webhook))), Webhook)

    @call
    def webhook_deliveries(self, webhook: Webhook | str) -> Flow[tuple[WebhookDelivery, ...]]:
        """Return the last deliveries to a webhook, the newest first."""
        return self._all(addresses.WEBHOOK_DELIVERIES.at(webhook=id_of(webhook)), Page[WebhookDelivery])
