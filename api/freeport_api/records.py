"""Records: matches that have ended, entry by entry."""

from __future__ import annotations

from datetime import datetime

from freeport_games.engine import Data, Result, Seat

from .matches import Absence, Clock, Fairness, MatchSeat, OneAnswer, Status, Visibility
from .players import Player


class MoveMade(Data, frozen=True):
    """An entry of a match's log: a seat's move, either an answer or an interjection."""

    seat: Seat
    """The seat that moved."""
    decision: str
    """The id of the decision that the move answered or interrupted."""
    overdue: bool = False
    """Whether the seat's time had run out, so that the server made the game's default move."""
    order: str | None = None
    """The key of the standing order that made the move; absent if the player made it."""


class ChanceDrawn(Data, frozen=True):
    """An entry of a match's log: an outcome that the worker drew."""

    index: int
    """The number of the outcome within its match, from 0; the draw depends on it."""
    outcome: str
    """The outcome in notation, such as ``rolled 3,5``."""


class Logged(Data, frozen=True):
    """One line of a match's log, public when the match has ended."""

    version: int
    """The number of the entry, from 1."""
    at: datetime
    """The time of its commit."""


class RecordsEnd(Data, frozen=True):
    """The last line of a page of records: without it, something is missing."""

    next: str | None
    """The value of ``after`` for the next page; absent at the end."""


class Record(Data, frozen=True):
    """The head of the record of a match that has ended: everything needed to replay it and to check its dice."""

    id: str
    """The match's id."""
    game: str
    """The slug of its game."""
    rules_version: int
    """The version of the rules at its start."""
    status: Status
    """FINISHED or ABANDONED."""
    created_at: datetime
    """The time of its creation."""
    seats: tuple[MatchSeat, ...]
    """Its seats, with the players' contributions to the randomness."""
    fairness: Fairness
    """The commitment and the seed."""
    result: Result | None
    """The final ranking; absent if the match was abandoned."""
    version: int
    """The number of entries of its log."""
    final_state: str
    """SHA-256 of the final state's canonical encoding, in hexadecimal."""
    host: Player | None = None
    """The player who created it."""
    visibility: Visibility = Visibility.PUBLIC
    """Its visibility."""
    clock: Clock | None = None
    """The time that the seats had, if it was limited."""
    spectators: bool = True
    """Whether others than its players could watch it."""
    autostart: bool = False
    """Whether it started by itself when its last seat was taken."""
    rematch_of: str | None = None
    """The id of the match that it was a rematch of."""
    kept: tuple[str | None, ...] = ()
    """For a rematch, the ids of the players for whom the seats were kept."""
    undo: bool = True
    """Whether its seats could take moves back."""
    rated: bool = True
    """Whether it counts for the ratings of its players."""
    one_answer: OneAnswer = OneAnswer.ASKED
    """What became of decisions with one possible answer."""
    absence: Absence | None = None
    """When an absent player could be replaced, if any could."""
    position: str | None = None
    """The position in notation that it began with; absent if it began with the game's opening."""
    hot_seat: bool = False
    """Whether one account could take several of its seats."""
    digest: str = ""
    """SHA-256, in hexadecimal, of all other lines and then of this one with an empty digest, each with its newline."""
