"""A player's outbox: its webhooks and browsers, their waiting deliveries, and the results. Pure data and time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

from freeport_api import (
    DeliveryEvent,
    DeliveryOutcome,
    DeliveryReason,
    PushNotices,
    WebhookDelivery,
    WebhookForm,
    WebhookOff,
)
from matches.settings import Settings
from matches.store.due import SECOND

from .back_off import back_off
from .hooks import MOST_PUSHES, Browser, Hook, Letter, Notice, Sent, WebhookTask, moment

MOST_HOOKS = 3
"""The most webhooks of a player."""
MOST_BROWSERS = 5
"""The most browsers of a player to which notices are pushed."""
PUSH_AFTER = 20 * SECOND
"""Milliseconds for which a decision has to wait until a push says so: most are answered before."""
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
_NOT_FOUND = 404
"""What Discord, Slack and push services answer for what is gone."""

TRIAL = DeliveryEvent.WEBHOOK_TEST
"""The event of a test delivery."""


Logged = tuple[str | None, WebhookDelivery]
"""The id of a webhook, and a line for its log of deliveries; None for a browser, which has no log."""


class Outbox(msgspec.Struct, array_like=True):
    """The webhooks and browsers of one player."""

    hooks: list[Hook]
    failures: int = 0
    """The most failures of a deleted webhook. New ones take them over with the pause, until some time after its end."""
    paused_until: int = 0
    """When the last pause of a deleted webhook ends."""
    notices: PushNotices = PushNotices()
    """What is pushed."""

    @property
    def webhooks(self) -> list[Hook]:
        """The webhooks."""
        return [hook for hook in self.hooks if hook.browser is None]

    @property
    def browsers(self) -> list[tuple[Hook, Browser]]:
        """The browsers."""
        return [(hook, hook.browser) for hook in self.hooks if hook.browser is not None]

    def hook(self, name: str) -> Hook | None:
        """Return a webhook, or a browser, by its id, or None."""
        return next((hook for hook in self.hooks if hook.id == name), None)

    def ready(self) -> int | None:
        """Return when work for any of the webhooks is due, or None."""
        return min((ready for hook in self.hooks if (ready := hook.ready()) is not None), default=None)

    def add(self, name: str, url: str, secret: str, at: int, form: WebhookForm = WebhookForm.FREEPORT) -> Hook:
        """Add a webhook. A new address does not end the pause of a receiver that failed."""
        self._forget_failures(at)
        hook = Hook(name, url, secret, at, [at + wait for wait in _LOOKS], form=form)
        hook.failures, hook.paused_until = self.failures, self.paused_until
        self.hooks.append(hook)
        return hook

    def subscribe(self, name: str, url: str, browser: Browser, at: int) -> Hook:
        """Add a browser, or renew the one with the same address. It is told of what happens from now on."""
        hook = next((hook for hook, _ in self.browsers if hook.url == url), None)
        if hook is None:
            hook = self.add(name, url, "", at)
            hook.looks = []
        hook.browser, hook.created_at = browser, at
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
        """Add a notice to whatever is to have it, and has not. It replaces a waiting older notice of the match."""
        logged: list[Logged] = []
        for hook in self.hooks:
            wanted = [] if hook.off is not None else list(self._wanted(hook, notice, at))
            if not wanted or hook.told.get(notice.match) == notice.what:
                continue
            hook.told.pop(notice.match, None)
            hook.told[notice.match] = notice.what
            if len(hook.told) > _MOST_TOLD:
                del hook.told[next(iter(hook.told))]
            for letter in [letter for letter in hook.waiting if letter.match == notice.match]:
                if letter.id != hook.handled:  # the one in progress is settled when its result is known
                    logged.append(_dropped(hook, letter, DeliveryReason.ANSWERED, at))
            for letter in wanted:
                hook.waiting.append(letter)
                if len(hook.waiting) > MOST_WAITING:
                    logged.append(_dropped(hook, hook.waiting[0], DeliveryReason.TOO_MANY, at))
        return logged

    def _wanted(self, hook: Hook, notice: Notice, at: int) -> Iterator[Letter]:
        """Yield the deliveries that a webhook, or a browser, is to have for a notice."""
        of, what, event, chosen = notice.match, notice.what, notice.event, self.notices
        letter = Letter(letter_id(hook.id, of, what), event, of, what, notice.body, at, at, until=notice.until)
        if hook.browser is None:
            if event is not DeliveryEvent.MATCH_INVITED and (hook.form is WebhookForm.FREEPORT or notice.openly):
                yield letter
            return
        if notice.idle:
            return
        match event:
            case DeliveryEvent.DECISION_PENDING if chosen.asked:
                letter.due += int(PUSH_AFTER)
                yield letter
            case DeliveryEvent.MATCH_FINISHED if chosen.ended:
                yield letter
            case DeliveryEvent.MATCH_INVITED if chosen.invited:
                yield letter
        if notice.late is not None and chosen.late:
            name, late = letter_id(hook.id, of, f"{what}/late"), notice.late
            yield Letter(name, DeliveryEvent.DECISION_LATE, of, what, late.body, late.at, late.at, until=notice.until)

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
        return WebhookTask(hook.id, hook.url, hook.form, hook.signing(at), letter, hook.browser)

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
        if hook.browser is not None:
            hook.pushed = [*hook.pushed, at][-MOST_PUSHES:]
        if sent.ok:
            return [_made(hook, letter, sent, at)]
        if hook.browser is not None and sent.status in (_NOT_FOUND, _GONE):  # it has unsubscribed, or is no more
            self.hooks.remove(hook)
            return [_line(hook, letter, DeliveryOutcome.GIVEN_UP, sent, at)]
        _pause(hook, at, settings)
        if letter.event == TRIAL:
            hook.waiting.remove(letter)
            return [_line(hook, letter, DeliveryOutcome.GIVEN_UP, sent, at)]
        logged = [_failed(hook, letter, sent, at, settings)]
        if hook.browser is not None and hook.off is not None:  # nobody would switch it on again
            self.hooks.remove(hook)
        return logged


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
    for other in hook.waiting:  # the receiver is back: no delivery that failed needs to wait
        if other.attempts:
            other.due = min(other.due, at)
    return _line(hook, letter, DeliveryOutcome.DELIVERED, sent, at)


def _pause(hook: Hook, at: int, settings: Settings) -> None:
    """Pause a webhook after a failure. Failures of tests count as well, because a test also takes a receiver's time."""
    hook.failures += 1
    hook.paused_until = at + min(back_off(hook.failures, settings), int(_LONGEST_PAUSE))


def _failed(hook: Hook, letter: Letter, sent: Sent, at: int, settings: Settings) -> Logged:
    since = hook.failing_since = at if hook.failing_since is None else hook.failing_since
    letter.due = at + back_off(letter.attempts, settings)
    if sent.status == _GONE or (sent.status == _NOT_FOUND and hook.form is not WebhookForm.FREEPORT):
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
    then = None if next_try is None else moment(next_try)
    line = WebhookDelivery(
        id=letter.id,
        event=letter.event,
        match=letter.match,
        at=moment(at),
        attempt=letter.attempts,
        outcome=outcome,
        status=sent.status,
        reason=sent.reason,
        next_try=then,
    )
    return (hook.id if hook.browser is None else None), line
