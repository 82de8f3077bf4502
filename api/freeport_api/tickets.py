"""Stream tickets, with which a browser's ``EventSource``, which cannot send a token, opens a stream."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data

from .secrets import hides


class Stream(StrEnum):
    """The streams of server-sent events."""

    UPDATES = "UPDATES"
    """The updates of a match."""
    DECISIONS = "DECISIONS"
    """The decisions that wait for the player in any match."""
    LOBBY = "LOBBY"
    """The open public matches."""


@hides("ticket")
class StreamTicket(Data, frozen=True):
    """A ticket that opens one stream once."""

    ticket: str
    """The ticket, to be sent as the query parameter `ticket`."""
    expires_in: float
    """Seconds after which it can no longer be used."""
