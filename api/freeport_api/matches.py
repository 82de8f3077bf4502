"""Matches, as one player, or a spectator, may see them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

import msgspec

from freeport_games.engine import Data, Result, Seat
from freeport_games.engine.menus.decisions import Asked

from .orders import Order
from .players import Player
from .secrets import hides


class Status(StrEnum):
    """The progress of a match."""

    OPENING = "OPENING"
    """Created; the worker has yet to commit to its dice. Nobody can join yet."""
    OPEN = "OPEN"
    """Players may join."""
    PLAYING = "PLAYING"
    """Being played."""
    SCORING = "SCORING"
    """The game is over; the worker has yet to score it."""
    FINISHED = "FINISHED"
    """Scored; the seed of its dice is public."""
    ABANDONED = "ABANDONED"
    """Ended without a result: everybody left, nobody played for too long, or an operator ended it."""


class Visibility(StrEnum):
    """The visibility of a match."""

    PUBLIC = "PUBLIC"
    """The match is listed; anybody may see it and join it."""
    UNLISTED = "UNLISTED"
    """The match is not listed; anybody who knows its id may see it, and joining requires the invitation."""
    PRIVATE = "PRIVATE"
    """Only its players see it; joining requires the invitation."""


class OneAnswer(StrEnum):
    """What becomes of decisions with one possible answer, in windows and wherever else asking hides a hand."""

    ASKED = "ASKED"
    """They are asked, so that nobody learns of a hand from what is not asked."""
    ANSWERED = "ANSWERED"
    """They are answered without asking. That tells of hands, so such a match is not rated."""


class Ending(StrEnum):
    """The reason why a match was ended before its game was over."""

    IDLE = "IDLE"
    """Nothing happened in it for too long."""
    OPERATOR = "OPERATOR"
    """The operator of the server ended it."""
    LEFT = "LEFT"
    """Its host left before it had started, and nobody else was there."""


class HandOver(StrEnum):
    """The reason why a house bot plays a seat in place of its player."""

    TIME_OVER = "TIME_OVER"
    """The seat's time ran out."""
    HOLIDAY = "HOLIDAY"
    """Its player is away for a while."""
    HOST = "HOST"
    """Its player had left, and the host let a house bot play."""
    ABSENT = "ABSENT"
    """Its player has been absent for so long that a house bot could be asked for."""


_OWN_CODE = {"code": "BAD_OPTIONS"}


class Clock(Data, frozen=True, forbid_unknown_fields=True):
    """The time that the seats of a match have. A decision's time is used up first, then the seat's bank."""

    per_decision: Annotated[int, msgspec.Meta(ge=1, le=30 * 86_400, extra=_OWN_CODE)]
    """Seconds for each decision."""
    bank: Annotated[int, msgspec.Meta(ge=0, le=30 * 86_400, extra=_OWN_CODE)] = 0
    """Additional seconds that a seat has for the whole match."""
    stand_in: Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": 40})] | None = None
    """The house bot that takes over a seat whose time runs out; if omitted, the game's default move is made."""


class Decider(StrEnum):
    """Who decides that an absent player is replaced."""

    OTHERS = "OTHERS"
    """All other players who are there, when all of them have asked for the same."""
    HOST = "HOST"
    """The host."""


class Absence(Data, frozen=True, forbid_unknown_fields=True):
    """When an absent player may be replaced, and by whom."""

    after: Annotated[int, msgspec.Meta(ge=3600, le=30 * 86_400, extra=_OWN_CODE)]
    """Seconds for which everybody has waited for the player's answer, or after which a player who left is absent."""
    decides: Decider = Decider.OTHERS
    """Who decides."""


class Deadline(Data, frozen=True):
    """The end of an asked seat's time."""

    seat: Seat
    """The asked seat."""
    at: datetime
    """The time at which its default move will be made, or a house bot will take over."""


class MatchSeat(Data, frozen=True):
    """A seat of a match."""

    seat: Seat
    """The seat's number, clockwise from 0."""
    player: Player | None
    """The player who sits there, if any."""
    left: bool
    """Whether the player left; then the game's fallback moves for the seat."""
    entropy: str
    """The player's contribution to the randomness of the dice; empty for none."""
    house: str | None = None
    """The house bot that plays the seat at present, whether it is seated there or standing in for the player."""
    kept_for: str | None = None
    """The id of the only player who may take the seat, if it is free and the match is a rematch, or if it is on offer
    to one player."""
    offered: bool = False
    """Whether somebody else may take over the seat in the running match."""


class Fairness(Data, frozen=True):
    """The proof that the dice were fixed before anybody joined. See docs/fairness.md."""

    commitment: str | None
    """SHA-256 of the seed, in hexadecimal; absent until the worker has opened the match."""
    seed: str | None
    """The seed itself, in hexadecimal; absent until the match has ended."""


class ListedMatch(Data, frozen=True):
    """The facts about a match in lists, as one player, or a spectator, may see it."""

    id: str
    """The match's id."""
    game: str
    """The slug of its game."""
    rules_version: int
    """The version of the rules that it is played by."""
    version: int
    """The number of entries of its log."""
    status: Status
    """Its progress."""
    visibility: Visibility
    """Its visibility."""
    host: Player
    """The player who created it and may start it."""
    created_at: datetime
    """The time of its creation."""
    seats: tuple[MatchSeat, ...]
    """Its seats."""
    your_seat: Seat | None
    """The seat of the player who asks; absent for a spectator. Of several seats the one that is asked, the lowest of
    them, else the lowest."""
    your_seats: tuple[Seat, ...]
    """All seats of the player who asks: several only in a match with `hotSeat`."""
    asked: tuple[Asked, ...]
    """The seats that have a decision to make."""
    result: Result | None
    """The final ranking; absent until the match is finished."""
    fairness: Fairness
    """The proof of its dice."""
    spectators: bool
    """Whether others than its players may watch it before its end."""
    autostart: bool
    """Whether it starts by itself when its last seat is taken."""
    clock: Clock | None
    """The time that its seats have; absent if their time is unlimited."""
    rematch_of: str | None
    """The id of the match that it is a rematch of."""
    rated: bool
    """Whether it counts for the ratings of its players."""
    one_answer: OneAnswer
    """What becomes of decisions with one possible answer."""
    absence: Absence | None
    """When an absent player may be replaced; absent if none may."""
    from_position: bool
    """Whether it begins at a position that its host gave, and knows with all that is hidden there."""
    hot_seat: bool
    """Whether one account may take several of its seats, for people who share a screen."""


@hides("invitation")
class Match(ListedMatch, frozen=True):
    """One playing of a game, as one player, or a spectator, may see it."""

    chance: str | None
    """The number of the chance event that is awaited, if any."""
    invitation: str | None
    """The secret that lets others join a match that is not public; shown to its players and its host."""
    deadlines: tuple[Deadline, ...]
    """The ends of the asked seats' times."""
    asked_since: datetime | None
    """The time at which the longest waiting seat was asked, as far as everybody may know; absent if nobody is asked, or
    if the match keeps no time, having neither a clock nor house bots."""
    undo: tuple[int, ...] | None
    """The versions to which your seat can go back by taking back its moves, the newest first; absent if nobody may take
    moves back."""
    orders: tuple[Order, ...]
    """The standing orders of your seat, the oldest first."""


class Update(Data, frozen=True):
    """The changes of one entry of a match's log, as one player, or a spectator, may see them."""

    match: str
    """The match's id."""
    version: int
    """The number of the log entry."""
    status: Status
    """The progress of the match after it."""
    asked: tuple[Asked, ...]
    """The seats that have a decision to make after it."""
    chance: str | None
    """The number of the chance event that is then awaited, if any."""
    deadlines: tuple[Deadline, ...]
    """The ends of the times of the seats that are then asked."""
    asked_since: datetime | None
    """The time at which the longest waiting seat was asked, as far as everybody may know; absent if nobody is asked, or
    if the match keeps no time, having neither a clock nor house bots."""
    undo: tuple[int, ...] | None
    """The versions to which your seat can go back by taking back its moves, the newest first; absent if nobody may take
    moves back, or if the update is about the past."""
    orders: tuple[Order, ...] | None
    """The standing orders of your seat, the oldest first; absent if the update is about the past."""


class Digest(Data, frozen=True):
    """What happened in a match since a seat's last own move, as its player may see it."""

    match: str
    """The match's id."""
    since: int
    """The version of your seat's last own move, or of its last undo; 0 if there was none. What an order, the clock or a
    house bot did for you is part of what happened since."""
    next: int | None
    """The value of ``after`` for what happened then; absent at the end."""


class Pending(Data, frozen=True):
    """A decision that one of a player's matches is waiting for."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version."""


class Page(Data, frozen=True):
    """A part of a long list."""

    next: str | None
    """The value of ``after`` for the next part; absent at the end."""
