"""What can happen to a match of any game, beside what happens in the game."""

from __future__ import annotations

from freeport_games.engine import Event, Result, Seat

from .matches import Ending
from .players import Player


class MatchOpened(Event, frozen=True):
    """The worker fixed the dice of the match and opened it."""

    commitment: str
    """SHA-256 of the seed, in hexadecimal."""


class SeatTaken(Event, frozen=True):
    """A player took a seat."""

    seat: Seat
    """The seat."""
    player: Player
    """The player."""
    entropy: str
    """What the player added to the randomness of the dice."""
    house: str | None = None
    """The house bot that plays it, if the player is one."""


class SeatFreed(Event, frozen=True):
    """A player left before the match had started."""

    seat: Seat
    """The seat, free again."""


class MatchStarted(Event, frozen=True):
    """The match began."""

    seats: int
    """How many seats play."""


class SeatLeft(Event, frozen=True):
    """A player left the running match; the game's fallback moves for the seat."""

    seat: Seat
    """The seat."""


class SeatReturned(Event, frozen=True):
    """A player plays again who had left, or for whom a house bot stood in."""

    seat: Seat
    """The seat."""


class TimeOver(Event, frozen=True):
    """A seat's time was over: the game's default move was made for it."""

    seat: Seat
    """The seat."""


class SeatHandedOver(Event, frozen=True):
    """A seat's time was over: a house bot plays it until its player returns."""

    seat: Seat
    """The seat."""
    house: str
    """The house bot."""


class RulesChanged(Event, frozen=True):
    """A new version of the rules took over."""

    rules_version: int
    """The new version."""


class GameOver(Event, frozen=True):
    """The last move was made; the worker will score the match."""


class MatchFinished(Event, frozen=True):
    """The match was scored, and the seed of its dice is public."""

    result: Result
    """The final ranking."""
    seed: str
    """The seed of the dice, in hexadecimal."""


class MatchEnded(Event, frozen=True):
    """The match was ended before its game was over."""

    reason: Ending
    """Why."""


class PlayerForgotten(Event, frozen=True):
    """A player's account was deleted. Its name stands nowhere any more, not in the earlier log either."""

    player: str
    """The player's id."""


class MatchAbandoned(Event, frozen=True):
    """The match ended without a result."""

    seed: str | None
    """The seed of the dice, in hexadecimal, if anything was drawn."""


MATCH_EVENTS: tuple[type[Event], ...] = (
    MatchOpened,
    SeatTaken,
    SeatFreed,
    MatchStarted,
    SeatLeft,
    SeatReturned,
    TimeOver,
    SeatHandedOver,
    RulesChanged,
    GameOver,
    MatchEnded,
    MatchFinished,
    MatchAbandoned,
    PlayerForgotten,
)
"""What can happen to a match of any game."""
