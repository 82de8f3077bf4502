"""Web Push: notices on the devices of a player, also while no page is open."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec

from freeport_games.engine import Data

from .secrets import hides
from .webhooks import DecisionPending, Delivery, MatchOver, PendingNotice, WebhookTested


class PushNotices(Data, frozen=True):
    """The notices that are pushed to a player."""

    asked: bool = True
    """Whether that a decision waits is pushed, if it still waits after 20 seconds."""
    late: bool = True
    """Whether that a quarter of the time for a decision is left is pushed, if that is five minutes or more."""
    ended: bool = True
    """Whether that a match has ended is pushed."""
    invited: bool = True
    """Whether that a seat of a rematch is kept for the player, or one of a running match offered, is pushed."""


@hides("auth")
class PushKeys(Data, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's subscription, with which pushes to it are encrypted."""

    p256dh: Annotated[str, msgspec.Meta(max_length=128)]
    """Its public key, in base64url."""
    auth: Annotated[str, msgspec.Meta(max_length=64)]
    """Its secret, in base64url."""


class PushSubscription(Data, frozen=True):
    """A browser to which notices are pushed. Its address and keys are never shown again."""

    id: str = msgspec.field(name="key")
    """The subscription's id."""
    name: str
    """The name that it was given."""
    host: str
    """The host of the push service."""
    created_at: datetime
    """The time at which it was created, or last renewed."""
    server_key: str
    """The server's public key with which the browser has subscribed: to be renewed if the server has another one."""


class Push(Data, frozen=True):
    """What is pushed to a player, and where to."""

    server_key: str | None
    """The server's public key, with which browsers subscribe (`applicationServerKey`); absent if the server pushes
    nothing."""
    notices: PushNotices
    """The notices that are pushed."""
    subscriptions: tuple[PushSubscription, ...]
    """The browsers, the oldest subscription first."""


class InvitedNotice(Data, frozen=True):
    """Notice that a seat is kept for the player."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""


class DecisionLate(Delivery, frozen=True, tag="decision.late"):
    """A quarter of the time for a decision of the player's is left."""

    data: PendingNotice
    """The decision."""


class Invited(Delivery, frozen=True, tag="match.invited"):
    """A seat of a rematch is kept for the player, or one of a running match is offered."""

    data: InvitedNotice
    """The match."""


AnyPush = DecisionPending | DecisionLate | MatchOver | Invited | WebhookTested
"""What a browser may be sent, as JSON that is followed by spaces."""
