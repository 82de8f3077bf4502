"""Webhooks: signed deliveries tell players that a decision waits, or that a match has ended.

A commit adds ``notify`` to its match's due list. That job adds deliveries to the outboxes of the players concerned, and
``deliver`` to the due list of each. That job makes one delivery. Both jobs may run twice, run late, or be killed at any
point: a delivery is made at least once, under one id, and counted once.
"""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

import msgspec

from freeport_api import (
    DeliveryReason,
    Player,
    TrialNotice,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
    WebhookForm,
    WebhookTested,
)
from freeport_games.engine.menus import Refused
from matches import refusals
from matches.kinds import Kind
from matches.lists.index import Index
from matches.refusals import refused
from matches.settings import Settings
from matches.store.cache import MatchCache
from matches.store.store import Store
from matches.store.webhook_players import WebhookPlayers

from .addresses import Addresses
from .forms import NEWS_SENTENCE, TRIAL_SENTENCE, check_host, link, said, worded
from .hooks import THE_END, Hook, Notice, Sent, WebhookTask
from .notices import holds, notice, notices
from .outbox import MOST_HOOKS, Logged, Outbox
from .outbox_store import Change, OutboxStore

T = TypeVar("T")

Post = Callable[[WebhookTask], Awaitable[Sent]]
"""Makes a delivery. It must return within a limited time."""

_GRACE = 12.0
"""Seconds, in addition to the receiver's time, after which a delivery with an unknown result is made again."""
RESOLVING = 5.0
"""The most seconds for resolving the host of a new webhook."""


class Webhooks:
    """The webhooks of all players.

    Args:
        outboxes: the stored outboxes.
        webhook_players: the set of players with webhooks.
        cache: the matches.
        store: the stored matches, with the due lists.
        index: the lists of each player's matches.
        settings: the limits of deliveries and of addresses.
        wake: wakes a worker for a player's deliveries.
    """

    def __init__(
        self,
        outboxes: OutboxStore,
        webhook_players: WebhookPlayers,
        cache: MatchCache,
        store: Store,
        index: Index,
        settings: Settings,
        wake: Callable[[str], None],
    ) -> None:
        self.outboxes = outboxes
        """The stored outboxes."""
        self._webhook_players = webhook_players
        self._cache = cache
        self._store = store
        self._index = index
        self._settings = settings
        self._wake = wake
        self.lease = settings.webhook_timeout + _GRACE
        """Seconds after which a delivery with an unknown result is made again."""
        self.addresses = Addresses(http=settings.webhook_http, private=settings.webhook_private)
        """The check of addresses."""

    # Called by the service

    async def mine(self, player: Player) -> tuple[Webhook, ...]:
        """Return a player's webhooks."""
        outbox, at = await self.outboxes.read(player.id), int(time.time() * 1000)
        return () if outbox is None else tuple(hook.shown(at) for hook in outbox.webhooks)

    async def create(self, player: Player, url: str, form: WebhookForm = WebhookForm.FREEPORT) -> WebhookCreated:
        """Create a webhook. Its secret is shown only this once. It is soon notified of decisions that already wait.

        Raises:
            Refused: WEBHOOK_ADDRESS, WEBHOOK_LIMIT.
        """
        if not self._settings.webhook_private:
            check_host(form, self.addresses.read(url))
        await self.addresses.check(url, RESOLVING)
        name, secret = secrets.token_hex(8), _new_secret()

        def add(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            if len(outbox.webhooks) >= MOST_HOOKS:
                raise refused(refusals.WEBHOOK_LIMIT)
            return outbox.add(name, url, secret, at, form).shown(at), []

        webhook = await self.add(player.id, add)
        self._wake(player.id)
        return WebhookCreated(webhook, secret)

    async def add(self, player: str, add: Change[T]) -> T:
        """Add a webhook, or a browser, to a player's outbox. Raises what ``add`` raises."""
        await self._webhook_players.add(player)  # first, so that no notice is missed
        try:
            changed = await self.outboxes.change(player, add, make=True)
        except Refused:
            await self.unwatch(player)
            raise
        if changed is None:
            raise LookupError(f"no outbox was made for player {player}")
        return changed[0]

    async def delete(self, player: Player, name: str) -> Webhook:
        """Delete a webhook with its waiting deliveries and its log. Raises ``Refused``: UNKNOWN_WEBHOOK."""

        def remove(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            hook = _hook(outbox, name)
            outbox.remove(hook, at, self._settings)
            return hook.shown(at), []

        changed = await self.outboxes.change(player.id, remove)
        if changed is None:
            raise refused(refusals.UNKNOWN_WEBHOOK)
        await self.outboxes.forget_log(player.id, name)
        await self.unwatch(player.id)
        return changed[0]

    async def renew_secret(self, player: Player, name: str) -> WebhookCreated:
        """Replace the secret of a webhook. For a day the former one signs, too. Raises ``Refused``: UNKNOWN_WEBHOOK."""
        secret = _new_secret()

        def renew(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            hook = _hook(outbox, name)
            hook.renew(secret, at)
            return hook.shown(at), []

        changed = await self.outboxes.change(player.id, renew)
        if changed is None:
            raise refused(refusals.UNKNOWN_WEBHOOK)
        return WebhookCreated(changed[0], secret)

    async def test(self, player: Player, name: str) -> Webhook:
        """Send a test delivery, once. If it succeeds, a webhook that was switched off is switched on.

        Raises:
            Refused: UNKNOWN_WEBHOOK.
        """

        def add(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            hook = _hook(outbox, name)
            body = msgspec.json.encode(WebhookTested(datetime.now(UTC), TrialNotice(name)))
            outbox.test(hook, f"msg_{secrets.token_hex(16)}", body, at)
            return hook.shown(at), []

        changed = await self.outboxes.change(player.id, add)
        if changed is None:
            raise refused(refusals.UNKNOWN_WEBHOOK)
        self._wake(player.id)
        return changed[0]

    async def deliveries(self, player: Player, name: str) -> tuple[WebhookDelivery, ...]:
        """Return the last deliveries to a webhook, the newest first. Raises ``Refused``: UNKNOWN_WEBHOOK."""
        _hook(await self.outboxes.read(player.id) or Outbox([]), name)
        return await self.outboxes.log(player.id, name)

    async def forget(self, player: str) -> None:
        """Delete a player's webhooks with all their data. Idempotent."""
        await self.outboxes.forget(player)
        await self.unwatch(player)

    async def unwatch(self, player: str) -> None:
        """Remove a player without webhooks and browsers from the set, who may create one at the same moment."""
        if await self._has_some(player):
            return
        await self._webhook_players.drop(player)
        if await self._has_some(player):
            await self._webhook_players.add(player)

    async def _has_some(self, player: str) -> bool:
        outbox = await self.outboxes.read(player)
        return outbox is not None and bool(outbox.hooks)

    # Called by workers

    async def notify(self, match: str) -> None:
        """Add the present notices of a match to the outboxes of its players, each notice once."""
        try:
            async with self._cache.hold(match) as cached:
                live = await cached.fresh()
                for player, found in notices(live, datetime.now(UTC)):
                    await self._announce(player, found)
                await cached.note({}, (Kind.NOTIFY,))
        except Refused as refusal:
            if refusal.code != refusals.UNKNOWN_MATCH:
                raise
            await self._store.due_lists.done(match, Kind.NOTIFY)  # the match no longer exists

    async def deliver(self, player: str, post: Post) -> None:
        """Make a delivery to a player's webhooks if one is due. Before it, due searches of the matches are made."""
        lease = secrets.token_bytes(8)
        while True:
            taken = await self.outboxes.change(player, lambda outbox, at: (outbox.take(lease, self.lease, at), []))
            task = None if taken is None else taken[0]
            if taken is None or task is None:
                return
            if task.letter is not None:
                break
            await self._look_over(player, task, lease)
        if taken[1]:
            self._wake(player)  # the player's other webhooks do not have to wait for this one
        sent = await self._sent(player, task, post)

        def settle(outbox: Outbox, at: int) -> tuple[bool, list[Logged]]:
            logged = outbox.settle(task, lease, sent, at, self._settings)
            return bool(outbox.hooks), logged

        done = await self.outboxes.change(player, settle)
        if done is not None and not done[0]:
            await self.unwatch(player)  # the only browser has gone
        if done is not None and done[1]:
            self._wake(player)

    async def _sent(self, player: str, task: WebhookTask, post: Post) -> Sent:
        """Make a delivery, unless its notice no longer holds."""
        letter = task.letter
        if letter is None or letter.match is None:
            return await post(self._worded(task, TRIAL_SENTENCE))
        sentence = NEWS_SENTENCE
        if letter.what != THE_END or task.form is not WebhookForm.FREEPORT:
            try:
                async with self._cache.hold(letter.match) as cached:
                    live = await cached.fresh()
                    if not holds(live, player, letter.what):
                        return Sent(reason=DeliveryReason.ANSWERED)
                    sentence = said(live, player)
            except Refused as refusal:
                if refusal.code == refusals.UNKNOWN_MATCH:
                    return Sent(reason=DeliveryReason.ANSWERED)
                # This worker cannot read the match: an outdated notice is better than a missing one.
        return await post(self._worded(task, sentence))

    def _worded(self, task: WebhookTask, sentence: str) -> WebhookTask:
        """Return a delivery with its body in the form of its webhook."""
        if task.letter is None or task.form is WebhookForm.FREEPORT:
            return task
        body = worded(task.form, sentence, link(self._settings.public_url, task.letter.match))
        return msgspec.structs.replace(task, letter=msgspec.structs.replace(task.letter, body=body))

    async def _look_over(self, player: str, task: WebhookTask, lease: bytes) -> None:
        """Notify a player's webhooks of all decisions that wait."""
        began = int(time.time() * 1000)
        for match in await self._index.matches_of(player):
            try:
                async with self._cache.hold(match) as cached:
                    found = notice(await cached.fresh(), player, datetime.now(UTC))
            except Refused:
                continue  # deleted, or not readable here; its next commit notifies the players
            if found is not None:
                await self._announce(player, found)
        await self.outboxes.change(player, lambda outbox, at: (None, outbox.looked(task, lease, began)))

    async def _announce(self, player: str, found: Notice) -> None:
        changed = await self.outboxes.change(player, lambda outbox, at: (None, outbox.announce(found, at)))
        if changed is not None and changed[1]:
            self._wake(player)


def _new_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


def _hook(outbox: Outbox, name: str) -> Hook:
    hook = outbox.hook(name)
    if hook is None or hook.browser is not None:
        raise refused(refusals.UNKNOWN_WEBHOOK)
    return hook
