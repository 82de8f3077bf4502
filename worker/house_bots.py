"""Runs house bots: the SDK's ordinary bots, which see only their seat's view and decision, and imagined tables.

A bot is created anew for each decision, so it cannot remember anything. Its match continues whatever the bot does: a
bot that takes too long is interrupted; if it cannot be interrupted, the worker ends, the pool replaces the worker, and
the timekeeper makes the default move.
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import logging
import signal
import time
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Iterator, Mapping
from importlib import import_module
from random import Random
from types import FrameType

from freeport import AnyBot, Bot
from freeport_games.engine.menus import Move
from matches.work.house_bots import Ask

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds for which a bot may think about a move. Then the game's default move is made."""
_AGAIN = 0.05
"""Seconds between further interruptions of a bot that has caught the first one."""
_UNSTOPPABLE = 2.0
"""Seconds after the end of its time at which the worker ends, if nothing interrupts the bot."""

_GIVEN_UP = 10_000
"""The number of seats with slow bots that a worker remembers. Beyond it the oldest are forgotten."""


class TooSlow(BaseException):
    """A bot has thought for too long. It is not an ``Exception``, so that few bots catch it."""


class HouseBots:
    """The bots that this worker can play."""

    def __init__(self, places: Mapping[str, str], patience: float = PATIENCE) -> None:
        """Import the bots' classes.

        Args:
            places: the class of each bot by its name: ``module:class``.
            patience: seconds that a bot may think about a move.

        Raises:
            ValueError: if a class does not exist, or is not a bot.
        """
        self._classes = {name: _find(place) for name, place in places.items()}
        self._patience = patience
        self._too_slow: OrderedDict[tuple[str, int, str], None] = OrderedDict()

    async def choose(self, ask: Ask) -> Move | None:
        """Return a bot's move, or None if the bot fails or thinks for too long.

        A bot that was too slow is not asked again in this match, because others wait for this worker.
        """
        seated = (ask.match, ask.seat, ask.bot)
        if seated in self._too_slow:
            return None
        began = time.monotonic()
        try:
            with _watched(self._patience), contextlib.closing(self._classes[ask.bot]()) as bot:
                bot.sit(ask.game, ask.seat, ask.seats, Random())
                bot.imagining = ask.imagine
                move = bot.decide(ask.view, ask.decision)
                if isinstance(move, Awaitable):
                    async with asyncio.timeout(self._patience):
                        return await move
                return move
        except (Exception, TooSlow, SystemExit, asyncio.CancelledError) as error:
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise  # the task was cancelled, not the bot
            where = traceback.extract_tb(error.__traceback__)[-1]
            # The message is left out, because it may contain hidden information.
            what = f"{type(error).__name__} at {where.filename}:{where.lineno}"
            if time.monotonic() - began >= self._patience:
                self._give_up(seated)
                what += "; it was too slow, and is not asked again in this match"
            _log.warning("house bot %s failed on seat %d of match %s: %s", ask.bot, ask.seat, ask.match, what)
            return None

    def _give_up(self, seated: tuple[str, int, str]) -> None:
        self._too_slow[seated] = None
        if len(self._too_slow) > _GIVEN_UP:
            self._too_slow.popitem(last=False)


def _find(place: str) -> type[AnyBot]:
    module, _, name = place.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"FREEPORT_HOUSE_BOTS names {place}, which cannot be imported: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ValueError(f"FREEPORT_HOUSE_BOTS names {place}, which is not a freeport.Bot")
    return found


@contextlib.contextmanager
def _watched(seconds: float) -> Iterator[None]:
    """Interrupt the block repeatedly if it takes longer. RQ's own alarm, which limits the whole job, continues later.

    If the block still does not end, because it computes outside of Python or catches everything, the process ends: the
    watchdog of ``faulthandler`` is the only one that does not need the interpreter to run.
    """
    started = time.monotonic()
    faulthandler.dump_traceback_later(seconds + _UNSTOPPABLE, exit=True)
    others = signal.signal(signal.SIGALRM, _too_slow)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, others)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - started)))
        faulthandler.cancel_dump_traceback_later()


def _too_slow(number: int, frame: FrameType | None) -> None:
    """Interrupt the bot if it is running. An awaited bot has a time-out of its own."""
    while frame is not None:
        if frame.f_code is HouseBots.choose.__code__:
            raise TooSlow
        frame = frame.f_back
