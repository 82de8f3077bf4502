"""Clocks and statistics."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

_CPU_CLOCK = 2
"""CPUCLOCK_SCHED of Linux: a process's time on the processors, in nanoseconds."""


def cpu_of(pid: int) -> float:
    """Return the seconds that a process, with all its threads, has spent on the processors (Linux only)."""
    return time.clock_gettime((~pid << 3) | _CPU_CLOCK)


def children_of(pid: int) -> list[int]:
    """Return the processes that another one has started (Linux only)."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def child_of(pid: int, name: str) -> int:
    """Return the process that another one has started, and that calls itself so (Linux only)."""
    for child in children_of(pid):
        if Path(f"/proc/{child}/comm").read_text().strip() == name:
            return child
    raise LookupError(f"process {pid} has no child {name}")


def memory_of(pid: int) -> int:
    """Return the bytes that a process alone holds in memory (Linux only)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that a share of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def middle(values: Sequence[float]) -> float:
    """Return the median."""
    return median(values)


@contextmanager
def spared() -> Iterator[None]:
    """Exclude what exists already from garbage collection, as the service and the workers do when they have started."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep our own garbage collector from being measured along with somebody else's work."""
    with spared():
        gc.disable()
        try:
            yield
        finally:
            gc.enable()
