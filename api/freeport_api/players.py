"""Players: accounts, their achievements, and the names of deleted ones."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data

from .secrets import hides
from .tokens import FIRST_TOKEN


class Player(Data, frozen=True):
    """An account."""

    id: str
    """The player's id."""
    name: str
    """The player's name, as others see it."""
    bot: bool
    """Whether the player is a program."""


DELETED = "(deleted)"
"""The name of a player whose account was deleted."""


HOUSE = "house-"
"""The prefix of the ids of house bots; an account's id never has it."""


class HouseBotInfo(Data, frozen=True):
    """A bot that the server plays."""

    name: str
    """Its name, by which it is seated."""
    summary: str
    """How it plays, in a sentence; empty for a bot of the operator's own."""


@hides("token")
class Registered(Data, frozen=True):
    """An account with its new token."""

    player: Player
    """The player."""
    token: str
    """The player's secret. It is shown this once and never again."""
    token_id: str = FIRST_TOKEN
    """The token's id."""


class Revoked(Data, frozen=True):
    """Confirmation that a token of an account has ended, or every one: then nobody can use the account any more."""

    player: Player
    """The player of the account."""


class Contenders(StrEnum):
    """The kinds of players that a leaderboard ranks: people and bots are rated apart."""

    PEOPLE = "PEOPLE"
    """Accounts that people play."""
    BOTS = "BOTS"
    """Accounts that programs play, and house bots."""


class Rating(Data, frozen=True):
    """An account's estimated strength (openskill, Plackett-Luce)."""

    points: float
    """The number that leaderboards go by: ``mean`` minus three times ``deviation``, a strength that it almost certainly
    has.
    """
    mean: float
    """The most likely strength; everybody begins at 25."""
    deviation: float
    """The uncertainty of the mean: the standard deviation."""


class Standing(Data, frozen=True):
    """An account's results in the finished matches of a game."""

    game: str
    """The slug of the game."""
    played: int
    """The number of finished matches in which it sat."""
    won: int
    """The number of those in which it came first, alone or with others."""
    rating: Rating | None
    """Its rating, from matches against others of its kind: people are rated against people, bots against bots. Absent
    before the first of these matches.
    """
    rank: int | None
    """Its place on the game's leaderboard of people or bots, from 1; absent without a rating."""


class Ranked(Data, frozen=True):
    """A place on a leaderboard."""

    player: Player
    """The account that holds it."""
    standing: Standing
    """The results of that account."""


class Profile(Data, frozen=True):
    """An account with its standings."""

    player: Player
    """The account."""
    standings: tuple[Standing, ...]
    """Its standings, in every game of which it has finished a match."""
