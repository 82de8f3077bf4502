"""The live lobby: the matches that can be joined."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data


class LobbyNews(StrEnum):
    """The kinds of news about a match in the live lobby."""

    SHOWN = "SHOWN"
    """It fits: since now, or since before the stream began."""
    CHANGED = "CHANGED"
    """It still fits, but has changed: its seats, or, in one that is played, anything."""
    GONE = "GONE"
    """It no longer fits: it has started, has ended, or no seat is on offer any more."""


class LobbyChange(Data, frozen=True):
    """A change in the live lobby."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version; for a match that is gone, the last version that was sent."""
    news: LobbyNews
    """The kind of news."""


class LobbyTold(Data, frozen=True):
    """Every match that fits has been sent once; a client should remove all other matches that it shows."""

    matches: int
    """The number of those matches."""
