"""How a pool is: whether it sweeps, and whether its workers live."""

from __future__ import annotations

import mmap
from collections.abc import Sequence
from time import monotonic

_SWEEP = 30.0
"""Seconds without a sweep, after which the pool counts as stuck. A sweep that Redis refuses is one, too."""
_SWEPT = 15.0
"""Seconds without a sweep that succeeded, after which the pool is not ready."""
_AWAY = 15.0
"""Seconds without a process that lasts, after which a worker counts as missing. Replacing one takes less."""
_LONG_AWAY = 60.0
"""Seconds after which the pool is given up for a worker that is missing; starting takes less."""
_STEADY = 5.0
"""Seconds for which a process has to work until it counts: one that ends sooner may end at once again."""
_OF_THE_POOL, _OF_A_WORKER = 2, 2
"""How many times are kept of the sweeper, and of each worker."""


class PoolHealth:
    """What the pool's parts say of themselves. Processes that are forked after this was made share it."""

    def __init__(self, workers: Sequence[str]) -> None:
        self._workers = tuple(workers)
        count = _OF_THE_POOL + _OF_A_WORKER * len(workers)
        self._times = memoryview(mmap.mmap(-1, 8 * count)).cast("d")
        self.swept(well=True)
        for worker in self._workers:
            self._times[self._place(worker)] = monotonic()

    def swept(self, *, well: bool) -> None:
        """A sweep was tried, with success or without."""
        self._times[0] = monotonic()
        if well:
            self._times[1] = monotonic()

    def works(self, worker: str) -> None:
        """A worker's process is ready for its work; called by itself."""
        self._times[self._place(worker) + 1] = monotonic()

    def down(self, worker: str) -> None:
        """A worker's process has ended."""
        place = self._place(worker)
        if not self._away(worker):  # otherwise it is missing since before this process
            self._times[place] = monotonic()
        self._times[place + 1] = 0.0

    def fault(self) -> str | None:
        """Why the pool is to be given up; None while it lives."""
        silent = monotonic() - self._times[0]
        if silent > _SWEEP:
            return f"the sweeper has not run for {silent:.0f} seconds"
        return self._missing(_LONG_AWAY)

    def unready(self) -> str | None:
        """Why the pool does not do its work; None while all is well."""
        failing = monotonic() - self._times[1]
        if failing > _SWEPT:
            return f"no sweep has succeeded for {failing:.0f} seconds"
        beginning = [worker for worker in self._workers if not self._times[self._place(worker) + 1]]
        return self._missing(_AWAY) or (f"workers that begin: {', '.join(beginning)}" if beginning else None)

    def _missing(self, seconds: float) -> str | None:
        missing = [worker for worker in self._workers if self._away(worker) > seconds]
        return f"workers that do not run: {', '.join(missing)}" if missing else None

    def _away(self, worker: str) -> float:
        """Seconds for which a worker has had no process that lasts."""
        place, now = self._place(worker), monotonic()
        since, began = self._times[place], self._times[place + 1]
        return 0.0 if began and now - began >= _STEADY else now - since

    def _place(self, worker: str) -> int:
        return _OF_THE_POOL + _OF_A_WORKER * self._workers.index(worker)
