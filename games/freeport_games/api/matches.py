"""Matches, as one player, or a spectator, may see them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

import msgspec

from freeport_games.engine import Asked, Data, Result, Seat

from .players import Player


class Status(StrEnum):
    """How far a match is."""

    OPENING = "OPENING"
    """Created; the worker has still to commit to its dice. Nobody can join yet."""
    OPEN = "OPEN"
    """Players may join."""
    PLAYING = "PLAYING"
    """Being played."""
    SCORING = "SCORING"
    """The game is over; the worker has still to score it."""
    FINISHED = "FINISHED"
    """Scored; the seed of its dice is public."""
    ABANDONED = "ABANDONED"
    """Ended without a result: everybody left, nobody played for too long, or an operator ended it."""


class Visibility(StrEnum):
    """Who may find and see a match."""

    PUBLIC = "PUBLIC"
    """It stands in the lists; anybody may see it and join it."""
    UNLISTED = "UNLISTED"
    """It stands in no list; whoever knows its id may see it, and joining takes the invitation."""
    PRIVATE = "PRIVATE"
    """Only its players see it; joining takes the invitation."""


class Ending(StrEnum):
    """Why a match was ended before its game was over."""

    IDLE = "IDLE"
    """Nothing happened in it for too long."""
    OPERATOR = "OPERATOR"
    """The operator of the server ended it."""
    LEFT = "LEFT"
    """Its host left before it had started, and nobody else was there."""


class Clock(Data, frozen=True, forbid_unknown_fields=True):
    """How much time the seats of a match have. A decision's time is used up first, then the seat's bank."""

    per_decision: Annotated[int, msgspec.Meta(ge=1, le=30 * 86_400)]
    """Seconds for each decision."""
    bank: Annotated[int, msgspec.Meta(ge=0, le=30 * 86_400)] = 0
    """Seconds that a seat has for the whole match beside that."""
    stand_in: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """The house bot that takes over a seat whose time is over; if left out, the game's default move is made for it."""


class Deadline(Data, frozen=True):
    """When the time of a seat that is asked will be over."""

    seat: Seat
    """The asked seat."""
    at: datetime
    """When its default move will be made, or a house bot will take over."""


class MatchSeat(Data, frozen=True):
    """A seat of a match."""

    seat: Seat
    """The seat's number, clockwise from 0."""
    player: Player | None
    """Who sits there, if anybody."""
    left: bool
    """Whether the player left; then the game's fallback moves for the seat."""
    entropy: str
    """What the player added to the randomness of the dice; empty if nothing."""
    house: str | None = None
    """The house bot that plays the seat at present, be it seated there or standing in for the player."""
    kept_for: str | None = None
    """The id of the player who alone may take the seat, as it is free and the match is a rematch."""


class Fairness(Data, frozen=True):
    """The proof that the dice were fixed before anybody joined. See docs/fairness.md."""

    commitment: str | None
    """SHA-256 of the seed, in hexadecimal; absent until the worker has opened the match."""
    seed: str | None
    """The seed itself, in hexadecimal; absent until the match has ended."""


class Match(Data, frozen=True):
    """One playing of a game, as one player, or a spectator, may see it."""

    id: str
    """The match's id."""
    game: str
    """The slug of its game."""
    rules_version: int
    """The version of the rules that it is played by."""
    version: int
    """The number of entries of its log."""
    status: Status
    """How far it is."""
    visibility: Visibility
    """Who may see it."""
    host: Player
    """Who created it and may start it."""
    created_at: datetime
    """When it was created."""
    seats: tuple[MatchSeat, ...]
    """Its seats."""
    your_seat: Seat | None
    """The asker's seat; absent for a spectator."""
    asked: tuple[Asked, ...]
    """The seats that have a decision to make."""
    chance: str | None
    """The number of the chance event that is awaited, if one is."""
    result: Result | None
    """The final ranking; absent until the match is finished."""
    fairness: Fairness
    """The proof of its dice."""
    invitation: str | None
    """The secret that lets others join a match that is not public; shown to those who sit in it and to its host."""
    spectators: bool
    """Whether those who do not sit in it may watch it before its end."""
    autostart: bool
    """Whether it starts by itself when its last seat is taken."""
    clock: Clock | None
    """How much time its seats have; absent if they have all the time in the world."""
    deadlines: tuple[Deadline, ...]
    """When the time of the asked seats will be over."""
    rematch_of: str | None
    """The id of the match of which it is a rematch."""


class Update(Data, frozen=True):
    """What one entry of a match's log changed, as one player, or a spectator, may see it."""

    match: str
    """The match's id."""
    version: int
    """The number of the log entry."""
    status: Status
    """How far the match is after it."""
    asked: tuple[Asked, ...]
    """The seats that have a decision to make after it."""
    chance: str | None
    """The number of the chance event that is then awaited, if one is."""
    deadlines: tuple[Deadline, ...]
    """When the time of the seats that are then asked will be over."""


class Pending(Data, frozen=True):
    """A decision that one of a player's matches waits for."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version."""


class Page(Data, frozen=True):
    """A part of a long list."""

    next: str | None
    """What to give as ``after`` for the next part; absent at the end."""
