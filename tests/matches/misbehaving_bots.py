"""House bots that behave badly, each in its own way. Tests name them in FREEPORT_HOUSE_BOTS."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from typing import Any

from freeport import Bot
from freeport_games.engine.menus import Move
from tests.engine.harbour import Bid


class Raises(Bot):
    """Raises."""

    def decide(self, view: object, decision: object) -> Move:
        raise KeyError("TEA#1")


class Exits(Bot):
    """Wants to end the process."""

    def decide(self, view: object, decision: object) -> Move:
        raise SystemExit(1)


class Nonsense(Bot):
    """Answers what is no move at all."""

    def decide(self, view: object, decision: object) -> Any:
        return {"move": ["none"]}


class WrongType(Bot):
    """Answers a move with a field of a wrong type."""

    def decide(self, view: object, decision: object) -> Move:
        return Bid("all")  # type: ignore[arg-type]


class Illegal(Bot):
    """Answers a move that is in no option."""

    def decide(self, view: object, decision: object) -> Move:
        return Bid(10_000)


class Loops(Bot):
    """Thinks for ever."""

    def decide(self, view: object, decision: object) -> Move:
        while True:
            pass


class LoopsAndCatches(Bot):
    """Thinks for ever, and catches what is raised to end that."""

    def decide(self, view: object, decision: object) -> Move:
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                continue


class LoopsInSit(Bot):
    """Does not even sit down."""

    def sit(self, *arguments: Any) -> None:
        while True:
            pass

    def decide(self, view: object, decision: object) -> Move:
        raise AssertionError("never comes so far")


class Awaits(Bot):
    """Waits for ever."""

    async def decide(self, view: object, decision: object) -> Move:
        await asyncio.Event().wait()
        raise AssertionError("never comes so far")


class AwaitsBusily(Bot):
    """Never lets go of the event loop."""

    async def decide(self, view: object, decision: object) -> Move:
        while True:
            pass


class Cancelled(Bot):
    """Says that it was cancelled."""

    async def decide(self, view: object, decision: object) -> Move:
        raise asyncio.CancelledError


class Unstoppable(Bot):
    """Does not hear that it is interrupted."""

    def decide(self, view: object, decision: object) -> Move:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # a mask would only pass it on to another thread
        while True:
            time.sleep(1)


class Dies(Bot):
    """Ends the process."""

    def decide(self, view: object, decision: object) -> Move:
        os._exit(3)


class Kills(Bot):
    """Kills the process."""

    def decide(self, view: object, decision: object) -> Move:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")


_STOPPED = (Loops, LoopsAndCatches, LoopsInSit, Awaits, AwaitsBusily)
HARMLESS = (Raises, Exits, Nonsense, WrongType, Illegal, Cancelled, *_STOPPED)
"""Those after which the worker goes on."""
DEADLY = (Unstoppable, Dies, Kills)
"""Those that end the worker."""


def setting(*bots: type[Bot]) -> str:
    """FREEPORT_HOUSE_BOTS with some of these."""
    return ",".join(f"{bot.__name__}={__name__}:{bot.__name__}" for bot in bots)
