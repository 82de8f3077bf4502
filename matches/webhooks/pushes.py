"""Pushes: notices in the browsers of a player, also while no page is open.

A browser is in the outbox of its player, beside the webhooks, and is served as they are: once for every notice, with
the same guards and pauses. What is pushed is chosen for each account.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from freeport_api import (
    ChosenNotices,
    NewPushSubscription,
    Player,
    Push,
    PushNotices,
    PushSubscription,
    TrialNotice,
    WebhookTested,
)
from freeport_games.engine.menus import Refused
from matches import refusals
from matches.refusals import refused
from matches.settings import Settings
from matches.texts import player_name

from .addresses import Target
from .hooks import Browser, Hook
from .outbox import MOST_BROWSERS, Logged, Outbox
from .push_keys import PushKeys, decoded, is_point
from .webhooks import RESOLVING, Webhooks

_HOSTS: Final = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
_DOMAINS: Final = (".notify.windows.com", ".push.apple.com")
"""The known push services: Chrome's, Firefox's and Safari's; and Edge's and Apple's, whose hosts are many."""
_AUTH: Final = 16
"""The bytes of a browser's secret."""


class Pushes:
    """The pushes to all players.

    Args:
        webhooks: the outboxes, and who has one.
        settings: the file of keys, and further hosts.
        wake: wakes a worker for a player's deliveries.
    """

    def __init__(self, webhooks: Webhooks, settings: Settings, wake: Callable[[str], None]) -> None:
        """Read the keys. Raises ``SettingsError``."""
        self._webhooks = webhooks
        self._settings = settings
        self._wake = wake
        self.keys = None if settings.push_key_file is None else PushKeys(Path(settings.push_key_file))
        """The keys; None if this server pushes nothing."""

    async def mine(self, player: Player) -> Push:
        """Return what is pushed to a player, and where to."""
        return self._shown(await self._webhooks.outboxes.read(player.id) or Outbox([]))

    async def subscribe(self, player: Player, new: NewPushSubscription) -> PushSubscription:
        """Push to a browser from now on. The same browser again is renewed.

        Raises:
            Refused: NO_PUSH, PUSH_ADDRESS, PUSH_LIMIT, BAD_NAME.
        """
        if self.keys is None:
            raise refused(refusals.NO_PUSH)
        key = new.server_key or self.keys.newest
        if self.keys.private(key) is None:
            raise _wrong("The browser has subscribed with another key than one of this server's.")
        browser = Browser(player_name(new.name), self._check(new.endpoint).host, key, *_keys_of(new))
        await self._webhooks.addresses.check(new.endpoint, RESOLVING, refusals.PUSH_ADDRESS)

        def add(outbox: Outbox, at: int) -> tuple[Hook, list[Logged]]:
            known = any(hook.url == new.endpoint for hook, _ in outbox.browsers)
            if not known and len(outbox.browsers) >= MOST_BROWSERS:
                raise refused(refusals.PUSH_LIMIT)
            return outbox.subscribe(secrets.token_hex(8), new.endpoint, browser, at), []

        return (await self._webhooks.add(player.id, add)).subscription(browser)

    async def unsubscribe(self, player: Player, name: str) -> PushSubscription:
        """Push no more to a browser. Raises ``Refused``: UNKNOWN_SUBSCRIPTION."""

        def remove(outbox: Outbox, at: int) -> tuple[PushSubscription, list[Logged]]:
            hook, browser = _browser(outbox, name)
            outbox.remove(hook, at, self._settings)
            return hook.subscription(browser), []

        changed = await self._webhooks.outboxes.change(player.id, remove)
        if changed is None:
            raise refused(refusals.UNKNOWN_SUBSCRIPTION)
        await self._webhooks.unwatch(player.id)
        return changed[0]

    async def test(self, player: Player, name: str) -> PushSubscription:
        """Push a test to a browser, once. Raises ``Refused``: UNKNOWN_SUBSCRIPTION."""

        def add(outbox: Outbox, at: int) -> tuple[PushSubscription, list[Logged]]:
            hook, browser = _browser(outbox, name)
            body = msgspec.json.encode(WebhookTested(datetime.now(UTC), TrialNotice(name)))
            outbox.test(hook, f"msg_{secrets.token_hex(16)}", body, at)
            return hook.subscription(browser), []

        changed = await self._webhooks.outboxes.change(player.id, add)
        if changed is None:
            raise refused(refusals.UNKNOWN_SUBSCRIPTION)
        self._wake(player.id)
        return changed[0]

    async def choose(self, player: Player, chosen: ChosenNotices) -> Push:
        """Choose what is pushed to a player from now on."""
        notices = PushNotices(chosen.asked, chosen.late, chosen.ended, chosen.invited)

        def choose(outbox: Outbox, at: int) -> tuple[Push, list[Logged]]:
            outbox.notices = notices
            return self._shown(outbox), []

        changed = await self._webhooks.outboxes.change(player.id, choose, make=True)
        if changed is None:
            raise LookupError(f"no outbox was made for player {player.id}")
        return changed[0]

    def _shown(self, outbox: Outbox) -> Push:
        browsers = tuple(hook.subscription(browser) for hook, browser in outbox.browsers)
        return Push(None if self.keys is None else self.keys.newest, outbox.notices, browsers)

    def _check(self, url: str) -> Target:
        """Parse the address of a push service that is known. Raises ``Refused``: PUSH_ADDRESS."""
        target = self._webhooks.addresses.read(url, refusals.PUSH_ADDRESS)
        if target.host not in (*_HOSTS, *self._settings.push_hosts) and not target.host.endswith(_DOMAINS):
            raise refused(refusals.PUSH_ADDRESS)
        return target


def _keys_of(new: NewPushSubscription) -> tuple[bytes, bytes]:
    """Return the public key and the secret of a browser. Raises ``Refused``: PUSH_ADDRESS."""
    try:
        point, auth = decoded(new.keys.p256dh), decoded(new.keys.auth)
    except ValueError:
        raise _wrong("The keys of the subscription are not in base64url.") from None
    if not is_point(point) or len(auth) != _AUTH:
        raise _wrong("The keys of the subscription are not those of a browser.")
    return point, auth


def _wrong(detail: str) -> Refused:
    return refused(refusals.PUSH_ADDRESS, detail=detail)


def _browser(outbox: Outbox, name: str) -> tuple[Hook, Browser]:
    for hook, browser in outbox.browsers:
        if hook.id == name:
            return hook, browser
    raise refused(refusals.UNKNOWN_SUBSCRIPTION)
