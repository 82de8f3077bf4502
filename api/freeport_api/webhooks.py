"""Webhooks: what a server sends to a player's address, and the outcomes."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from freeport_games.engine import Data, Result, Seat

from .matches import Status
from .secrets import hides


class WebhookOff(StrEnum):
    """The reason why nothing is sent to a webhook, until a test of it succeeds."""

    FAILING = "FAILING"
    """No delivery has succeeded for days."""
    GONE = "GONE"
    """The receiver returned 410: it wants no more deliveries. For a channel of Discord or Slack, 404 says so too."""


class WebhookForm(StrEnum):
    """The form of the bodies that are sent to a webhook."""

    FREEPORT = "FREEPORT"
    """For a program: JSON with a `type` and its `data`."""
    DISCORD = "DISCORD"
    """For a channel of Discord: a sentence, which mentions nobody."""
    SLACK = "SLACK"
    """For a channel of Slack: a sentence, which mentions nobody."""


class Webhook(Data, frozen=True):
    """A player's address to which deliveries are sent."""

    id: str
    """The webhook's id."""
    url: str
    """The address that deliveries are sent to."""
    form: WebhookForm
    """The form of what is sent."""
    created_at: datetime
    """The time at which it was set."""
    off: WebhookOff | None
    """The reason why nothing is sent any more; absent while it is on."""
    failing_since: datetime | None
    """The time since when deliveries have failed; absent if the last one succeeded."""
    waiting: int
    """The number of deliveries that are still to be made."""
    former_until: datetime | None
    """The time until which deliveries are signed with a former secret too; absent if only the newest signs."""


@hides("secret")
class WebhookCreated(Data, frozen=True):
    """A webhook with its new secret."""

    webhook: Webhook
    """The webhook."""
    secret: str
    """The secret that its deliveries are signed with from now on. It is shown only this once."""


class DeliveryEvent(StrEnum):
    """The reason why a delivery is made. Each has a kind of body of its own."""

    DECISION_PENDING = "DECISION_PENDING"
    """A decision waits for the player: `decision.pending`."""
    MATCH_FINISHED = "MATCH_FINISHED"
    """A match of the player's has ended: `match.finished`."""
    DECISION_LATE = "DECISION_LATE"
    """A quarter of the time for a decision is left: `decision.late`, which is only pushed to browsers."""
    MATCH_INVITED = "MATCH_INVITED"
    """A seat is kept for the player in a rematch, or offered in a running match: `match.invited`, only for browsers."""
    WEBHOOK_TEST = "WEBHOOK_TEST"
    """A test was requested: `webhook.test`."""


class DeliveryOutcome(StrEnum):
    """The outcome of an attempt to make a delivery."""

    DELIVERED = "DELIVERED"
    """The receiver returned a status from 200 to 299."""
    FAILED = "FAILED"
    """It failed, and will be tried again."""
    GIVEN_UP = "GIVEN_UP"
    """It failed, and will not be tried again."""
    DROPPED = "DROPPED"
    """It was not sent because it was no longer needed."""


class DeliveryReason(StrEnum):
    """The reason why a delivery was not made. Reasons are coarse: they reveal nothing about the server's network."""

    ADDRESS = "ADDRESS"
    """The host has no public address."""
    CONNECTION = "CONNECTION"
    """There was no connection, or it broke."""
    TLS = "TLS"
    """The host could not prove its identity with a certificate."""
    TIMEOUT = "TIMEOUT"
    """No response came in time."""
    STATUS = "STATUS"
    """The status of the response was not from 200 to 299."""
    ANSWERED = "ANSWERED"
    """The decision was no longer waiting."""
    TOO_MANY = "TOO_MANY"
    """Too many deliveries were waiting."""


class WebhookDelivery(Data, frozen=True):
    """An attempt to make a delivery."""

    id: str = msgspec.field(name="key")
    """The header ``webhook-id``, the same at each attempt."""
    event: DeliveryEvent
    """The reason for it."""
    match: str | None
    """The match that it is about; absent for a test."""
    at: datetime
    """The time of the attempt."""
    attempt: int
    """The number of the attempt, from 1; 0 if it was never sent."""
    outcome: DeliveryOutcome
    """The outcome."""
    status: int | None
    """The HTTP status of the response; absent if there was none."""
    reason: DeliveryReason | None
    """The reason for the failure; absent if it succeeded."""
    next_try: datetime | None
    """The time of the next attempt; absent if there will be none."""


class PendingNotice(Data, frozen=True):
    """Notice that a decision of the player's is waiting. The match has its options."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version at the time of the notice."""
    seat: Seat
    """The player's seat."""
    decision: str
    """The decision's id."""
    kind: str
    """The decision's number in the game's RULES.md."""
    deadline: datetime | None
    """The end of the time for it; absent if the match has no clock."""


class FinishedNotice(Data, frozen=True):
    """Notice that a match of the player's has ended."""

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
    """Notice of a test of the webhook, or of a subscription to pushes."""

    webhook: str
    """The id of the webhook, or of the subscription."""


class Delivery(msgspec.Struct, frozen=True, tag_field="type"):
    """The body of a request to a webhook: its ``type``, and its data."""

    timestamp: datetime
    """The time at which it happened."""


class DecisionPending(Delivery, frozen=True, tag="decision.pending"):
    """A decision of the player's is waiting."""

    data: PendingNotice
    """The decision."""


class MatchOver(Delivery, frozen=True, tag="match.finished"):
    """A match of the player's has ended."""

    data: FinishedNotice
    """The match, and its result."""


class WebhookTested(Delivery, frozen=True, tag="webhook.test"):
    """The webhook is being tested."""

    data: TrialNotice
    """The webhook."""


AnyDelivery = DecisionPending | MatchOver | WebhookTested
"""Any body that is posted to webhooks."""
