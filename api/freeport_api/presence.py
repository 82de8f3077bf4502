"""Presence: who follows a match at this moment."""

from __future__ import annotations

from freeport_games.engine import Data, Seat


class Presence(Data, frozen=True):
    """The seats whose players have a stream of a match open. House bots open none."""

    match: str
    """The match's id."""
    seats: tuple[Seat, ...]
    """The seats, in their order. One whose connection breaks off without a word counts for some heartbeats more."""
