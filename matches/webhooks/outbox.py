"""A player's outbox: its webhooks, what waits to be delivered to them, and what becomes of it. Data and time only."""

from __future__ import annotations

import hashlib
import random
from datetime import UTC, datetime

import msgspec

from freeport_games.api import DeliveryOutcome, DeliveryReason, Webhook, WebhookDelivery, WebhookOff
from matches.settings import Settings
from matches.store.due import SECOND

MOST_HOOKS = 3
"""Webhooks that a player may have."""
MOST_WAITING = 200
"""Deliveries that wait for one webhook; of each match one at most, and what has waited longest goes first."""
_MOST_TOLD = 1000
"""Matches of which a webhook remembers what it was told last."""
_GROWTH = 4.0
_LONGEST_BACK_OFF = 4 * 3600 * SECOND
_LONGEST_PAUSE = 300 * SECOND
"""Milliseconds for which a webhook that fails is left alone at most, whatever else waits for it."""
_JITTER = 0.2
_LOOKS = (0, 2_000, 30_000)
"""When a new webhook's player is looked over for decisions that wait already, in milliseconds from its making.

Again, because other processes hear of it a moment later, and because lists lag.
"""
_GONE = 410

TRIAL = "webhook.test"
"""The event of a delivery that only tests a webhook."""


class Notice(msgspec.Struct, frozen=True):
    """Something that a player's webhooks are told."""

    match: str
    what: str
    """The id of the decision that waits, or ``THE_END``."""
    event: str
    body: bytes
    """What is posted."""


THE_END = "end"
"""What a notice tells when the match has ended."""


class Letter(msgspec.Struct, array_like=True):
    """A delivery that is still to be made. Times are milliseconds since 1970-01-01 UTC."""

    id: str
    event: str
    match: str | None
    what: str
    body: bytes
    made_at: int
    due: int
    """When it is tried (again)."""
    attempts: int = 0


class Hook(msgspec.Struct, array_like=True):
    """A webhook. Times are milliseconds since 1970-01-01 UTC."""

    id: str
    url: str
    secret: str
    """What deliveries are signed with. It has to be stored as it is: signing takes it whole."""
    created_at: int
    looks: list[int]
    """When its player's matches are to be looked over for decisions that wait already."""
    waiting: list[Letter] = []
    told: dict[str, str] = {}
    """For each match, what it was told last; the latest stands last."""
    off: WebhookOff | None = None
    failing_since: int | None = None
    failures: int = 0
    """Deliveries that failed since the last one that succeeded."""
    paused_until: int = 0
    lease: bytes = b""
    """Who is making a delivery to it."""
    leased_until: int = 0
    """When that must be over; if it is not known by then what became of it, the delivery is made again."""
    handled: str = ""
    """The id of the delivery that is being made; empty if none is."""

    def free(self) -> None:
        """Whoever was at it has done what was to be done."""
        self.lease, self.leased_until, self.handled = b"", 0, ""

    def ready(self) -> int | None:
        """When there is something to do for it; None if there is nothing."""
        letters = [max(letter.due, self.paused_until) for letter in self.waiting]
        ready = min((*letters, *self.looks), default=None)
        return None if ready is None else max(ready, self.leased_until)

    def shown(self) -> Webhook:
        """The webhook as its player sees it."""
        failing = None if self.failing_since is None else _time(self.failing_since)
        return Webhook(self.id, self.url, _time(self.created_at), self.off, failing, len(self.waiting))


class Task(msgspec.Struct, frozen=True):
    """What is to be done for a webhook now."""

    hook: str
    url: str
    secret: str
    letter: Letter | None
    """The delivery to make; None to look over the player's matches."""


class Sent(msgspec.Struct, frozen=True):
    """What became of an attempt: neither means that it succeeded, an answer's status from 200 to 299 too."""

    status: int | None = None
    reason: DeliveryReason | None = None

    @property
    def ok(self) -> bool:
        """Whether the delivery was made."""
        return self.reason is None


Logged = tuple[str, WebhookDelivery]
"""A line for the log of deliveries of a webhook."""


class Outbox(msgspec.Struct, array_like=True):
    """The webhooks of one player."""

    hooks: list[Hook]

    def hook(self, name: str) -> Hook | None:
        """A webhook by its id."""
        return next((hook for hook in self.hooks if hook.id == name), None)

    def ready(self) -> int | None:
        """When there is something to do for any of them; None if there is nothing."""
        return min((ready for hook in self.hooks if (ready := hook.ready()) is not None), default=None)

    def add(self, name: str, url: str, secret: str, at: int) -> Hook:
        """Add a webhook."""
        hook = Hook(name, url, secret, at, [at + wait for wait in _LOOKS])
        self.hooks.append(hook)
        return hook

    def announce(self, notice: Notice, at: int) -> list[Logged]:
        """Tell every webhook that was not told yet. A match's older decision that still waits for it is dropped."""
        logged: list[Logged] = []
        for hook in self.hooks:
            if hook.off is not None or hook.told.get(notice.match) == notice.what:
                continue
            hook.told.pop(notice.match, None)
            hook.told[notice.match] = notice.what
            if len(hook.told) > _MOST_TOLD:
                del hook.told[next(iter(hook.told))]
            for letter in [letter for letter in hook.waiting if letter.match == notice.match]:
                if letter.id != hook.handled:  # what becomes of that one is seen when it is settled
                    logged.append(_dropped(hook, letter, DeliveryReason.ANSWERED, at))
            name = letter_id(hook.id, notice.match, notice.what)
            hook.waiting.append(Letter(name, notice.event, notice.match, notice.what, notice.body, at, at))
            if len(hook.waiting) > MOST_WAITING:
                logged.append(_dropped(hook, hook.waiting[0], DeliveryReason.TOO_MANY, at))
        return logged

    def test(self, hook: Hook, name: str, body: bytes, at: int) -> None:
        """Have a webhook tested, unless it is being tested."""
        if not any(letter.event == TRIAL for letter in hook.waiting):
            hook.waiting.append(Letter(name, TRIAL, None, name, body, at, at))

    def take(self, lease: bytes, seconds: float, at: int) -> Task | None:
        """Take what is to be done next, if its time has come: for some seconds nobody else does anything for it."""
        ready = [(when, hook) for hook in self.hooks if (when := hook.ready()) is not None and when <= at]
        if not ready:
            return None
        _, hook = min(ready, key=lambda item: item[0])
        hook.lease, hook.leased_until = lease, at + int(seconds * SECOND)
        letter = None if hook.looks and hook.looks[0] <= at else _first(hook)
        hook.handled = "" if letter is None else letter.id
        return Task(hook.id, hook.url, hook.secret, letter)

    def looked(self, task: Task, lease: bytes, at: int) -> list[Logged]:
        """The player's matches have been looked over, beginning at some time; there is nothing to log."""
        hook = self.hook(task.hook)
        if hook is not None and hook.lease == lease:
            hook.looks = [when for when in hook.looks if when > at]
            hook.free()
        return []

    def settle(self, task: Task, lease: bytes, sent: Sent, at: int, settings: Settings) -> list[Logged]:
        """Take in what became of a delivery; nothing if somebody else has been at it since."""
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
    """The id of a delivery: the same however often it is announced."""
    return "msg_" + hashlib.sha256(f"{hook}/{match}/{what}".encode()).hexdigest()[:32]


def back_off(failures: int, settings: Settings) -> int:
    """Milliseconds to wait after so many failures, with a random part, so that not everybody comes back at once."""
    wait = settings.webhook_retry_first * SECOND * _GROWTH ** min(failures - 1, 20)
    return int(min(wait, _LONGEST_BACK_OFF) * random.uniform(1 - _JITTER, 1 + _JITTER))


def _first(hook: Hook) -> Letter | None:
    """What is delivered next: tests, then what was due first."""
    letters = [letter for letter in hook.waiting if hook.off is None or letter.event == TRIAL]
    return min(letters, key=lambda letter: (letter.event != TRIAL, letter.due), default=None)


def _made(hook: Hook, letter: Letter, sent: Sent, at: int) -> Logged:
    hook.waiting.remove(letter)
    if hook.off is not None:  # a test has succeeded: on again, with what waits by now
        hook.off, hook.looks = None, [at]
    hook.failing_since, hook.failures, hook.paused_until = None, 0, 0
    for other in hook.waiting:  # the receiver is back: nothing need wait any longer
        other.due = min(other.due, at)
    return _line(hook, letter, DeliveryOutcome.DELIVERED, sent, at)


def _pause(hook: Hook, at: int, settings: Settings) -> None:
    """Leave a webhook alone for a while after a failure, be it of a test: a test takes a receiver's time, too."""
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
