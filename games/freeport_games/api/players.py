"""Players: accounts, what they have achieved, and how a deleted one is called."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data


class Player(Data, frozen=True):
    """An account."""

    id: str
    """The player's id."""
    name: str
    """The player's name, as others see it."""
    bot: bool
    """Whether a program plays."""


DELETED = "(deleted)"
"""The name of a player whose account was deleted."""


HOUSE = "house-"
"""What the id of a house bot that sits in a match begins with; an account's never does."""


class Registered(Data, frozen=True):
    """An account with its new token."""

    player: Player
    """The player."""
    token: str
    """The player's secret. It is shown this once and never again."""


class Revoked(Data, frozen=True):
    """That every token of an account has ended: nobody can use the account any more."""

    player: Player
    """The player whose account it is."""


class Contenders(StrEnum):
    """Whom a leaderboard ranks: people and bots are rated apart."""

    PEOPLE = "PEOPLE"
    """Accounts that people play."""
    BOTS = "BOTS"
    """Accounts that programs play, and house bots."""


class Rating(Data, frozen=True):
    """How strong an account is believed to be (openskill, Plackett-Luce)."""

    points: float
    """What leaderboards go by: ``mean`` less three times ``deviation``, a strength that it has almost certainly."""
    mean: float
    """The most likely strength; 25 is where everybody begins."""
    deviation: float
    """How uncertain that is: the standard deviation."""


class Standing(Data, frozen=True):
    """What the finished matches of a game say of an account."""

    game: str
    """The slug of the game."""
    played: int
    """In how many finished matches it sat."""
    won: int
    """In how many of them it came first, alone or with others."""
    rating: Rating | None
    """By the matches against others of its kind: people are rated against people, bots against bots. Absent before the
    first of them."""
    rank: int | None
    """Its place on the game's leaderboard of people or bots, from 1; absent without a rating."""


class Ranked(Data, frozen=True):
    """A place on a leaderboard."""

    player: Player
    """Who holds it."""
    standing: Standing
    """How that account stands."""


class Profile(Data, frozen=True):
    """An account with its standings."""

    player: Player
    """The account."""
    standings: tuple[Standing, ...]
    """In every game of which it has finished a match."""
