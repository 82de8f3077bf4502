"""Metrics of child processes: each keeps its own in files, and its parent adds them up.

A child has a *slot*, and whoever is started in its place takes the slot over, with all that was counted before: so no
counter ever goes back, and no files are left behind by the dead.
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import values

_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
_SLOT = "FREEPORT_METRICS_SLOT"


def environment(directory: Path, slot: str) -> dict[str, str]:
    """What a child has to find in its environment to keep its metrics there. No two living children share a slot."""
    return {_DIRECTORY: str(directory), _SLOT: slot}


def keep_apart() -> None:
    """Keep this process's metrics in its slot, if it has one. Call this before any metric is made."""
    slot = os.environ.get(_SLOT)
    if slot and os.environ.get(_DIRECTORY):
        values.ValueClass = values.MultiProcessValue(lambda: slot)  # type: ignore[no-untyped-call]
