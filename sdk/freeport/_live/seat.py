"""A seat of a live match as a flow: what is answered, what is sent again, what is let be. It does no I/O.

It is written once, as generators that yield effects on the bot and on the server, and are sent their results. Two
drivers in ``freeport._live.drivers`` carry the effects out, one waiting, one awaiting; a test can be a third.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Generic, TypeAlias, TypeVar, cast

import msgspec

from freeport._protocol import Pause
from freeport.errors import (
    Conflict,
    Forbidden,
    FreeportError,
    IllegalMove,
    Refused,
    RolledBack,
    StaleDecision,
    TimeOver,
)
from freeport.shapes import ENDED, Match, Status, Update
from freeport_api import HandOver, MatchFinished, SeatChanged, SeatHandedOver
from freeport_games.engine import Result, Seat, View
from freeport_games.engine.menus import Decision, Move, Refusal

T = TypeVar("T")

RETRY_MOVE = 1.0
"""Seconds before a move is sent again if a whole call got no reply."""


class _Effect(msgspec.Struct, Generic[T], frozen=True):
    """An effect that a flow requests with ``yield from``; it gets the typed result."""

    def __iter__(self) -> Generator[SeatEffect, object, T]:
        return cast(T, (yield cast("SeatEffect", self)))


# To the bot


class Sit(_Effect[None], frozen=True):
    """Take the seat from which a match was seen."""

    seen: Match


class Think(_Effect["Move | None"], frozen=True):
    """Choose."""

    view: View
    decision: Decision
    interject: bool
    """Whether it may, or must, choose."""


class Reconsider(_Effect[bool], frozen=True):
    """Hear why a move was refused, and say whether to think again."""

    refusal: Refusal


class Hear(_Effect[None], frozen=True):
    """Hear what happened."""

    update: Update


class HearEnd(_Effect[None], frozen=True):
    """Hear how the match ended; the result is None if it was abandoned."""

    result: Result | None


# To the server


class Look(_Effect[Match], frozen=True):
    """Read the match anew."""

    seat: Seat | None = None
    """From which of several seats; the one that is asked, else the lowest, if None."""


class Join(_Effect[Match], frozen=True):
    """Take a seat."""

    match: Match
    seat: Seat | None = None
    """Which seat; any if None."""


class Return(_Effect[Match], frozen=True):
    """Take a seat back from the house bot that stands in."""

    seat: Seat | None = None
    """Which of several seats; all of them if None."""


class Play(_Effect[Update], frozen=True):
    """Send a move."""

    decision: Decision
    move: Move


class Follow(_Effect[None], frozen=True):
    """Open the stream of the updates after a version."""

    after: int
    seat: Seat | None = None
    """From which of several seats; the one that is asked, else the lowest, if None."""


class Unfollow(_Effect[None], frozen=True):
    """Close the stream of updates."""


class Next(_Effect["Update | None"], frozen=True):
    """Wait for the next update on the stream; None at its end."""


SeatEffect: TypeAlias = (
    Sit | Think | Reconsider | Hear | HearEnd | Look | Join | Return | Play | Follow | Unfollow | Next | Pause
)
SeatFlow: TypeAlias = Generator[SeatEffect, object, T]


class SeatLog:
    """The answers of one seat: distinguishes an open decision from one that only still looks open."""

    def __init__(self, seat: Seat = 0, wanted: Seat | None = None) -> None:
        """Begin; ``wanted`` is the seat if its player may have several."""
        self.seat = seat
        self.wanted = wanted
        self._answered: dict[str, int] = {}
        self._doubted: set[tuple[str, int]] = set()
        """The decisions that were asked again although they were gone, each with the match's version then."""
        self.told: int | None = None
        """The version of the last update that the bot was told; None before the first."""
        self._player: str | None = None
        """The id of the player who holds the seat."""
        self.result: Result | None = None
        """The final ranking, once the match is finished."""

    def open(self, seen: Match | Update) -> Decision | None:
        """Return the decision to answer, if this match or update has one that has not been answered.

        After another seat's interjection a decision comes again with its id, and a new answer may be needed: then the
        update is later than the answer, and says that the seat has not answered.
        """
        decision = seen.decision
        if decision is None or seen.version <= self._answered.get(decision.id, -1):
            return None
        if any(asked.seat == decision.seat and asked.answered for asked in seen.asked):
            # It may still be revised; a bot keeps its answer.
            return None
        return decision

    def begin(self, seen: Match) -> int:
        """Return the version after which the updates begin that the bot has yet to be told."""
        self.told = seen.version if self.told is None else min(self.told, seen.version)
        holder = None if seen.your_seat is None else seen.seats[seen.your_seat].player
        self._player = None if holder is None else holder.id
        return self.told

    def given(self, seen: Update) -> bool:
        """Return whether this update says that somebody else plays the seat from now on."""
        return any(
            isinstance(event, SeatChanged) and event.seat == self.seat and event.player.id != self._player
            for event in seen.events
        )

    def begin_again(self, seat: Seat) -> None:
        """Forget all answers: the match is not where it was seen, and the player may have another seat."""
        self.seat, self._answered = seat, {}

    def check(self, seen: Match | Update, now: Match, why: Refused, *, elsewhere: bool) -> None:
        """Check that a match has only moved on since it was seen.

        Args:
            seen: the match or update that the seat has responded to.
            now: the match as it is now.
            why: the refusal of the seat's move.
            elsewhere: whether the match is surely not where it was seen, although its version does not tell.

        Raises:
            RolledBack: if it is behind or elsewhere.
        """
        if now.version < seen.version or elsewhere:
            if self.told is not None:
                self.told = min(self.told, now.version)
            raise RolledBack(why.refusal) from why

    def doubts(self, decision: Decision, now: Match) -> bool:
        """Return whether a decision that is gone is asked all the same; it is doubted once in each version."""
        doubt = (decision.id, now.version)
        if now.decision is None or now.decision.id != decision.id or doubt in self._doubted:
            return False
        self._doubted.add(doubt)
        return True

    def handed_over(self, seen: Match | Update) -> bool:
        """Return whether this match or update says that a house bot plays the seat although its player is here."""
        if seen.status is not Status.PLAYING:
            return False
        if isinstance(seen, Match):
            return seen.your_seat is not None and seen.seats[seen.your_seat].house is not None
        return any(
            isinstance(event, SeatHandedOver) and event.seat == self.seat and event.occasion is HandOver.TIME_OVER
            for event in seen.events
        )

    def answered(self, decision: Decision, version: int) -> None:
        """Note that nothing is left to answer up to a version."""
        self._answered = {decision.id: version}

    def end(self, seen: Match | Update) -> bool:
        """Return whether the match has ended, and note how."""
        if seen.status not in ENDED:
            return False
        if isinstance(seen, Match):
            self.result = seen.result
        else:
            self.result = next((event.result for event in seen.events if isinstance(event, MatchFinished)), None)
        return True


def live(patience: float, wanted: Seat | None = None) -> SeatFlow[Result | None]:
    """Take a seat of a match, and play it to the end of the match.

    Args:
        patience: the seconds for which to insist while the server is away.
        wanted: the seat, where the player may have several.

    Returns:
        The final ranking, or None if the match was abandoned, or somebody else has taken over the seat.

    Raises:
        IllegalMove: if a move is refused, and the bot does not want to think again.
        FreeportError: if the server stays away for longer.
    """
    seen = yield from _take_seat(patience, wanted)
    yield from Sit(seen)
    log = SeatLog(_seat_of(seen), wanted)
    while True:
        try:
            yield from follow(seen, log, patience)
            break
        except RolledBack:
            yield from Unfollow()
            seen = yield from _take_seat(patience, wanted, again=True)
            if not _has_seat(seen, wanted) and seen.status is Status.PLAYING:
                break
            if seen.your_seat not in (None, log.seat):
                yield from Sit(seen)
            log.begin_again(_seat_of(seen, log.seat))
    yield from Unfollow()
    yield from HearEnd(log.result)
    return log.result


def follow(
    seen: Match, log: SeatLog, patience: float, until: Callable[[Update], bool] = lambda update: False
) -> SeatFlow[None]:
    """Play a seat from what was seen on, to the end of the match, or until something is so.

    Raises:
        RolledBack: if the match is not where it was seen.
    """
    after = log.begin(seen)
    if after == seen.version:  # otherwise the bot is first told of what came before
        if log.end(seen):
            return
        yield from respond(seen, log, patience)
    yield from Follow(after, log.wanted)
    while (update := (yield from Next())) is not None:
        yield from Hear(update)
        log.told = update.version
        if log.given(update):
            return
        yield from respond(update, log, patience)
        log.end(update)
        if until(update):
            return


def respond(seen: Match | Update, log: SeatLog, patience: float) -> SeatFlow[None]:
    """Respond to a match or an update: think, send, and send again while the server is away.

    The same move is sent again, never another one: perhaps the first was accepted and only the reply was lost. A seat
    that was handed to a house bot is taken back; its next decision then comes with the next update. When a move is
    refused, the bot says whether to think again; if not, the refusal is raised.

    Raises:
        IllegalMove: if the move is refused, and the bot does not want to think again.
        RolledBack: if the move is refused because the match is not where it was seen. The store may have lost its last
            moves, and the match may ask again, or something else under the same id; or another seat's interjection may
            have come in between.
    """
    if log.handed_over(seen):
        with suppress(Conflict):
            yield from _insist(Return(log.wanted), patience)
        return
    decision = log.open(seen)
    if decision is None or seen.view is None:
        return
    while True:
        move: Move | None = None
        try:
            if decision.interjections:
                move = yield from Think(seen.view, decision, interject=True)
            interjected = move is not None
            if move is None and decision.options:
                move = yield from Think(seen.view, decision, interject=False)
        except StaleDecision:
            log.answered(decision, seen.version)  # by taking moves back; the stream brings what is asked now
            return
        if move is None:
            return
        try:
            made = yield from _insist(Play(decision, move), patience)
        except Conflict as gone:
            now = yield from _insist(Look(log.wanted), patience)
            # A decision whose time is over stays until a worker has made the default move.
            log.check(seen, now, gone, elsewhere=not isinstance(gone, TimeOver) and log.doubts(decision, now))
            # The match has moved on, or the time ran out; the stream brings the next decision.
            log.answered(decision, seen.version)
            return
        except IllegalMove as refused:
            now = yield from _insist(Look(log.wanted), patience)
            log.check(seen, now, refused, elsewhere=now.decision != decision)
            if not (yield from Reconsider(refused.refusal)):
                raise
        else:
            # An interjection does not answer the decision, which is asked again in that very version.
            log.answered(decision, made.version - interjected)
            return


def _take_seat(patience: float, wanted: Seat | None = None, *, again: bool = False) -> SeatFlow[Match]:
    """Read the match, and take a seat if the player has none; return the match.

    Args:
        patience: the seconds for which to insist.
        wanted: the seat, where the player may have several.
        again: whether the player had a seat. In a match that is being played somebody else has taken it over.
    """
    seen = yield from _insist(Look(), patience)
    if not _has_seat(seen, wanted) and seen.status not in ENDED and not (again and seen.status is Status.PLAYING):
        return (yield from _insist(Join(seen, wanted), patience))
    if wanted is not None and _has_seat(seen, wanted):
        seen = yield from _insist(Look(wanted), patience)
    return seen


def _has_seat(seen: Match, wanted: Seat | None) -> bool:
    """Return whether the player has a seat of a match, or the one that is wanted."""
    return bool(seen.your_seats) if wanted is None else wanted in seen.your_seats


def _seat_of(seen: Match, otherwise: Seat = 0) -> Seat:
    """Return the seat from which a match was seen.

    A player who returns to a match that is over has none, but may still learn how it ended.
    """
    return otherwise if seen.your_seat is None else seen.your_seat


def _insist(effect: _Effect[T], patience: float) -> SeatFlow[T]:
    """Request an effect again until the server has replied, whatever comes in place of a reply; return the reply.

    Raises:
        RolledBack: if the seat is no longer the player's: the server's store has lost that it was taken.
    """
    started = time.monotonic()
    while True:
        try:
            return (yield from effect)
        except Forbidden as error:
            if error.code != "NOT_SEATED":
                raise
            raise RolledBack(error.refusal) from error
        except FreeportError as error:
            if not error.passing or time.monotonic() - started > patience:
                raise
            yield Pause(max(RETRY_MOVE, getattr(error, "retry_after", None) or 0.0))
