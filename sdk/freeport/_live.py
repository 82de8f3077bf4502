"""A bot on a seat of a live match: decisions arrive on the stream, and the bot's answers are sent back."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable, Generator
from contextlib import aclosing, closing, suppress
from functools import partial
from random import Random
from typing import TypeAlias, TypeVar, cast

import msgspec

from freeport_api import HandOver, MatchFinished, SeatChanged, SeatHandedOver
from freeport_games.engine import Decision, Move, Refusal, Result, Seat, View

from ._bot import AnyBot
from ._client import AsyncClient, Client
from ._client.room import id_of
from ._local import settle
from ._protocol import Pause
from .errors import (
    Conflict,
    Forbidden,
    FreeportError,
    IllegalMove,
    Refused,
    RolledBack,
    StaleDecision,
    TimeOver,
)
from .shapes import ENDED, ListedMatch, Match, Status, Update

T = TypeVar("T")

RETRY_MOVE = 1.0
"""Seconds before a move is sent again if a whole call got no reply."""


class Think(msgspec.Struct, frozen=True):
    """A request of a seat: let the bot choose."""

    view: View
    decision: Decision
    interject: bool
    """Whether it may, or must, choose."""


class Play(msgspec.Struct, frozen=True):
    """A request of a seat: send a move."""

    decision: Decision
    move: Move


class Return(msgspec.Struct, frozen=True):
    """A request of a seat: take it back from the house bot that stands in."""

    seat: Seat | None = None
    """Which of several seats; all of them if None."""


class Look(msgspec.Struct, frozen=True):
    """A request of a seat: read the match anew."""

    seat: Seat | None = None
    """From which of several seats; the one that is asked, else the lowest, if None."""


class Join(msgspec.Struct, frozen=True):
    """A request of a player without a seat: take one."""

    match: Match
    seat: Seat | None = None
    """Which seat; any if None."""


Wish: TypeAlias = Think | Play | Return | Look | Join | Pause
Wishes: TypeAlias = Generator[Wish, object, T]


class SeatLog:
    """The answers of one seat: distinguishes an open decision from one that only still looks open."""

    def __init__(self, seat: Seat = 0, wanted: Seat | None = None) -> None:
        """Begin; ``wanted`` is the seat if its player may have several."""
        self._seat = seat
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
            isinstance(event, SeatChanged) and event.seat == self._seat and event.player.id != self._player
            for event in seen.events
        )

    def begin_again(self, seat: Seat) -> None:
        """Forget all answers: the match is not where it was seen, and the player may have another seat."""
        self._seat, self._answered = seat, {}

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
            isinstance(event, SeatHandedOver) and event.seat == self._seat and event.occasion is HandOver.TIME_OVER
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


def respond(seen: Match | Update, log: SeatLog, patience: float, asks_again: Callable[[Refusal], bool]) -> Wishes[None]:
    """Respond to a match or an update: think, send, and send again while the server is away.

    The same move is sent again, never another one: perhaps the first was accepted and only the reply was lost. A seat
    that was handed to a house bot is taken back; its next decision then comes with the next update. When a move is
    refused, ``asks_again`` returns whether to think again; if not, the refusal is raised.

    Raises:
        IllegalMove: if the move is refused, and the bot does not want to be asked again.
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
                move = cast("Move | None", (yield Think(seen.view, decision, interject=True)))
            interjected = move is not None
            if move is None and decision.options:
                move = cast("Move | None", (yield Think(seen.view, decision, interject=False)))
        except StaleDecision:
            log.answered(decision, seen.version)  # by taking moves back; the stream brings what is asked now
            return
        if move is None:
            return
        try:
            made = cast(Update, (yield from _insist(Play(decision, move), patience)))
        except Conflict as gone:
            now = cast(Match, (yield from _insist(Look(log.wanted), patience)))
            # A decision whose time is over stays until a worker has made the default move.
            log.check(seen, now, gone, elsewhere=not isinstance(gone, TimeOver) and log.doubts(decision, now))
            # The match has moved on, or the time ran out; the stream brings the next decision.
            log.answered(decision, seen.version)
            return
        except IllegalMove as refused:
            now = cast(Match, (yield from _insist(Look(log.wanted), patience)))
            log.check(seen, now, refused, elsewhere=now.decision != decision)
            if not asks_again(refused.refusal):
                raise
        else:
            # An interjection does not answer the decision, which is asked again in that very version.
            log.answered(decision, made.version - interjected)
            return


def take_seat(patience: float, wanted: Seat | None = None, *, again: bool = False) -> Wishes[Match]:
    """Read the match, and take a seat if the player has none; return the match.

    Args:
        patience: the seconds for which to insist.
        wanted: the seat, where the player may have several.
        again: whether the player had a seat. In a match that is being played somebody else has taken it over.
    """
    seen = cast(Match, (yield from _insist(Look(), patience)))
    if not has_seat(seen, wanted) and seen.status not in ENDED and not (again and seen.status is Status.PLAYING):
        return cast(Match, (yield from _insist(Join(seen, wanted), patience)))
    if wanted is not None and has_seat(seen, wanted):
        seen = cast(Match, (yield from _insist(Look(wanted), patience)))
    return seen


def has_seat(seen: Match, wanted: Seat | None) -> bool:
    """Return whether the player has a seat of a match, or the one that is wanted."""
    return bool(seen.your_seats) if wanted is None else wanted in seen.your_seats


def _insist(wish: Play | Return | Look | Join, patience: float) -> Wishes[object]:
    """Repeat a request until the server has replied, whatever comes in place of a reply; return the reply.

    Raises:
        RolledBack: if the seat is no longer the player's: the server's store has lost that it was taken.
    """
    started = time.monotonic()
    while True:
        try:
            return (yield wish)
        except Forbidden as error:
            if error.code != "NOT_SEATED":
                raise
            raise RolledBack(error.refusal) from error
        except FreeportError as error:
            if not error.passing or time.monotonic() - started > patience:
                raise
            yield Pause(max(RETRY_MOVE, getattr(error, "retry_after", None) or 0.0))


def play_match(
    bot: AnyBot,
    client: Client,
    match: ListedMatch | str,
    *,
    seed: int | str | None = None,
    seat: Seat | None = None,
) -> Result | None:
    """Play a seat of a live match to its end.

    The player takes a seat if it has none. The bot survives lost connections, restarted servers and decisions that are
    gone by the time of the answer. If it was too slow for the match's clock, it plays on with the next decision; a seat
    that was handed to a house bot is taken back at once. If the server's store lost its last moves with a power loss,
    the bot continues from the remaining state, and is asked again; a seat that was lost with them is taken again.

    Args:
        bot: the bot that decides.
        client: the client of the player.
        match: the match or its id.
        seed: determines the bot's ``rng``.
        seat: the seat, in a match in which the player has, or takes, several: each needs a bot and a call of its own.

    Returns:
        The final ranking, or None if the match was abandoned, or somebody else has taken over the seat.

    Raises:
        IllegalMove: if the bot makes a move that is refused, and does not want to be asked again.
        FreeportError: if the server stays away for longer than the client's patience.
    """
    with closing(bot):
        return _play_match(bot, client, id_of(match), seed, seat)


def _play_match(bot: AnyBot, client: Client, match: str, seed: int | str | None, wanted: Seat | None) -> Result | None:
    seat = partial(_carry, bot, client, match)
    seen = seat(take_seat(client.policy.patience, wanted))
    sit(bot, client, seen, seed)
    log = SeatLog(bot.seat, wanted)
    while True:
        try:
            follow(bot, client, seen, log)
            break
        except RolledBack:
            seen = seat(take_seat(client.policy.patience, wanted, again=True))
            if not has_seat(seen, wanted) and seen.status is Status.PLAYING:
                break
            if seen.your_seat not in (None, bot.seat):
                sit(bot, client, seen, seed)
            log.begin_again(bot.seat)
    settle(bot.on_end(log.result))
    return log.result


def follow(
    bot: AnyBot, client: Client, seen: Match, log: SeatLog, until: Callable[[Update], bool] = lambda update: False
) -> None:
    """Let a bot play a seat from what was seen on, to the end of the match, or until something is so.

    Raises:
        RolledBack: if the match is not where it was seen.
    """
    after = log.begin(seen)
    if after == seen.version:  # otherwise the bot is first told of what came before
        if log.end(seen):
            return
        _respond(bot, client, seen, log)
    updates = client.updates(seen, after=after, views=True, seat=log.wanted)
    with closing(updates):
        for update in updates:
            settle(bot.on_update(update))
            log.told = update.version
            if log.given(update):
                return
            _respond(bot, client, update, log)
            log.end(update)
            if until(update):
                return


async def play_match_async(
    bot: AnyBot,
    client: AsyncClient,
    match: ListedMatch | str,
    *,
    seed: int | str | None = None,
    seat: Seat | None = None,
) -> Result | None:
    """Play a seat of a live match to its end; see ``play_match``."""
    with closing(bot):
        return await _play_match_async(bot, client, id_of(match), seed, seat)


async def _play_match_async(
    bot: AnyBot, client: AsyncClient, match: str, seed: int | str | None, wanted: Seat | None
) -> Result | None:
    seat = partial(_carry_async, bot, client, match)
    seen = await seat(take_seat(client.policy.patience, wanted))
    sit(bot, client, seen, seed)
    log = SeatLog(bot.seat, wanted)
    while True:
        try:
            await _follow_async(bot, client, seen, log)
            break
        except RolledBack:
            seen = await seat(take_seat(client.policy.patience, wanted, again=True))
            if not has_seat(seen, wanted) and seen.status is Status.PLAYING:
                break
            if seen.your_seat not in (None, bot.seat):
                sit(bot, client, seen, seed)
            log.begin_again(bot.seat)
    await _settled(bot.on_end(log.result))
    return log.result


async def _follow_async(bot: AnyBot, client: AsyncClient, seen: Match, log: SeatLog) -> None:
    after = log.begin(seen)
    if after == seen.version:  # otherwise the bot is first told of what came before
        if log.end(seen):
            return
        await respond_async(bot, client, seen, log)
    updates = client.updates(seen, after=after, views=True, seat=log.wanted)
    async with aclosing(updates):
        async for update in updates:
            await _settled(bot.on_update(update))
            log.told = update.version
            if log.given(update):
                return
            await respond_async(bot, client, update, log)
            log.end(update)


def sit(bot: AnyBot, client: Client | AsyncClient, seen: Match, seed: int | str | None) -> None:
    """Let a bot take the seat from which a match was seen."""
    # A player who returns to a match that is over has no seat, but may still learn how it ended.
    seat = seen.your_seat or 0
    bot.sit(client.rules(seen.game), seat, len(seen.seats), Random(None if seed is None else f"{seed}/{seat}"))


def _think(bot: AnyBot, wish: Think) -> object:
    return (bot.interject if wish.interject else bot.decide)(wish.view, wish.decision)


def _match_of(seen: Match | Update) -> str:
    return seen.id if isinstance(seen, Match) else seen.match


def _respond(bot: AnyBot, client: Client, seen: Match | Update, log: SeatLog) -> None:
    _carry(bot, client, _match_of(seen), respond(seen, log, client.policy.patience, bot.on_refused))


def _carry(bot: AnyBot, client: Client, match: str, wishes: Wishes[T]) -> T:
    answer: object = None
    error: FreeportError | None = None
    while True:
        try:
            wish = wishes.send(answer) if error is None else wishes.throw(error)
        except StopIteration as stop:
            result: T = stop.value
            return result
        answer = error = None
        try:
            match wish:
                case Think():
                    answer = settle(_think(bot, wish))
                case Play(decision, move):
                    answer = client.play(match, decision, move)
                case Return(seat):
                    answer = client.return_(match, seat=seat)
                case Look(seat):
                    answer = client.match(match, seat=seat)
                case Join(seen, seat):
                    answer = client.join(seen, seat=seat)
                case Pause(seconds):
                    time.sleep(seconds)
        except FreeportError as raised:
            error = raised


async def respond_async(bot: AnyBot, client: AsyncClient, seen: Match | Update, log: SeatLog) -> None:
    await _carry_async(bot, client, _match_of(seen), respond(seen, log, client.policy.patience, bot.on_refused))


async def _carry_async(bot: AnyBot, client: AsyncClient, match: str, wishes: Wishes[T]) -> T:
    answer: object = None
    error: FreeportError | None = None
    while True:
        try:
            wish = wishes.send(answer) if error is None else wishes.throw(error)
        except StopIteration as stop:
            result: T = stop.value
            return result
        answer = error = None
        try:
            match wish:
                case Think():
                    answer = await _settled(
                        await asyncio.to_thread(_think, bot, wish) if bot.slow else _think(bot, wish)
                    )
                case Play(decision, move):
                    answer = await client.play(match, decision, move)
                case Return(seat):
                    answer = await client.return_(match, seat=seat)
                case Look(seat):
                    answer = await client.match(match, seat=seat)
                case Join(seen, seat):
                    answer = await client.join(seen, seat=seat)
                case Pause(seconds):
                    await asyncio.sleep(seconds)
        except FreeportError as raised:
            error = raised


async def _settled(answer: object) -> object:
    return await answer if inspect.isawaitable(answer) else answer
