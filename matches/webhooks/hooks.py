"""Webhooks and browsers, the notices to them, and the deliveries that wait. Pure data and time."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from freeport_api import (
    DeliveryEvent,
    DeliveryReason,
    PushSubscription,
    Webhook,
    WebhookForm,
    WebhookOff,
)
from freeport_api.secrets import hides
from matches.store.due import SECOND

MOST_PUSHES = 60
"""The most pushes to a browser within an hour. Further ones wait, as long as they still hold."""
SIGNS_ON = 86_400 * SECOND
"""Milliseconds for which a secret still signs after it was replaced."""
_MOST_FORMER = 4
"""The most former secrets that still sign."""
_HOUR = 3_600 * SECOND


class Late(msgspec.Struct, frozen=True):
    """A later notice of the same decision, if it still waits then."""

    at: int
    """When it is due, in milliseconds since 1970-01-01 UTC."""
    body: bytes
    """The body of the request."""


class Notice(msgspec.Struct, frozen=True):
    """A notice to a player's webhooks and browsers."""

    match: str
    what: str
    """The id of the decision that waits, ``THE_END`` or ``INVITED``."""
    event: DeliveryEvent
    body: bytes
    """The body of the request."""
    openly: bool = True
    """Whether everybody may know of it. Channels, which others read too, are told of nothing else."""
    until: int | None = None
    """When it is of no use any more, in milliseconds since 1970-01-01 UTC; None if nobody can say."""
    late: Late | None = None
    idle: bool = False
    """Whether nobody need come for it: a standing order will answer, and nothing else could be answered."""


THE_END = "end"
"""The content of a notice that the match has ended."""
INVITED = "invited"
"""The content of a notice that a seat is kept for the player."""


class Letter(msgspec.Struct, array_like=True):
    """A waiting delivery. Times are milliseconds since 1970-01-01 UTC."""

    id: str
    event: DeliveryEvent
    match: str | None
    what: str
    body: bytes
    made_at: int
    due: int
    """When the next attempt is due."""
    attempts: int = 0
    until: int | None = None
    """When it is of no use any more; None if nobody can say."""


@hides("auth")
class Browser(msgspec.Struct, frozen=True, array_like=True):
    """A browser's subscription to pushes."""

    name: str
    host: str
    """The host of its push service."""
    key: str
    """The server's public key with which it has subscribed."""
    p256dh: bytes
    """Its public key: an uncompressed point of P-256."""
    auth: bytes
    """Its secret."""


@hides("secret")
class FormerSecret(msgspec.Struct, frozen=True, array_like=True):
    """A secret that was replaced, and still signs until a time in milliseconds since 1970-01-01 UTC."""

    secret: str
    until: int


@hides("secret")
class Hook(msgspec.Struct, array_like=True):
    """A webhook, or a browser. Times are milliseconds since 1970-01-01 UTC."""

    id: str
    url: str
    secret: str
    """The key that signs deliveries. It is stored unhashed, because signing needs it."""
    created_at: int
    looks: list[int]
    """When its player's matches are to be searched for waiting decisions."""
    waiting: list[Letter] = []
    told: dict[str, str] = {}
    """The last notice of each match, in order; the latest is last."""
    off: WebhookOff | None = None
    failing_since: int | None = None
    failures: int = 0
    """The number of deliveries that failed since the last success."""
    paused_until: int = 0
    lease: bytes = b""
    """The name of the process's lease on it; empty if it is free."""
    leased_until: int = 0
    """When the lease ends. If the result of a delivery is unknown by then, the delivery is made again."""
    handled: str = ""
    """The id of the delivery in progress; empty if no delivery is in progress."""
    form: WebhookForm = WebhookForm.FREEPORT
    former: tuple[FormerSecret, ...] = ()
    """Earlier secrets, the latest last, of which some may no longer sign."""
    browser: Browser | None = None
    """The browser to which is pushed; None for a webhook."""
    pushed: list[int] = []
    """When the last pushes were made."""

    def signing(self, at: int) -> tuple[str, ...]:
        """Return the secrets that sign a delivery, the newest first."""
        return (self.secret, *[old.secret for old in reversed(self.former) if old.until > at])

    def renew(self, secret: str, at: int) -> None:
        """Replace the secret. Both sign for some time."""
        old = FormerSecret(self.secret, at + int(SIGNS_ON))
        self.former = (*[one for one in self.former if one.until > at], old)[-_MOST_FORMER:]
        self.secret = secret

    def free(self) -> None:
        """End the lease, because its work is done."""
        self.lease, self.leased_until, self.handled = b"", 0, ""

    def ready(self) -> int | None:
        """Return when work for the webhook is due, or None."""
        letters = [max(letter.due, self.paused_until) for letter in self.waiting]
        ready = min((*letters, *self.looks), default=None)
        if ready is None:
            return None
        spent = len(self.pushed) >= MOST_PUSHES
        return max(ready, self.leased_until, self.pushed[-MOST_PUSHES] + int(_HOUR) if spent else 0)

    def shown(self, at: int) -> Webhook:
        """Return the webhook as its player sees it at a time."""
        return Webhook(
            id=self.id,
            url=self.url,
            form=self.form,
            created_at=moment(self.created_at),
            off=self.off,
            failing_since=None if self.failing_since is None else moment(self.failing_since),
            waiting=len(self.waiting),
            former_until=moment(self.former[-1].until) if len(self.signing(at)) > 1 else None,
        )

    def subscription(self, browser: Browser) -> PushSubscription:
        """Return the browser's subscription as its player sees it."""
        return PushSubscription(self.id, browser.name, browser.host, moment(self.created_at), browser.key)


@hides("secrets")
class WebhookTask(msgspec.Struct, frozen=True):
    """The next work for a webhook."""

    hook: str
    url: str
    form: WebhookForm
    secrets: tuple[str, ...]
    """The secrets that sign, the newest first."""
    letter: Letter | None
    """The delivery to make; None to search the player's matches for waiting decisions."""
    browser: Browser | None = None
    """The browser to which is pushed; None for a webhook."""


class Sent(msgspec.Struct, frozen=True):
    """The result of an attempt. Without a reason it succeeded: the receiver replied with a status from 200 to 299."""

    status: int | None = None
    reason: DeliveryReason | None = None

    @property
    def ok(self) -> bool:
        """Whether the delivery succeeded."""
        return self.reason is None


def moment(milliseconds: int) -> datetime:
    """Return a time in milliseconds since 1970-01-01 UTC as a datetime."""
    return datetime.fromtimestamp(milliseconds / SECOND, UTC)
