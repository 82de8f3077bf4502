"""The health of a pool: whether it sweeps, and whether its workers run."""

from __future__ import annotations

import mmap
from collections.abc import Sequence
from time import monotonic

_SWEEP = 30.0
"""Seconds without any sweep, failed ones included, after which the pool counts as stuck."""
_SWEPT = 15.0
"""Seconds without a successful sweep after which the pool is not ready."""
_AWAY = 15.0
"""Seconds without a stable process after which a worker counts as missing. Replacing a process takes less."""
_LONG_AWAY = 60.0
"""Seconds after which a missing worker makes the pool count as dead. Starting a worker takes less."""
_STEADY = 5.0
"""Seconds for which a process must run to count as stable. One that ends earlier may end at once again."""
_OF_THE_POOL, _OF_A_WORKER = 2, 2
"""The number of timestamps for the sweeper, and for each worker."""


class PoolHealth:
    """The reports of the pool's parts, in memory that later forked processes share."""

    def __init__(self, workers: Sequence[str]) -> None:
        self._workers = tuple(workers)
        count = _OF_THE_POOL + _OF_A_WORKER * len(workers)
        self._times = memoryview(mmap.mmap(-1, 8 * count)).cast("d")
        self.swept(well=True)
        for worker in self._workers:
            self._times[self._place(worker)] = monotonic()

    def swept(self, *, well: bool) -> None:
        """Record a sweep, successful or not."""
        self._times[0] = monotonic()
        if well:
            self._times[1] = monotonic()

    def works(self, worker: str) -> None:
        """Record that a worker's process is ready. The process itself calls it."""
        self._times[self._place(worker) + 1] = monotonic()

    def down(self, worker: str) -> None:
        """Record that a worker's process has ended."""
        place = self._place(worker)
        if not self._away(worker):  # otherwise it was missing before this process
            self._times[place] = monotonic()
        self._times[place + 1] = 0.0

    def fault(self) -> str | None:
        """Return why the pool must be restarted, or None if it is alive."""
        silent = monotonic() - self._times[0]
        if silent > _SWEEP:
            return f"the sweeper has not run for {silent:.0f} seconds"
        return self._missing(_LONG_AWAY)

    def unready(self) -> str | None:
        """Return why the pool does not do its work, or None if it is ready."""
        failing = monotonic() - self._times[1]
        if failing > _SWEPT:
            return f"no sweep has succeeded for {failing:.0f} seconds"
        beginning = [worker for worker in self._workers if not self._times[self._place(worker) + 1]]
        return self._missing(_AWAY) or (f"workers that are starting: {', '.join(beginning)}" if beginning else None)

    def _missing(self, seconds: float) -> str | None:
        missing = [worker for worker in self._workers if self._away(worker) > seconds]
        return f"workers that are not running: {', '.join(missing)}" if missing else None

    def _away(self, worker: str) -> float:
        """Return the seconds for which a worker has had no stable process."""
        place, now = self._place(worker), monotonic()
        since, began = self._times[place], self._times[place + 1]
        return 0.0 if began and now - began >= _STEADY else now - since

    def _place(self, worker: str) -> int:
        return _OF_THE_POOL + _OF_A_WORKER * self._workers.index(worker)
