"""The live lobby: which matches can be joined."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data


class LobbyNews(StrEnum):
    """What the live lobby tells of a match."""

    SHOWN = "SHOWN"
    """It is open and fits: since now, or since before the stream began."""
    CHANGED = "CHANGED"
    """It goes on to be open and to fit, but its seats have changed."""
    GONE = "GONE"
    """It is not open any more, or does not fit any more."""


class LobbyChange(Data, frozen=True):
    """A change in the live lobby."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version; of a match that is gone, the last one that was told."""
    news: LobbyNews
    """What is new about it."""


class LobbyTold(Data, frozen=True):
    """Every open match that fits has been told once: what a client shows beside them is gone."""

    matches: int
    """How many there are."""
