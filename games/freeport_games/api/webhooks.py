"""Webhooks: what a server sends to the address of a player, and how that went."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from freeport_games.engine import Data, Result, Seat

from .matches import Status


class WebhookOff(StrEnum):
    """Why nothing is sent to a webhook any more, until a test of it succeeds."""

    FAILING = "FAILING"
    """No delivery has succeeded for days."""
    GONE = "GONE"
    """The receiver answered 410: it wants nothing more."""


class Webhook(Data, frozen=True):
    """An address of a player to which deliveries are sent."""

    id: str
    """The webhook's id."""
    url: str
    """Where deliveries are sent."""
    created_at: datetime
    """When it was set."""
    off: WebhookOff | None
    """Why nothing is sent any more; absent while it is on."""
    failing_since: datetime | None
    """Since when deliveries have failed; absent if the last one succeeded."""
    waiting: int
    """How many deliveries are still to be made."""


class WebhookCreated(Data, frozen=True):
    """A new webhook with its secret."""

    webhook: Webhook
    """The new webhook."""
    secret: str
    """What its deliveries are signed with. It is shown this once and never again."""


class DeliveryOutcome(StrEnum):
    """What became of an attempt to make a delivery."""

    DELIVERED = "DELIVERED"
    """The receiver answered with a status from 200 to 299."""
    FAILED = "FAILED"
    """It failed, and will be tried again."""
    GIVEN_UP = "GIVEN_UP"
    """It failed, and will not be tried again."""
    DROPPED = "DROPPED"
    """It was not sent: there was no need any more."""


class DeliveryReason(StrEnum):
    """Why a delivery was not made. Reasons are coarse: they tell nothing of the network that the server runs in."""

    ADDRESS = "ADDRESS"
    """The host has no public address."""
    CONNECTION = "CONNECTION"
    """There was no connection, or it broke."""
    TLS = "TLS"
    """The host could not prove with a certificate that it is the one."""
    TIMEOUT = "TIMEOUT"
    """No answer came in time."""
    STATUS = "STATUS"
    """The answer's status was none from 200 to 299."""
    ANSWERED = "ANSWERED"
    """The decision did not wait any more."""
    TOO_MANY = "TOO_MANY"
    """Too many deliveries waited."""


class WebhookDelivery(Data, frozen=True):
    """An attempt to make a delivery."""

    id: str
    """The delivery's id: the header ``webhook-id``, the same at each attempt."""
    event: str
    """What it tells: the payload's ``type``."""
    match: str | None
    """The match that it is about; absent for a test."""
    at: datetime
    """When it was tried."""
    attempt: int
    """The number of the attempt, from 1; 0 if it was never sent."""
    outcome: DeliveryOutcome
    """What became of it."""
    status: int | None
    """The HTTP status of the answer; absent if there was none."""
    reason: DeliveryReason | None
    """Why it failed; absent if it did not."""
    next_try: datetime | None
    """When it will be tried again; absent if it will not."""


class PendingNotice(Data, frozen=True):
    """That a decision of the player's waits. What may be decided stands in the match."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version when it was noticed."""
    seat: Seat
    """The player's seat."""
    decision: str
    """The decision's id."""
    kind: str
    """The decision's number in the game's RULES.md."""
    deadline: datetime | None
    """When the time for it will be over; absent if the match has no clock."""


class FinishedNotice(Data, frozen=True):
    """That a match has ended in which the player sits."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version."""
    status: Status
    """FINISHED or ABANDONED."""
    result: Result | None
    """The final ranking; absent if the match was abandoned."""


class TrialNotice(Data, frozen=True):
    """That somebody tests the webhook."""

    webhook: str
    """The webhook's id."""


class Delivery(msgspec.Struct, frozen=True, tag_field="type"):
    """What is posted to a webhook: its ``type``, and the data that belong to it."""

    timestamp: datetime
    """When it happened."""


class DecisionPending(Delivery, frozen=True, tag="decision.pending"):
    """A decision of the player's waits."""

    data: PendingNotice
    """Which."""


class MatchOver(Delivery, frozen=True, tag="match.finished"):
    """A match has ended in which the player sits."""

    data: FinishedNotice
    """Which, and how."""


class WebhookTested(Delivery, frozen=True, tag="webhook.test"):
    """Somebody tests the webhook."""

    data: TrialNotice
    """Which one."""


AnyDelivery = DecisionPending | MatchOver | WebhookTested
"""Everything that is posted to webhooks."""
