"""The end (section 8)."""

from __future__ import annotations

from freeport_games.engine import Placing, Seat, Text
from freeport_games.smugglers.components import SmugglersData

from .base import SmugglersEvent


class SeatReport(SmugglersData, frozen=True):
    """The possessions of a seat at the end (SG-1009)."""

    seat: Seat
    """The seat."""
    credits: int
    """Credits."""
    kills: int
    """Ships of other seats destroyed."""
    bounty: int
    """The Bounty."""
    levels: int
    """The sum of the base levels."""
    completed: bool
    """Whether it completed the Korothe Run."""


class GameWon(SmugglersEvent, frozen=True):
    """The game is over (section 8)."""

    won_by: Seat | None
    """The seat that won at once; null if a limit ended the game."""
    rule: Text
    """The rule that ended the game."""
    ranking: tuple[Placing, ...]
    """The final ranking."""
    report: tuple[SeatReport, ...]
    """The possessions of each seat."""
