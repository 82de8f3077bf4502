"""Webhooks: notices to one's own program."""

from __future__ import annotations

from freeport._protocol import Flow, Request
from freeport._protocol.retry import exchange
from freeport.errors import Refused
from freeport.shapes import Webhook, WebhookCreated, WebhookDelivery
from freeport_games.api import NewWebhook

from .call import call
from .room import Room, id_of


class Webhooks(Room):
    """Webhooks: notices to one's own program."""

    @call
    def webhooks(self) -> Flow[tuple[Webhook, ...]]:
        """Return this player's webhooks."""
        return self._ask(Request.get("/v1/me/webhooks"), tuple[Webhook, ...])

    @call
    def add_webhook(self, url: str) -> Flow[WebhookCreated]:
        """Send deliveries to an address whenever a decision waits for this player, or one of its matches ends.

        The result holds the secret that ``freeport.webhooks.verify`` takes. Keep it: it is shown only once.

        Args:
            url: the address, which has to be reachable from the internet with https.
        """
        # It must not be sent again: that would set another.
        request = Request.post("/v1/me/webhooks", NewWebhook(url), repeatable=False)
        return self._ask(request, WebhookCreated)

    @call
    def delete_webhook(self, webhook: Webhook | str) -> Flow[None]:
        """Delete a webhook, with its waiting deliveries."""
        try:
            yield from exchange(Request.delete(_path_of(webhook)), self._policy)
        except Refused as refusal:
            if refusal.code != "UNKNOWN_WEBHOOK" or refusal.attempts == 1:  # after a lost reply, it is already gone
                raise

    @call
    def test_webhook(self, webhook: Webhook | str) -> Flow[Webhook]:
        """Send a test delivery; if it succeeds, a webhook that was switched off is on again."""
        return self._ask(Request.post(f"{_path_of(webhook)}/test"), Webhook)

    @call
    def webhook_deliveries(self, webhook: Webhook | str) -> Flow[tuple[WebhookDelivery, ...]]:
        """Return the last deliveries to a webhook, the newest first."""
        return self._ask(Request.get(f"{_path_of(webhook)}/deliveries"), tuple[WebhookDelivery, ...])


def _path_of(webhook: Webhook | str) -> str:
    return f"/v1/me/webhooks/{id_of(webhook)}"
