"""A player's outbox: its webhooks, their waiting deliveries, and the results. Pure data and time."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import msgspec

from freeport_games.api import DeliveryEvent, DeliveryOutcome, DeliveryReason, Webhook, WebhookDelivery, WebhookOff
from freeport_games.api.secrets import hides
from matches.settings import Settings
from matches.store.due import SECOND

from .back_off import back_off

MOST_HOOKS = 3
"""The most webhooks of a player."""
MOST_WAITING = 200
"""The most deliveries that wait for one webhook. Each match has at most one; beyond it the oldest is dropped."""
_MOST_TOLD = 1000
"""The number of matches for which a webhook remembers its last notice."""
_LONGEST_PAUSE = 300 * SECOND
"""The longest pause in milliseconds of a failing webhook, whatever else waits for it."""
_LOOKS = (0, 2_000, 30_000)
"""When the matches of a new webhook's player are searched for waiting decisions, in ms after its creation.

The search is repeated because other processes learn of the webhook a moment later, and because lists lag.
"""
_GONE = 410

TRIAL = DeliveryEvent.WEBHOOK_TEST
"""The event of a test delivery."""


class Notice(msgspec.Struct, frozen=True):
    """A notice to a player's webhooks."""

    match: str
    what: str
    """The id of the decision that waits, or ``THE_END``."""
    event: DeliveryEvent
    body: bytes
    """The body of the request."""


THE_END = "end"
"""The content of a notice that the match has ended."""


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


@hides("secret")
class Hook(msgspec.Struct, array_like=True):
    """A webhook. Times are milliseconds since 1970-01-01 UTC."""

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

    def free(self) -> None:
        """End the lease, because its work is done."""
        self.lease, self.leased_until, self.handled = b"", 0, ""

    def ready(self) -> int | None:
        """Return when work for the webhook is due, or None."""
        letters = [max(letter.due, self.paused_until) for letter in self.waiting]
        ready = min((*letters, *self.looks), default=None)
        return None if ready is None else max(ready, self.leased_until)

    def shown(self) -> Webhook:
        """Return the webhook as its player sees it."""
        failing = None if self.failing_since is None else _time(self.failing_since)
        return Webhook(self.id, self.url, _time(self.created_at), self.off, failing, len(self.waiting))


@hides("secret")
class WebhookTask(msgspec.Struct, frozen=True):
    """The next work for a webhook."""

    hook: str
    url: str
    secret: str
    letter: Letter | None
    """The delivery to make; None to search the player's matches for waiting decisions."""


class Sent(msgspec.Struct, frozen=True):
    """The result of an attempt. Without a reason it succeeded: the receiver replied with a status from 200 to 299."""

    status: int | None = None
    reason: DeliveryReason | None = None

    @property
    def ok(self) -> bool:
        """Whether the delivery succeeded."""
        return self.reason is None


Logged = tuple[str, WebhookDelivery]
"""The id of a webhook, and a line for its log of deliveries."""


class Outbox(msgspec.Struct, array_like=True):
    """The webhooks of one player."""

    hooks: list[Hook]
    failures: int = 0
    """The most failures of a deleted webhook. New ones take them over with the pause, until some time after its end."""
    paused_until: int = 0
    """When the last pause of a deleted webhook ends."""

    def hook(self, name: str) -> Hook | None:
        """Return a webhook by its id, or None."""
        return next((hook for hook in self.hooks if hook.id == name), None)

    def ready(self) -> int | None:
        """Return when work for any of the webhooks is due, or None."""
        return min((ready for hook in self.hooks if (ready := hook.ready()) is not None), default=None)

    def add(self, name: str, url: str, secret: str, at: int) -> Hook:
        """Add a webhook. A new address does not end the pause of a receiver that failed."""
        self._forget_failures(at)
        hook = Hook(name, url, secret, at, [at + wait for wait in _LOOKS])
        hook.failures, hook.paused_until = self.failures, self.paused_until
        self.hooks.append(hook)
        return hook

    def remove(self, hook: Hook, at: int, settings: Settings) -> None:
        """Remove a webhook with its waiting deliveries. One that is in progress counts as failed."""
        if hook.handled:
            _pause(hook, at, settings)
        self.hooks.remove(hook)
        self._forget_failures(at)
        self.failures = max(self.failures, hook.failures)
        self.paused_until = max(self.paused_until, hook.paused_until)

    def _forget_failures(self, at: int) -> None:
        """Forget the failures of removed webhooks long after their pause."""
        if at > self.paused_until + _LONGEST_PAUSE:
            self.failures = self.paused_until = 0

    def announce(self, notice: Notice, at: int) -> list[Logged]:
        """Add a notice to every webhook that does not have it. It replaces a waiting older notice of the match."""
        logged: list[Logged] = []
        for hook in self.hooks:
            if hook.off is not None or hook.told.get(notice.match) == notice.what:
                continue
            hook.told.pop(notice.match, None)
            hook.told[notice.match] = notice.what
            if len(hook.told) > _MOST_TOLD:
                del hook.told[next(iter(hook.told))]
            for letter in [letter for letter in hook.waiting if letter.match == notice.match]:
                if letter.id != hook.handled:  # the one in progress is settled when its result is known
                    logged.append(_dropped(hook, letter, DeliveryReason.ANSWERED, at))
            name = letter_id(hook.id, notice.match, notice.what)
            hook.waiting.append(Letter(name, notice.event, notice.match, notice.what, notice.body, at, at))
            if len(hook.waiting) > MOST_WAITING:
                logged.append(_dropped(hook, hook.waiting[0], DeliveryReason.TOO_MANY, at))
        return logged

    def test(self, hook: Hook, name: str, body: bytes, at: int) -> None:
        """Add a test delivery to a webhook, unless one is waiting."""
        if not any(letter.event == TRIAL for letter in hook.waiting):
            hook.waiting.append(Letter(name, TRIAL, None, name, body, at, at))

    def take(self, lease: bytes, seconds: float, at: int) -> WebhookTask | None:
        """Take the next work if it is due. Its webhook is leased to the caller for some seconds."""
        ready = [(when, hook) for hook in self.hooks if (when := hook.ready()) is not None and when <= at]
        if not ready:
            return None
        _, hook = min(ready, key=lambda item: item[0])
        hook.lease, hook.leased_until = lease, at + int(seconds * SECOND)
        letter = None if hook.looks and hook.looks[0] <= at else _first(hook)
        hook.handled = "" if letter is None else letter.id
        return WebhookTask(hook.id, hook.url, hook.secret, letter)

    def looked(self, task: WebhookTask, lease: bytes, at: int) -> list[Logged]:
        """Record that the player's matches were searched, beginning at a certain time. Nothing is logged."""
        hook = self.hook(task.hook)
        if hook is not None and hook.lease == lease:
            hook.looks = [when for when in hook.looks if when > at]
            hook.free()
        return []

    def settle(self, task: WebhookTask, lease: bytes, sent: Sent, at: int, settings: Settings) -> list[Logged]:
        """Record the result of a delivery, unless the lease has gone to another process."""
        hook = self.hook(task.hook)
        if hook is None or hook.lease != lease or task.letter is None:
            return []
        hook.free()
        letter = next((letter for letter in hook.waiting if letter.id == task.letter.id), None)
        if letter is None:
            return []
        if sent.reason is DeliveryReason.ANSWERED:
            return [_dropped(hook, letter, sent.reason, at)]
        letter.attempts += 1
        if sent.ok:
            return [_made(hook, letter, sent, at)]
        _pause(hook, at, settings)
        if letter.event == TRIAL:
            hook.waiting.remove(letter)
            return [_line(hook, letter, DeliveryOutcome.GIVEN_UP, sent, at)]
        return [_failed(hook, letter, sent, at, settings)]


def letter_id(hook: str, match: str, what: str) -> str:
    """Return the id of a delivery, which is the same however often its notice is added."""
    return "msg_" + hashlib.sha256(f"{hook}/{match}/{what}".encode()).hexdigest()[:32]


def _first(hook: Hook) -> Letter | None:
    """Return the next delivery: a test, or else the one that was due first."""
    letters = [letter for letter in hook.waiting if hook.off is None or letter.event == TRIAL]
    return min(letters, key=lambda letter: (letter.event != TRIAL, letter.due), default=None)


def _made(hook: Hook, letter: Letter, sent: Sent, at: int) -> Logged:
    hook.waiting.remove(letter)
    if hook.off is not None:  # a test has succeeded: switch the webhook on, and search for waiting decisions
        hook.off, hook.looks = None, [at]
    hook.failing_since, hook.failures, hook.paused_until = None, 0, 0
    for other in hook.waiting:  # the receiver is back: no delivery needs to wait
        other.due = min(other.due, at)
    return _line(hook, letter, DeliveryOutcome.DELIVERED, sent, at)


def _pause(hook: Hook, at: int, settings: Settings) -> None:
    """Pause a webhook after a failure. Failures of tests count as well, because a test also takes a receiver's time."""
    hook.failures += 1
    hook.paused_until = at + min(back_off(hook.failures, settings), int(_LONGEST_PAUSE))


def _failed(hook: Hook, letter: Letter, sent: Sent, at: int, settings: Settings) -> Logged:
    since = hook.failing_since = at if hook.failing_since is None else hook.failing_since
    letter.due = at + back_off(letter.attempts, settings)
    if sent.status == _GONE:
        hook.off = WebhookOff.GONE
    elif at - since >= settings.webhook_off_after * SECOND:
        hook.off = WebhookOff.FAILING
    if hook.off is not None:
        hook.waiting = [other for other in hook.waiting if other.event == TRIAL]
        hook.told.clear()
    elif letter.due - letter.made_at > settings.webhook_retry_for * SECOND:
        hook.waiting.remove(letter)
    else:
        return _line(hook, letter, DeliveryOutcome.FAILED, sent, at, letter.due)
    return _line(hook, letter, DeliveryOutcome.GIVEN_UP, sent, at)


def _dropped(hook: Hook, letter: Letter, reason: DeliveryReason, at: int) -> Logged:
    hook.waiting.remove(letter)
    return _line(hook, letter, DeliveryOutcome.DROPPED, Sent(None, reason), at)


def _line(
    hook: Hook, letter: Letter, outcome: DeliveryOutcome, sent: Sent, at: int, next_try: int | None = None
) -> Logged:
    then = None if next_try is None else _time(next_try)
    line = WebhookDelivery(
        id=letter.id,
        event=letter.event,
        match=letter.match,
        at=_time(at),
        attempt=letter.attempts,
        outcome=outcome,
        status=sent.status,
        reason=sent.reason,
        next_try=then,
    )
    return hook.id, line


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / SECOND, UTC)
