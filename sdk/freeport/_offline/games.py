"""Games in memory: bots at a ``Table``, at the engine's speed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from time import perf_counter
from typing import Any, ParamSpec, TypeVar, cast

import msgspec

from freeport._bot import AnyBot, Bot, Imagine
from freeport.errors import BotFailed
from freeport.shapes import AnyGame, AnyTable, Recording, Update
from freeport_api import MovesTakenBack, Status, shapes
from freeport_games.engine import Data, Event, Result, Seat
from freeport_games.engine.beginning import begin
from freeport_games.engine.domains import Rng
from freeport_games.engine.menus import Decision, Move, Refusal, Refused
from freeport_games.engine.tables.takebacks import NOTHING_TO_UNDO

from .records import GameLog
from .saved import Made, NotSaved, SavedGame
from .undo import TakenBack, Undo

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
    with _closing(bots):
        return _Playing(_begun(game, bots, options, seed, position), bots, log).to_the_end(longest)


def play_with_people(
    game: AnyGame,
    bots: Sequence[AnyBot],
    undo: Undo,
    *,
    seed: str,
    names: Sequence[str],
    position: str | None = None,
) -> Played:
    """Play one game in memory as ``play_game`` does, in which people may take moves back.

    Args:
        game: the rules.
        bots: who plays each seat. A person who has taken moves back says so by ``TakenBack``.
        undo: what people may take back.
        seed: determines the chance.
        names: how the record names the players.
        position: a position in the game's notation to begin with, instead of the opening.
    """
    _check(game, bots)
    options = game.options()
    log = GameLog(game, options, names, seed, position, undo=True)
    with _closing(bots):
        return _Playing(_begun(game, bots, options, seed, position), bots, log, undo).to_the_end()


def play_saved(saved: SavedGame, bots: Sequence[AnyBot], undo: Undo) -> Played:
    """Play a game that is kept in a file, from where it is to its end, after which the file is its record.

    Args:
        saved: the game.
        bots: the bot of each seat. They are told what has happened before.
        undo: what people may take back.

    Raises:
        NotSaved: if the moves of the file are none that the rules allow.
        BotFailed: as ``play_game`` does.
        OSError: if the file cannot be written.
    """
    game, head = saved.game, saved.head
    _check(game, bots)
    log = GameLog(game, saved.options, head.names, head.seed, head.position, head.began, undo=True)
    with _closing(bots):
        playing = _Playing(_begun(game, bots, saved.options, head.seed, head.position), bots, log, undo, saved)
        playing.make_again(saved)
        played = playing.to_the_end()
    saved.end(played.record)
    return played


@contextmanager
def _closing(bots: Sequence[AnyBot]) -> Iterator[None]:
    """Let bots give back what they hold, however their game ends."""
    try:
        yield
    finally:
        for bot in bots:
            bot.close()


def _begun(game: AnyGame, bots: Sequence[AnyBot], options: Data, seed: int | str, position: str | None) -> AnyTable:
    """Return a table at which the bots sit."""
    for seat, bot in enumerate(bots):
        try:
            bot.sit(game, seat, len(bots), Random(f"{seed}/{seat}"))
        except Exception as error:
            raise BotFailed(type(bot).__name__, seat, game.name, f"raised {type(error).__name__}: {error}") from error
    return begin(game, options, len(bots), position)


class _Playing:
    """A game that is played.

    Args:
        table: its table, at which the bots sit.
        bots: the bot of each seat.
        log: takes what happens.
        undo: what people may take back; None if there are only bots.
        saved: the file that takes each move that is made; None if it is not kept.
    """

    def __init__(
        self,
        table: AnyTable,
        bots: Sequence[AnyBot],
        log: GameLog,
        undo: Undo | None = None,
        saved: SavedGame | None = None,
    ) -> None:
        self._bots, self._log, self._undo, self._saved = bots, log, undo, saved
        self._back: tuple[MovesTakenBack, ...] = ()
        """What is told before the events of the table, because it has just been taken back."""
        self._interjecting = [seat for seat, bot in enumerate(bots) if type(bot).interject is not Bot.interject]
        self._watching = [bot for bot in bots if type(bot).on_update is not Bot.on_update]
        self._play_on(table)

    def _play_on(self, table: AnyTable) -> None:
        self._table = table
        for seat, bot in enumerate(self._bots):
            bot.imagining = imagining(table, seat)

    def make_again(self, saved: SavedGame) -> None:
        """Make the moves of a saved game again. Raises ``NotSaved``."""
        for number, made in enumerate(saved.moves, 2):
            self._tell()
            while self._table.chance is not None:
                self._draw()
                self._tell()
            try:
                if isinstance(made, MovesTakenBack):
                    self._go_back(made)
                else:
                    self._answer(self._asked(made[0]), made[1])
            except Refused as refused:
                raise NotSaved(
                    f"Line {number} of {saved.path} is no move that is possible there: {refused}"
                ) from refused

    def to_the_end(self, longest: int = LONG) -> Played:
        """Play to the end. Raises ``RuntimeError`` if the game does not end within a number of moves."""
        bots, made, seconds = self._bots, [0] * len(self._bots), [0.0] * len(self._bots)
        self._tell()
        while not self._table.over:
            if self._table.chance is not None:
                self._draw()
            elif sum(made) >= longest:
                raise RuntimeError(f"{self._table.game.name} did not end after {longest} moves")
            else:
                began = perf_counter()
                try:
                    decision, move = self._next_move()
                except TakenBack:
                    self._keep(self._go_back())
                    self._tell()
                    continue
                seat = decision.seat
                seconds[seat] += perf_counter() - began
                try:
                    self._answer(decision, move)
                except Refused as refused:
                    if not call(bots[seat], bots[seat].on_refused, refused.refusal):
                        raise failed(bots[seat], f"made an illegal move: {refused}") from refused
                    continue
                self._keep((seat, move))
                made[seat] += 1
            self._tell()
        result = self._table.result
        if result is None:
            raise RuntimeError(f"{self._table.game.name} is over and has no result")
        for bot in bots:
            call(bot, bot.on_end, result)
        return Played(result, tuple(made), tuple(seconds), self._table, self._log)

    def _draw(self) -> None:
        chance = self._table.chance
        if chance is None:
            raise LookupError("no chance is awaited")
        self._table.resolve(self._log.draw(chance))
        if self._undo is not None:
            self._undo.drawn(self._table)

    def _next_move(self) -> tuple[Decision, Move]:
        """Ask the seats that have to choose; bots that may interject go first, in seat order."""
        table, bots = self._table, self._bots
        for seat in self._interjecting:
            decision = table.decision(seat)
            if decision is not None and decision.interjections:
                move = call(bots[seat], bots[seat].interject, table.view(seat), decision)
                if move is not None:
                    return decision, move
        decision = self._asked(table.waiting[0])
        bot = bots[decision.seat]
        return decision, call(bot, bot.decide, table.view(decision.seat), decision)

    def _asked(self, seat: Seat) -> Decision:
        """Return what a seat may do now. Raises ``Refused``: NOT_YOUR_TURN, if it may do nothing."""
        decision = self._table.decision(seat)
        if decision is None:
            raise Refused(Refusal("NOT_YOUR_TURN", f"seat {seat} is not asked"))
        return decision

    def _answer(self, decision: Decision, move: Move) -> None:
        """Make a move. Raises ``Refused``."""
        if self._undo is None:
            self._table.answer(decision.seat, move)
        else:
            self._undo.answer(self._table, decision.seat, move)
        self._log.note(decision, move)

    def _go_back(self, back: MovesTakenBack | None = None) -> MovesTakenBack:
        """Take moves back; those that a person just has wanted to if omitted. Raises ``Refused``: NOTHING_TO_UNDO."""
        if self._undo is None:
            raise Refused(Refusal(NOTHING_TO_UNDO, "nothing can be taken back here"))
        table, back = self._undo.go_back(self._table, back)
        self._log.go_back(back)
        self._play_on(table)
        self._back = (back,)
        return back

    def _keep(self, made: Made) -> None:
        if self._saved is not None:
            self._saved.keep(made)

    def _tell(self) -> None:
        """Tell bots what happened if they want to know, as a server would."""
        first, self._back = self._back, ()
        for bot in self._watching:
            call(bot, bot.on_update, _update(self._table, bot.seat, first, self._undo))


def imagining(table: AnyTable, seat: Seat) -> Imagine:
    """Return the function that a bot's ``imagine`` draws with; it passes imagined tables, never the real one."""

    def imagine(rng: Rng) -> AnyTable:
        return table.imagine(seat, rng)

    return imagine


def _check(game: AnyGame, bots: Sequence[AnyBot]) -> None:
    """Refuse bots that cannot play this game, before it begins."""
    for seat, bot in enumerate(bots):
        first = next(other for other, each in enumerate(bots) if each is bot)
        if first != seat:
            raise ValueError(f"seats {first} and {seat} have the same {type(bot).__name__}: give each seat its own")
        if not issubclass(game.views, bot.views):
            raise ValueError(f"{type(bot).__name__} reads a {bot.views.__name__}: it cannot play {game.name}")


def call(bot: AnyBot, method: Callable[P, T | Awaitable[T]], *given: P.args, **named: P.kwargs) -> T:
    """Return what a bot's method returns.

    Raises:
        BotFailed: in place of any exception.
        TakenBack: from a person who has taken moves back.
    """
    try:
        return settle(method(*given, **named))
    except TakenBack:
        raise
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


def _update(table: AnyTable, seat: Seat, first: Sequence[Event], undo: Undo | None) -> Update:
    """Return what a server would tell a seat of the last input, after what is told first."""
    events = [event for told in table.events if (event := told.for_seat(seat)) is not None]
    update: Update = cast(Any, shapes(table.game).update)(
        match="local",
        version=table.version,
        status=Status.SCORING if table.over else Status.PLAYING,
        asked=table.asked_for(seat),
        chance=None if table.chance is None else table.chance.kind,
        deadlines=(),
        asked_since=None,
        undo=None if undo is None else undo.open_to(seat),
        orders=(),
        events=(*first, *events),
        decision=table.decision(seat),
        view=table.view(seat),
    )
    return update
