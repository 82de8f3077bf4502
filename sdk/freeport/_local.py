"""Games in memory: bots at a ``Table``, at the engine's speed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from random import Random
from time import perf_counter
from typing import Any, ParamSpec, TypeVar, cast

import msgspec

from freeport_api import Status, shapes
from freeport_games.engine import Data, Decision, Move, Refusal, Refused, Result, Rng, Seat, begin

from ._bot import AnyBot, Bot, Imagine
from ._recorded import GameLog
from ._saved import NotSaved, SavedGame
from .errors import BotFailed
from .shapes import AnyGame, AnyTable, Recording, Update

P = ParamSpec("P")
T = TypeVar("T")

LONG = 100_000
"""More moves than any game takes; a game with more would never end."""


class Played(msgspec.Struct, frozen=True):
    """A game that was played in memory."""

    result: Result
    """The final ranking."""
    made: tuple[int, ...]
    """The number of moves that each seat made."""
    seconds: tuple[float, ...]
    """The seconds that each seat took for them."""
    table: AnyTable
    """The table at the end."""
    log: GameLog
    """What has happened."""

    @property
    def record(self) -> Recording:
        """The record: ``freeport.verify`` checks it, ``lines`` makes a file of it that ``freeport replay`` shows."""
        return self.log.recording(self.table, self.result)

    @property
    def moves(self) -> int:
        """The number of moves that the seats made."""
        return sum(self.made)


def play_game(
    game: AnyGame,
    bots: Sequence[AnyBot],
    *,
    options: Data | None = None,
    seed: int | str = 0,
    longest: int = LONG,
    names: Sequence[str] = (),
    position: str | None = None,
) -> Played:
    """Play one game in memory, with a bot on each seat.

    Args:
        game: the rules.
        bots: the bot of each seat.
        options: the game's options; the defaults if omitted.
        seed: determines the chance and each bot's ``rng``: the same seed and bots play the same game.
        longest: the number of moves after which the game counts as endless.
        names: how the record names the players; by the classes of the bots if omitted.
        position: a position in the game's notation to begin with, instead of the opening.

    Raises:
        BadOptions: if the options, the number of bots or the position are impossible.
        BotFailed: if a bot raises an exception, or makes an illegal move and does not want to be asked again.
        ValueError: if two seats have the same bot, or a bot is for another game.
        RuntimeError: if the game does not end.
    """
    _check(game, bots)
    options = game.options() if options is None else options
    log = GameLog(game, options, names or [type(bot).__name__ for bot in bots], seed, position)
    try:
        return _played(_begun(game, bots, options, seed, position), bots, log, longest)
    finally:
        for bot in bots:
            bot.close()


def play_saved(saved: SavedGame, bots: Sequence[AnyBot]) -> Played:
    """Play a game that is kept in a file, from where it is to its end, after which the file is its record.

    Args:
        saved: the game.
        bots: the bot of each seat. They are told what has happened before.

    Raises:
        NotSaved: if the moves of the file are none that the rules allow.
        BotFailed: as ``play_game`` does.
        OSError: if the file cannot be written.
    """
    game, head = saved.game, saved.head
    _check(game, bots)
    log = GameLog(game, saved.options, head.names, head.seed, head.position, head.began)
    try:
        table = _begun(game, bots, saved.options, head.seed, head.position)
        _make_again(table, log, saved, [bot for bot in bots if type(bot).on_update is not Bot.on_update])
        played = _played(table, bots, log, LONG, saved.keep)
    finally:
        for bot in bots:
            bot.close()
    saved.end(played.record)
    return played


def _make_again(table: AnyTable, log: GameLog, saved: SavedGame, watching: Sequence[AnyBot]) -> None:
    """Make the moves of a saved game again. Raises ``NotSaved``."""
    for number, (seat, move) in enumerate(saved.moves, 2):
        while table.chance is not None:
            _tell(table, watching)
            table.resolve(log.draw(table.chance))
        _tell(table, watching)
        decision = table.decision(seat)
        try:
            table.answer(seat, move)
        except Refused as refused:
            raise NotSaved(f"Line {number} of {saved.path} is no move that is possible there: {refused}") from refused
        if decision is None:
            raise LookupError(f"seat {seat} has moved without a decision")
        log.note(decision, move)


def _begun(game: AnyGame, bots: Sequence[AnyBot], options: Data, seed: int | str, position: str | None) -> AnyTable:
    """Return a table at which the bots sit."""
    for seat, bot in enumerate(bots):
        try:
            bot.sit(game, seat, len(bots), Random(f"{seed}/{seat}"))
        except Exception as error:
            raise BotFailed(type(bot).__name__, seat, game.name, f"raised {type(error).__name__}: {error}") from error
    table = begin(game, options, len(bots), position)
    for seat, bot in enumerate(bots):
        bot.imagining = imagining(table, seat)
    return table


def _played(
    table: AnyTable,
    bots: Sequence[AnyBot],
    log: GameLog,
    longest: int,
    keep: Callable[[Seat, Move], None] = lambda seat, move: None,
) -> Played:
    """Play a game to its end. ``keep`` is told each move that was made."""
    interjecting = [seat for seat, bot in enumerate(bots) if type(bot).interject is not Bot.interject]
    watching = [bot for bot in bots if type(bot).on_update is not Bot.on_update]
    made, seconds = [0] * len(bots), [0.0] * len(bots)
    if watching:
        _tell(table, watching)
    while not table.over:
        if table.chance is not None:
            table.resolve(log.draw(table.chance))
        elif sum(made) >= longest:
            raise RuntimeError(f"{table.game.name} did not end after {longest} moves")
        else:
            began = perf_counter()
            decision, move = _next_move(table, bots, interjecting)
            seat = decision.seat
            seconds[seat] += perf_counter() - began
            try:
                table.answer(seat, move)
            except Refused as refused:
                if not call(bots[seat], bots[seat].on_refused, refused.refusal):
                    raise failed(bots[seat], f"made an illegal move: {refused}") from refused
                continue
            keep(seat, move)
            log.note(decision, move)
            made[seat] += 1
        if watching:
            _tell(table, watching)
    result = table.result
    if result is None:
        raise RuntimeError(f"{table.game.name} is over and has no result")
    for bot in bots:
        call(bot, bot.on_end, result)
    return Played(result, tuple(made), tuple(seconds), table, log)


def imagining(table: AnyTable, seat: Seat) -> Imagine:
    """Return the function that a bot's ``imagine`` draws with; it passes imagined tables, never the real one."""

    def imagine(rng: Rng) -> AnyTable:
        return table.imagine(seat, rng)

    return imagine


def _next_move(table: AnyTable, bots: Sequence[AnyBot], interjecting: Sequence[Seat]) -> tuple[Decision, Move]:
    """Ask the seats that have to choose; bots that may interject go first, in seat order."""
    for seat in interjecting:
        decision = table.decision(seat)
        if decision is not None and decision.interjections:
            move = call(bots[seat], bots[seat].interject, table.view(seat), decision)
            if move is not None:
                return decision, move
    seat = table.waiting[0]
    decision = table.decision(seat)
    if decision is None:
        raise Refused(Refusal("NOT_YOUR_TURN", f"seat {seat} is asked, but has no decision"))
    return decision, call(bots[seat], bots[seat].decide, table.view(seat), decision)


def _check(game: AnyGame, bots: Sequence[AnyBot]) -> None:
    """Refuse bots that cannot play this game, before it begins."""
    for seat, bot in enumerate(bots):
        first = next(other for other, each in enumerate(bots) if each is bot)
        if first != seat:
            raise ValueError(f"seats {first} and {seat} have the same {type(bot).__name__}: give each seat its own")
        if not issubclass(game.views, bot.views):
            raise ValueError(f"{type(bot).__name__} reads a {bot.views.__name__}: it cannot play {game.name}")


def call(bot: AnyBot, method: Callable[P, T | Awaitable[T]], *given: P.args, **named: P.kwargs) -> T:
    """Return what a bot's method returns. Raises ``BotFailed`` in place of any exception."""
    try:
        return settle(method(*given, **named))
    except Exception as error:
        raise failed(bot, f"raised {type(error).__name__}: {error}") from error


def failed(bot: AnyBot, why: str) -> BotFailed:
    """Return the exception for a bot that cannot go on."""
    return BotFailed(type(bot).__name__, bot.seat, bot.game.name, why)


def settle(answer: T | Awaitable[T]) -> T:
    """Return a bot's answer, awaited in a thread of its own if it has to be awaited."""
    if answer is None or isinstance(answer, Move):
        # This is the usual case; the other check takes ten times as long.
        return answer
    if not isinstance(answer, Awaitable):
        return answer
    awaited: Awaitable[T] = answer
    return asyncio.run_coroutine_threadsafe(_await(awaited), _loop()).result()


async def _await(answer: Awaitable[T]) -> T:
    return await answer


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Return an event loop in the background for asynchronous bots, which also works inside a notebook's own loop."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="freeport-bots", daemon=True).start()
    return loop


def _tell(table: AnyTable, bots: Sequence[AnyBot]) -> None:
    """Tell bots what happened if they want to know, as a server would."""
    for bot in bots:
        seat = bot.seat
        events = [event for told in table.events if (event := told.for_seat(seat)) is not None]
        update = cast(Any, shapes(table.game).update)(
            match="local",
            version=table.version,
            status=Status.SCORING if table.over else Status.PLAYING,
            asked=table.asked_for(seat),
            chance=None if table.chance is None else table.chance.kind,
            deadlines=(),
            asked_since=None,
            undo=None,
            orders=(),
            events=tuple(events),
            decision=table.decision(seat),
            view=table.view(seat),
        )
        call(bot, bot.on_update, cast(Update, update))
