"""How a pool is: whether it sweeps, and whether its workers live."""

from __future__ import annotations

import mmap
from collections.abc import Sequence
from time import monotonic

_SWEEP = 30.0
"""Seconds without a sweep, after which the pool counts as stuck. A sweep that Redis refuses is one, too."""
_WORKER = 15.0
"""Seconds without a process, after which a worker counts as gone. Replacing one takes less."""


class PoolHealth:
    """What the pool's parts say of themselves. Processes that are forked after this was made share it."""

    def __init__(self, workers: Sequence[str]) -> None:
        self._workers = tuple(workers)
        self._times = memoryview(mmap.mmap(-1, 8 * (1 + len(workers)))).cast("d")
        self.swept()

    def swept(self) -> None:
        """A sweep was tried."""
        self._times[0] = monotonic()

    def up(self, worker: str) -> None:
        """A worker's process runs."""
        self._times[self._place(worker)] = 0.0

    def down(self, worker: str) -> None:
        """A worker's process has ended."""
        place = self._place(worker)
        self._times[place] = self._times[place] or monotonic()

    def fault(self) -> str | None:
        """What is wrong with the pool; None while all is well."""
        now = monotonic()
        swept, *gone = self._times
        if now - swept > _SWEEP:
            return f"the sweeper has not run for {now - swept:.0f} seconds"
        missing = [worker for worker, since in zip(self._workers, gone, strict=True) if since and now - since > _WORKER]
        return f"workers that do not run: {', '.join(missing)}" if missing else None

    def _place(self, worker: str) -> int:
        return 1 + self._workers.index(worker)
