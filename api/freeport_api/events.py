"""The events of a match of any game, other than the events of the game itself."""

from __future__ import annotations

from freeport_games.engine import Event, MoveName, MoveText, Question, Result, Seat

from .matches import Ending, HandOver
from .orders import OrderEnd, OrderKind, Until
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
    """The player's contribution to the randomness of the dice."""
    house: str | None = None
    """The house bot that plays it, if the player is one."""


class SeatFreed(Event, frozen=True):
    """A player left before the match had started."""

    seat: Seat
    """The seat, free again."""


class MatchStarted(Event, frozen=True):
    """The match began."""

    seats: int
    """The number of seats."""


class SeatLeft(Event, frozen=True):
    """A player left the running match; the game's fallback moves for the seat."""

    seat: Seat
    """The seat."""


class SeatReturned(Event, frozen=True):
    """A player who had left, or whom a house bot stood in for, plays again."""

    seat: Seat
    """The seat."""


class TimeOver(Event, frozen=True):
    """A seat's time ran out: the game's default move was made for it."""

    seat: Seat
    """The seat."""


class SeatHandedOver(Event, frozen=True):
    """A house bot plays a seat until its player returns."""

    seat: Seat
    """The seat."""
    stand_in: str
    """The house bot."""
    occasion: HandOver = HandOver.TIME_OVER
    """Why."""


class SeatOffered(Event, frozen=True):
    """A seat of the running match is on offer: whoever takes it knows what it knew, and plays on."""

    seat: Seat
    """The seat."""
    only_for: str | None
    """The id of the only player who may take it; absent if whoever may join the match may."""
    absent: bool = False
    """Whether it is on offer because its player is absent, and only as long."""


class OfferWithdrawn(Event, frozen=True):
    """A seat is no longer on offer."""

    seat: Seat
    """The seat."""


class SeatChanged(Event, frozen=True):
    """A player took over a seat of the running match."""

    seat: Seat
    """The seat."""
    player: Player
    """The player who plays it from now on."""


class ReplacementAsked(Event, frozen=True):
    """A player asked to replace an absent one. That is done when all who are there have asked for the same."""

    seat: Seat
    """The seat of the absent player."""
    by: Seat
    """The seat of the player who asks."""
    bot: str | None
    """The house bot to play it; absent to offer the seat to whoever may join."""


class RulesChanged(Event, frozen=True):
    """A new version of the rules took over."""

    rules_version: int
    """The new version."""


class TimeLimitReached(Event, frozen=True):
    """The time limit of the game was reached; the rules say when it ends."""


class MovesTakenBack(Event, frozen=True):
    """A player took moves back: the state is as it was, and what was asked then is asked anew."""

    seat: Seat
    """The seat that takes its moves back."""
    back_to: int
    """The version whose state this is again, but for what others have seen since."""


class OrderGiven(Event, frozen=True):
    """A seat gave a standing order. Only the seat is told."""

    seat: Seat
    """The seat."""
    order: str
    """The order's key."""
    does: OrderKind
    """What it does."""
    decisions: tuple[str, ...]
    """The kinds of decision that it answers."""
    after: int
    """The seconds after which it passes."""
    moves: tuple[str, ...]
    """The prepared moves in notation."""
    times: int
    """How often it makes one of them."""
    until: tuple[Until, ...]
    """What ends it."""


class OrderWithdrawn(Event, frozen=True):
    """A seat withdrew a standing order. Only the seat is told."""

    seat: Seat
    """The seat."""
    order: str
    """The order's key."""


class OrderAnswered(Event, frozen=True):
    """A standing order answered a decision of its seat. Only the seat is told."""

    order: str
    """The order's key."""
    decision: str
    """The key of the decision."""
    asked: Question
    """What was asked: the number of the kind of decision, such as `SC-D22`."""
    move: MoveName
    """The kind of move that the order made, such as `Pass`."""
    made: MoveText
    """The move in the game's notation."""


class OrderEnded(Event, frozen=True):
    """A standing order ended. Only its seat is told."""

    order: str
    """The order's key."""
    ended_by: OrderEnd
    """The reason."""


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
    """The reason."""


class PlayerForgotten(Event, frozen=True):
    """A player's account was deleted. Its name no longer appears anywhere, including the earlier log."""

    player_id: str
    """The player's id."""


class MatchAbandoned(Event, frozen=True):
    """The match ended without a result."""

    seed: str
    """The seed of the dice, in hexadecimal."""


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
    TimeLimitReached,
    MovesTakenBack,
    OrderGiven,
    OrderWithdrawn,
    OrderAnswered,
    OrderEnded,
    SeatOffered,
    OfferWithdrawn,
    SeatChanged,
    ReplacementAsked,
)
"""The events of a match of any game."""
