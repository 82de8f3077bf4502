"""House bots: the SDK's ordinary bots, which see no more than their seat's view and decision.

A bot is made anew for each decision, so it may decide whatever it likes, but remember nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Awaitable, Iterator, Mapping
from importlib import import_module
from random import Random
from types import FrameType
from typing import NoReturn

from freeport import Bot
from freeport.bot import AnyBot
from freeport_games.engine import Move
from matches.house_seats import Ask

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a bot may think about a move; then the game's default move is made."""


class TooSlow(Exception):
    """A bot has thought for too long."""


class HouseBots:
    """The bots that this worker can play."""

    def __init__(self, places: Mapping[str, str], patience: float = PATIENCE) -> None:
        """Find the bots' classes.

        Args:
            places: for each bot's name, where its class is: ``module:class``.
            patience: seconds that a bot may think about a move.

        Raises:
            ValueError: if there is no such class, or it is no bot.
        """
        self._classes = {name: _find(place) for name, place in places.items()}
        self._patience = patience

    async def choose(self, ask: Ask) -> Move | None:
        """A bot's move; None if it fails, or thinks for too long."""
        try:
            bot = self._classes[ask.bot]()
            bot.sit(ask.game, ask.seat, ask.seats, Random())
            with _alarm(self._patience):
                move = bot.decide(ask.view, ask.decision)
            if isinstance(move, Awaitable):
                async with asyncio.timeout(self._patience):
                    return await move
            return move
        except Exception:  # whatever a bot does, its match goes on
            _log.exception("house bot %s failed on seat %d of match %s", ask.bot, ask.seat, ask.match)
            return None


def _find(place: str) -> type[AnyBot]:
    module, _, name = place.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"FREEPORT_HOUSE_BOTS names {place}, which is not there: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ValueError(f"FREEPORT_HOUSE_BOTS names {place}, which is no freeport.Bot")
    return found


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer. RQ's own alarm, which bounds the whole job, goes on after it."""
    started = time.monotonic()
    others = signal.signal(signal.SIGALRM, _too_slow)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, others)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - started)))


def _too_slow(number: int, frame: FrameType | None) -> NoReturn:
    raise TooSlow
