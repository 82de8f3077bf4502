"""Many faults: several storms, each in a process of its own with its own servers, some of them at a time."""

from __future__ import annotations

import asyncio
import multiprocessing
import queue
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path

import msgspec

from .deployment import Store
from .judge import Tally
from .storm import storm

SHARES = {Store.ALWAYS: 4, Store.CLUSTER: 2, Store.EVERYSEC: 1}
"""The parts of the faults that hit each store."""
_MOST = 50
"""The most faults of one storm: more are a further storm, with servers of its own."""
_LOOK = 0.2
"""Seconds between two looks at whether the storms are over."""


class Storm(msgspec.Struct, frozen=True):
    """One storm, to be run in a process of its own."""

    store: Store
    faults: int
    seed: int
    matches: int


class Told(msgspec.Struct, frozen=True):
    """The present state of a storm."""

    store: Store
    what: str

    @property
    def breaks(self) -> bool:
        """Whether it is a fault."""
        return not self.what.startswith(("matches", "the last"))


def storms(stores: Sequence[Store], faults: int, seed: int, matches: int) -> Iterator[Storm]:
    """Yield the storms that break so many things in all of them together."""
    share = faults / sum(SHARES[store] for store in stores)
    for store in stores:
        most = max(3, round(SHARES[store] * share))
        count = -(-most // _MOST)
        for number in range(count):
            yield Storm(store, (most + number) // count, seed + number, matches)


def run(parts: Sequence[Storm], abreast: int, tell: Callable[[Told], None]) -> list[Tally]:
    """Run storms, so many at a time.

    Args:
        parts: the storms.
        abreast: how many are run at a time.
        tell: called with what each does.
    """
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(abreast, context) as processes:
        told: queue.Queue[Told] = manager.Queue()
        running = [processes.submit(_one, one, told) for one in parts]
        over = False
        while not over:
            over = _over(running)
            while not told.empty():
                tell(told.get())
        return [one.result() for one in running]


def _over(running: Sequence[Future[Tally]]) -> bool:
    """Wait a moment, and return whether all storms are over."""
    return not wait(running, timeout=_LOOK).not_done


def _one(one: Storm, told: queue.Queue[Told]) -> Tally:
    """Run one storm, in a process of its own. What ends it before it can be judged is told in its tally."""
    with tempfile.TemporaryDirectory(prefix="freeport-") as directory:
        tell = partial(_tell, told, one.store)
        try:
            return asyncio.run(storm(Path(directory), one.faults, one.store, one.seed, tell, one.matches))
        except Exception:
            return Tally(store=one.store, faults=0, matches=0, broken=1, told=[f"{one}:", traceback.format_exc()])


def _tell(told: queue.Queue[Told], store: Store, what: str) -> None:
    told.put(Told(store, what))
