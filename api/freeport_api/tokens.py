"""Tokens of an account: a device or a program has one of its own, with rights."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from freeport_games.engine import Data

from .secrets import hides


class Right(StrEnum):
    """What a token may be used for."""

    READ = "READ"
    """To see and follow what the account may see. Every token has it."""
    PLAY = "PLAY"
    """To create, join, play and leave matches."""
    ACCOUNT = "ACCOUNT"
    """To manage the account: its tokens, links, webhooks and pushes."""


RIGHTS = tuple(Right)
"""All rights: those of a token that registration gives."""

FIRST_TOKEN = "first"
"""The id of the token that registration gives."""


class AccessToken(Data, frozen=True):
    """A token of an account. The token itself is never shown again."""

    id: str = msgspec.field(name="key")
    """The token's id: the one that its calls name, and the first one of every account has the same."""
    name: str | None
    """The name that it was given; absent for the account's first one, until it is given one."""
    rights: tuple[Right, ...]
    """What it may be used for."""
    created_at: datetime | None
    """The time at which it was created; absent if it is older than such records."""
    expires_at: datetime | None
    """The time at which it ends by itself; absent if it does not."""
    last_used: datetime | None
    """The hour in which it was last used; absent if it was not, and in streams."""
    current: bool
    """Whether it is the one that this request, or stream, was opened with."""


class AccessTokens(Data, frozen=True):
    """All tokens of an account, because one of them was created, changed or ended."""

    tokens: tuple[AccessToken, ...]
    """The tokens, the first one first, then the oldest."""


@hides("secret")
class DeviceLink(Data, frozen=True):
    """A link that gives one other device a token of the account, once."""

    secret: str
    """The link's secret, to be given to the other device. It is shown this once."""
    expires_in: float
    """Seconds after which it can no longer be used."""
