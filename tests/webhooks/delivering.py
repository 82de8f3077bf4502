"""Makes deliveries in tests, and reads what was delivered."""

from __future__ import annotations

from functools import partial
from typing import Any

from freeport_api import Player, WebhookCreated, WebhookForm
from freeport_games.engine import AnyGame
from matches.webhooks.hooks import Sent
from tests.matches.house import House
from tests.support.waiting import until_async
from worker.webhooks.patience import Patience
from worker.webhooks.postman import Postman
from worker.webhooks.pushing import Pushing, contact

HARBOUR = AnyGame


def postman(freeport: House) -> Postman:
    pushing = Pushing(freeport.office.pushes.keys, contact(freeport.settings.public_url))
    return Postman(freeport.office.webhooks.addresses, Patience(freeport.settings.webhook_timeout), pushing)


async def deliver(freeport: House, post: Any = None) -> None:
    """Make every delivery that is due now."""
    await freeport.settle()
    post = post or postman(freeport).post
    while freeport.worker.due:
        await freeport.office.webhooks.deliver(freeport.worker.due.pop(0), post)
        await freeport.settle()


async def known(freeport: House, player: Player) -> None:
    """Wait until every process knows that a player has webhooks."""
    for process in freeport.every:
        await until_async(partial(process.webhook_players.has, player.id), what="every process knows of a webhook")


async def added(freeport: House, player: Player, url: str, form: WebhookForm = WebhookForm.FREEPORT) -> WebhookCreated:
    """Create a webhook that every process knows of."""
    made = await freeport.one.webhooks.create(player, url, form)
    await known(freeport, player)
    return made


async def once_more(freeport: House, *players: Player) -> None:
    """Make deliveries again, as the due list does when the time has come."""
    for player in players:
        freeport.worker.due.append(player.id)
    await deliver(freeport)


async def log(freeport: House, player: Player) -> list[tuple[str, str, int, int | None, str | None]]:
    """Return the last deliveries of a player's only webhook, the newest last."""
    (hook,) = await freeport.one.webhooks.mine(player)
    lines = await freeport.one.webhooks.deliveries(player, hook.id)
    return [(line.event, line.outcome.value, line.attempt, line.status, line.reason) for line in reversed(lines)]


async def never(task: Any) -> Sent:
    """Fail, in place of a delivery that should not be made."""
    raise AssertionError("nothing was to be sent")
