"""The state that a worker process keeps between jobs: event loop, connections, matches in memory, the dice key."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from functools import cached_property
from typing import TypeVar

from matches import Matches
from matches.settings import Settings
from matches.work.croupier import Croupier

from .dice import DiceRing
from .house_bots import HouseBots
from .webhooks.deliveries import Deliveries

T = TypeVar("T")


class WorkerProcess:
    """Runs the coroutines of jobs, one at a time, on one loop that lives as long as the process."""

    def __init__(self, settings: Settings, dice: DiceRing | None) -> None:
        self._runner = asyncio.Runner()
        self.matches: Matches = self._runner.run(Matches.connect(settings))
        """The matches."""
        self.house = HouseBots(settings.bots)
        """The house bots."""
        self._settings = settings
        self._croupier = None if dice is None else self.matches.croupier(dice.seeds)

    @cached_property
    def deliveries(self) -> Deliveries:
        """The deliveries to webhooks. They are created on first use, so only by workers of that queue."""
        return Deliveries(self._settings)

    @property
    def croupier(self) -> Croupier:
        """The croupier, which fixes dice, draws and scores. Raises ``LookupError`` in a worker without the dice key."""
        if self._croupier is None:
            raise LookupError("this worker has no dice key")
        return self._croupier

    def run(self, todo: Coroutine[None, None, T]) -> T:
        """Run a job to completion, with its deferred work: between jobs the loop does not run."""

        async def whole() -> T:
            done = await todo
            await self.matches.dispatcher.settle()
            return done

        return self._runner.run(whole(), context=copy_context())  # log lines contain the origin of the job

    def close(self) -> None:
        """Disconnect."""
        if "deliveries" in self.__dict__:
            self.deliveries.close()
        self._runner.run(self.matches.close())
        self._runner.close()


_this: WorkerProcess | None = None


def begin_process(settings: Settings, dice: DiceRing | None) -> WorkerProcess:
    """Set up this process, before its first job."""
    global _this  # noqa: PLW0603 - RQ calls jobs by name; what they share can only be the process's
    _this = WorkerProcess(settings, dice)
    return _this


def this_process() -> WorkerProcess:
    """Return the state of this process. Raises ``LookupError`` if it was not set up."""
    if _this is None:
        raise LookupError("the worker process was not begun")
    return _this
