"""How a pool is: whether it sweeps, and whether its workers live."""

from __future__ import annotations

from time import monotonic

_SWEEP = 30.0
"""Seconds without a sweep, after which the pool counts as stuck. A sweep that Redis refuses is one, too."""
_WORKER = 15.0
"""Seconds without a process, after which a worker counts as gone. Replacing one takes less."""


class Vitals:
    """What the pool's parts say of themselves; asked by another thread."""

    def __init__(self) -> None:
        self._swept = monotonic()
        self._gone: dict[str, float] = {}

    def swept(self) -> None:
        """A sweep was tried."""
        self._swept = monotonic()

    def up(self, worker: str) -> None:
        """A worker's process runs."""
        self._gone.pop(worker, None)

    def down(self, worker: str) -> None:
        """A worker's process has ended."""
        self._gone.setdefault(worker, monotonic())

    def fault(self) -> str | None:
        """What is wrong with the pool; None while all is well."""
        now = monotonic()
        if now - self._swept > _SWEEP:
            return f"the sweeper has not run for {now - self._swept:.0f} seconds"
        gone = [worker for worker, since in list(self._gone.items()) if now - since > _WORKER]
        return f"workers that do not run: {', '.join(gone)}" if gone else None
