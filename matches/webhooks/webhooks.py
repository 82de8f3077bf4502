"""Webhooks: players are told by signed deliveries that a decision waits, or that a match has ended.

The way of a notice: a commit puts ``notify`` into its match's due list. That job puts deliveries into the outboxes of
the players whom it concerns, and ``deliver`` into the due list of each; that job makes one delivery. Both may run
twice, late, or be killed anywhere: a delivery is made at least once, under one id, and counted once.
"""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import msgspec

from freeport_games.api import (
    DeliveryReason,
    Player,
    TrialNotice,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
    WebhookTested,
)
from freeport_games.engine import Refused
from matches import refusals
from matches.kinds import Kind
from matches.lists.index import Index
from matches.refusals import refused
from matches.settings import Settings
from matches.store.cache import MatchCache
from matches.store.store import Store
from matches.store.webhook_players import WebhookPlayers

from .addresses import Addresses
from .notices import holds, notice, notices
from .outbox import MOST_HOOKS, THE_END, Hook, Logged, Notice, Outbox, Sent, Task
from .outbox_store import OutboxStore

Post = Callable[[Task], Awaitable[Sent]]
"""Makes a delivery; must come to an end by itself."""

_GRACE = 12.0
"""Seconds beside a receiver's time after which a delivery is made again of which nobody knows what became of it."""
_RESOLVING = 5.0
"""Seconds that the name of a new webhook's host may take."""


class Webhooks:
    """The webhooks of all players.

    Args:
        outboxes: where they are kept.
        webhook_players: who has some.
        cache: the matches.
        store: where work that is done is struck off.
        index: which matches a player sits in.
        settings: how patient deliveries are, and where they may lead.
        wake: has a player's deliveries made soon.
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
        self._outboxes = outboxes
        self._webhook_players = webhook_players
        self._cache = cache
        self._store = store
        self._index = index
        self._settings = settings
        self._wake = wake
        self._lease = settings.webhook_timeout + _GRACE
        self.addresses = Addresses(http=settings.webhook_http, private=settings.webhook_private)
        """Which addresses may be written to."""

    # The player's side

    async def mine(self, player: Player) -> tuple[Webhook, ...]:
        """A player's webhooks."""
        outbox = await self._outboxes.read(player.id)
        return () if outbox is None else tuple([hook.shown() for hook in outbox.hooks])

    async def create(self, player: Player, url: str) -> WebhookCreated:
        """Set a webhook. Its secret is shown this once. It is soon told of the decisions that wait already.

        Raises:
            Refused: WEBHOOK_ADDRESS, WEBHOOK_LIMIT.
        """
        await self.addresses.check(url, _RESOLVING)
        name, secret = secrets.token_hex(8), "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()

        def add(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            if len(outbox.hooks) >= MOST_HOOKS:
                raise refused(refusals.WEBHOOK_LIMIT)
            return outbox.add(name, url, secret, at).shown(), []

        await self._webhook_players.add(player.id)  # first: whoever has a webhook must be watched
        try:
            changed = await self._outboxes.change(player.id, add, make=True)
        except Refused:
            await self._unwatch(player.id)
            raise
        if changed is None:
            raise LookupError(f"no outbox was made for player {player.id}")
        self._wake(player.id)
        return WebhookCreated(changed[0], secret)

    async def delete(self, player: Player, name: str) -> Webhook:
        """Delete a webhook, with what waits for it and its log. Raises ``Refused``: UNKNOWN_WEBHOOK."""

        def remove(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            hook = _hook(outbox, name)
            outbox.hooks.remove(hook)
            return hook.shown(), []

        changed = await self._outboxes.change(player.id, remove)
        if changed is None:
            raise refused(refusals.UNKNOWN_WEBHOOK)
        await self._outboxes.forget_log(player.id, name)
        await self._unwatch(player.id)
        return changed[0]

    async def test(self, player: Player, name: str) -> Webhook:
        """Have a test delivered, once. If that succeeds, a webhook that was switched off is on again.

        Raises:
            Refused: UNKNOWN_WEBHOOK.
        """

        def add(outbox: Outbox, at: int) -> tuple[Webhook, list[Logged]]:
            hook = _hook(outbox, name)
            body = msgspec.json.encode(WebhookTested(datetime.now(UTC), TrialNotice(name)))
            outbox.test(hook, f"msg_{secrets.token_hex(16)}", body, at)
            return hook.shown(), []

        changed = await self._outboxes.change(player.id, add)
        if changed is None:
            raise refused(refusals.UNKNOWN_WEBHOOK)
        self._wake(player.id)
        return changed[0]

    async def deliveries(self, player: Player, name: str) -> tuple[WebhookDelivery, ...]:
        """The last deliveries to a webhook, the newest first. Raises ``Refused``: UNKNOWN_WEBHOOK."""
        _hook(await self._outboxes.read(player.id) or Outbox([]), name)
        return await self._outboxes.log(player.id, name)

    async def forget(self, player: str) -> None:
        """Delete all that is kept here of a player. May be done twice."""
        await self._outboxes.forget(player)
        await self._unwatch(player)

    async def _unwatch(self, player: str) -> None:
        """Note that a player has no webhooks any more, unless it has; it may even set one in this very moment."""
        if await self._has_some(player):
            return
        await self._webhook_players.drop(player)
        if await self._has_some(player):
            await self._webhook_players.add(player)

    async def _has_some(self, player: str) -> bool:
        outbox = await self._outboxes.read(player)
        return outbox is not None and bool(outbox.hooks)

    # The worker's side

    async def notify(self, match: str) -> None:
        """Tell the webhooks of a match's players what there is to tell of it now, each once."""
        try:
            async with self._cache.hold(match) as cached:
                live = await cached.fresh()
                for player, found in notices(live, datetime.now(UTC)):
                    await self._announce(player, found)
                await cached.note({}, (Kind.NOTIFY,))
        except Refused as refusal:
            if refusal.code != refusals.UNKNOWN_MATCH:
                raise
            await self._store.due_lists.done(match, Kind.NOTIFY)  # there is no such match any more

    async def deliver(self, player: str, post: Post) -> None:
        """Do what is next for a player's webhooks, if anything is: make one delivery, or look its matches over."""
        lease = secrets.token_bytes(8)
        taken = await self._outboxes.change(player, lambda outbox, at: (outbox.take(lease, self._lease, at), []))
        task = None if taken is None else taken[0]
        if task is None:
            return
        if taken is not None and taken[1]:
            self._wake(player)  # another of the player's webhooks need not wait for this one
        began = int(time.time() * 1000)
        if task.letter is None:
            await self._look_over(player)
            done = await self._outboxes.change(player, lambda outbox, at: (None, outbox.looked(task, lease, began)))
        else:
            sent = await self._sent(player, task, post)
            done = await self._outboxes.change(
                player, lambda outbox, at: (None, outbox.settle(task, lease, sent, at, self._settings))
            )
        if done is not None and done[1]:
            self._wake(player)

    async def _sent(self, player: str, task: Task, post: Post) -> Sent:
        """Make a delivery, unless what it tells is not so any more."""
        letter = task.letter
        if letter is not None and letter.match is not None and letter.what != THE_END:
            try:
                async with self._cache.hold(letter.match) as cached:
                    if not holds(await cached.fresh(), player, letter.what):
                        return Sent(reason=DeliveryReason.ANSWERED)
            except Refused as refusal:
                if refusal.code == refusals.UNKNOWN_MATCH:
                    return Sent(reason=DeliveryReason.ANSWERED)
                # Nobody here can look at the match: better to tell what is over than not to tell what is not.
        return await post(task)

    async def _look_over(self, player: str) -> None:
        """Tell a player's webhooks of the decisions that wait."""
        for match in await self._index.matches_of(player):
            try:
                async with self._cache.hold(match) as cached:
                    found = notice(await cached.fresh(), player, datetime.now(UTC))
            except Refused:
                continue  # gone, or not to be looked at here; a commit of it tells its players
            if found is not None:
                await self._announce(player, found)

    async def _announce(self, player: str, found: Notice) -> None:
        changed = await self._outboxes.change(player, lambda outbox, at: (None, outbox.announce(found, at)))
        if changed is not None and changed[1]:
            self._wake(player)


def _hook(outbox: Outbox, name: str) -> Hook:
    hook = outbox.hook(name)
    if hook is None:
        raise refused(refusals.UNKNOWN_WEBHOOK)
    return hook
