"""The shapes of the public interface: what REST, the streams and GraphQL answer, for every game alike.

These are the very classes that the service encodes and the SDK decodes. What depends on the game (the options of a
match, a view, a decision, the events) has a class a game, derived here from the game's own classes:
``shapes(CARGO_HOLD).match`` is ``CargoHoldMatch``.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any

import msgspec

from .engine import Asked, Data, Decision, Event, Game, Result, Seat


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


class Registered(Data, frozen=True):
    """An account with its new token."""

    player: Player
    """The player."""
    token: str
    """The player's secret. It is shown this once and never again."""


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


class Revoked(Data, frozen=True):
    """That every token of an account has ended: nobody can use the account any more."""

    player: Player
    """The player whose account it is."""


HOUSE = "house-"
"""What the id of a house bot that sits in a match begins with; an account's never does."""


class QuotaBudget(Data, frozen=True):
    """How much somebody may ask of a server, or have open there."""

    name: str
    """Its name, as in the headers ``RateLimit-Policy`` and ``RateLimit``."""
    counts: str
    """What is charged to it, and to whom."""
    per_second: float | None
    """How many units it fills up by in a second; absent where it counts what is open at a time."""
    most: int
    """How many units it holds: so many may be asked for at once, or be open at a time."""
    setting: str
    """What an operator sets it with."""


class Limit(Data, frozen=True):
    """How large something may be."""

    name: str
    """What is limited."""
    most: int
    """The most that is taken."""
    unit: str
    """What it is counted in."""
    otherwise: str
    """The code of the refusal of what is larger."""
    setting: str | None
    """What an operator sets it with, where that is possible."""


class Limits(Data, frozen=True):
    """What a server takes, as it is configured."""

    budgets: tuple[QuotaBudget, ...]
    """How much anybody may ask for; a budget that is switched off is left out."""
    limits: tuple[Limit, ...]
    """How large things may be."""


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


class MoveMade(Data, frozen=True):
    """An entry of a match's log: a seat's move, be it an answer or an interjection."""

    seat: Seat
    """Who moved."""
    decision: str
    """The id of the decision that the move answered or interrupted."""
    overdue: bool = False
    """Whether the seat's time was over, so that the server made the game's default move for it."""


class ChanceDrawn(Data, frozen=True):
    """An entry of a match's log: what the worker drew."""

    index: int
    """The number of the outcome within its match, from 0; the draw depends on it."""
    outcome: str
    """The outcome in notation, such as ``rolled 3,5``."""


class Logged(Data, frozen=True):
    """One line of a match's log, public when the match has ended."""

    version: int
    """The number of the entry, from 1."""
    at: datetime
    """When it was committed."""


class Record(Data, frozen=True):
    """The head of the record of a match that has ended: all that is needed to play it again and to check its dice."""

    id: str
    """The match's id."""
    game: str
    """The slug of its game."""
    rules_version: int
    """The version of the rules at its start."""
    status: Status
    """FINISHED or ABANDONED."""
    created_at: datetime
    """When it was created."""
    seats: tuple[MatchSeat, ...]
    """Its seats, with what the players added to the randomness."""
    fairness: Fairness
    """The commitment and the seed."""
    result: Result | None
    """The final ranking; absent if the match was abandoned."""
    version: int
    """The number of entries of its log."""
    final_state: str
    """SHA-256 of the final state's canonical encoding, in hexadecimal."""
    host: Player | None = None
    """Who created it."""
    visibility: Visibility = Visibility.PUBLIC
    """Who may find it."""
    clock: Clock | None = None
    """How much time the seats had, if it was taken."""
    spectators: bool = True
    """Whether those who did not sit in it might watch it."""
    autostart: bool = False
    """Whether it started by itself when its last seat was taken."""
    rematch_of: str | None = None
    """The id of the match of which it was a rematch."""
    kept: tuple[str | None, ...] = ()
    """For a rematch, the id of the player for whom each seat was kept."""
    digest: str = ""
    """SHA-256, in hexadecimal, of all other lines and then of this one with an empty digest, each with its newline."""


class WebhookOff(StrEnum):
    """Why nothing is sent to a webhook any more, until a test of it succeeds."""

    FAILING = "FAILING"
    """No delivery has succeeded for days."""
    GONE = "GONE"
    """The receiver answered 410: it wants nothing more."""


class Webhook(Data, frozen=True):
    """An address of a player to which deliveries are sent."""

    id: str
    """The webhook's id."""
    url: str
    """Where deliveries are sent."""
    created_at: datetime
    """When it was set."""
    off: WebhookOff | None
    """Why nothing is sent any more; absent while it is on."""
    failing_since: datetime | None
    """Since when deliveries have failed; absent if the last one succeeded."""
    waiting: int
    """How many deliveries are still to be made."""


class WebhookCreated(Data, frozen=True):
    """A new webhook with its secret."""

    webhook: Webhook
    """The new webhook."""
    secret: str
    """What its deliveries are signed with. It is shown this once and never again."""


class DeliveryOutcome(StrEnum):
    """What became of an attempt to make a delivery."""

    DELIVERED = "DELIVERED"
    """The receiver answered with a status from 200 to 299."""
    FAILED = "FAILED"
    """It failed, and will be tried again."""
    GIVEN_UP = "GIVEN_UP"
    """It failed, and will not be tried again."""
    DROPPED = "DROPPED"
    """It was not sent: there was no need any more."""


class DeliveryReason(StrEnum):
    """Why a delivery was not made. Reasons are coarse: they tell nothing of the network that the server runs in."""

    ADDRESS = "ADDRESS"
    """The host has no public address."""
    CONNECTION = "CONNECTION"
    """There was no connection, or it broke."""
    TLS = "TLS"
    """The host could not prove with a certificate that it is the one."""
    TIMEOUT = "TIMEOUT"
    """No answer came in time."""
    STATUS = "STATUS"
    """The answer's status was none from 200 to 299."""
    ANSWERED = "ANSWERED"
    """The decision did not wait any more."""
    TOO_MANY = "TOO_MANY"
    """Too many deliveries waited."""


class WebhookDelivery(Data, frozen=True):
    """An attempt to make a delivery."""

    id: str
    """The delivery's id: the header ``webhook-id``, the same at each attempt."""
    event: str
    """What it tells: the payload's ``type``."""
    match: str | None
    """The match that it is about; absent for a test."""
    at: datetime
    """When it was tried."""
    attempt: int
    """The number of the attempt, from 1; 0 if it was never sent."""
    outcome: DeliveryOutcome
    """What became of it."""
    status: int | None
    """The HTTP status of the answer; absent if there was none."""
    reason: DeliveryReason | None
    """Why it failed; absent if it did not."""
    next_try: datetime | None
    """When it will be tried again; absent if it will not."""


class PendingNotice(Data, frozen=True):
    """That a decision of the player's waits. What may be decided stands in the match."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version when it was noticed."""
    seat: Seat
    """The player's seat."""
    decision: str
    """The decision's id."""
    kind: str
    """The decision's number in the game's RULES.md."""
    deadline: datetime | None
    """When the time for it will be over; absent if the match has no clock."""


class FinishedNotice(Data, frozen=True):
    """That a match has ended in which the player sits."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    version: int
    """The match's version."""
    status: Status
    """FINISHED or ABANDONED."""
    result: Result | None
    """The final ranking; absent if the match was abandoned."""


class TrialNotice(Data, frozen=True):
    """That somebody tests the webhook."""

    webhook: str
    """The webhook's id."""


class Delivery(msgspec.Struct, frozen=True, tag_field="type"):
    """What is posted to a webhook: its ``type``, and the data that belong to it."""

    timestamp: datetime
    """When it happened."""


class DecisionPending(Delivery, frozen=True, tag="decision.pending"):
    """A decision of the player's waits."""

    data: PendingNotice
    """Which."""


class MatchOver(Delivery, frozen=True, tag="match.finished"):
    """A match has ended in which the player sits."""

    data: FinishedNotice
    """Which, and how."""


class WebhookTested(Delivery, frozen=True, tag="webhook.test"):
    """Somebody tests the webhook."""

    data: TrialNotice
    """Which one."""


AnyDelivery = DecisionPending | MatchOver | WebhookTested
"""Everything that is posted to webhooks."""


class Problem(Data, frozen=True):
    """Why a request was refused (RFC 9457, ``application/problem+json``)."""

    type: str
    """A URI reference to the code's explanation."""
    title: str
    """The code as a phrase."""
    status: int
    """The HTTP status."""
    code: str
    """The stable code, the same as a GraphQL ``Refusal`` has."""
    detail: str
    """The reason in a sentence."""
    instance: str
    """The id of the request, to be found in the server's log."""
    rule: str | None = None
    """The number of the rule that forbids it, where one does."""
    match_version: int | None = None
    """The match's current version, where the request was about a match."""


class Page(Data, frozen=True):
    """A part of a long list."""

    next: str | None
    """What to give as ``after`` for the next part; absent at the end."""


class Shapes(msgspec.Struct, frozen=True):
    """The classes of the public interface that belong to one game."""

    match: type[Match]
    """``Match`` with ``options``, ``view`` and ``decision``."""
    update: type[Update]
    """``Update`` with ``events``, ``view`` and ``decision``."""
    decision: type[Decision]
    """``Decision`` with the game's options."""
    pending: type[Pending]
    """``Pending`` with the ``decision``."""
    lobby_change: type[LobbyChange]
    """``LobbyChange`` with the match, as ``shown``."""
    logged: type[Logged]
    """``Logged`` with the ``entry``."""
    record: type[Record]
    """``Record`` with the ``options``."""
    move: Any
    """The union of the game's moves."""
    move_made: type[MoveMade]
    """``MoveMade`` with the ``move``."""
    event: Any
    """The union of the game's events and those of every match."""


@cache
def shapes(game: Game[Any, Any]) -> Shapes:
    """Derive a game's classes of the public interface."""
    options = tuple[game.codec.options, ...]  # type: ignore[name-defined]
    decision = _shape(game, Decision, [("options", options), ("interjections", options)])
    event = reduce(or_, (*game.events, *MATCH_EVENTS))
    move = reduce(or_, game.moves)
    move_made = _shape(game, MoveMade, [("move", move)], kw_only=True)
    view = ("view", game.views | None)
    asked = ("decision", decision | None)
    match = _shape(game, Match, [("options", game.options), view, asked])
    return Shapes(
        match=match,
        update=_shape(game, Update, [("events", tuple[event, ...]), asked, view]),  # type: ignore[valid-type]
        decision=decision,
        lobby_change=_shape(game, LobbyChange, [("shown", match | None)]),
        logged=_shape(game, Logged, [("entry", reduce(or_, (move_made, ChanceDrawn, *MATCH_EVENTS)))]),
        record=_shape(game, Record, [("options", game.options)], kw_only=True),
        pending=_shape(game, Pending, [("decision", decision)]),
        move=move,
        move_made=move_made,
        event=event,
    )


def _shape(
    game: Game[Any, Any], base: type[msgspec.Struct], fields: list[tuple[str, Any]], *, kw_only: bool = False
) -> Any:
    """A game's class of the public interface; where a field of the base has a default, new ones go by their names."""
    return msgspec.defstruct(
        game.typename + base.__name__,
        fields,
        bases=(base,),
        module=__name__,
        namespace={"__doc__": base.__doc__},
        tag=game.typename + base.__name__,
        frozen=True,
        kw_only=kw_only,
    )
