"""Metrics of child processes: each keeps its own in files, and its parent adds them up.

A child has a *slot*, and whoever is started in its place takes the slot over, with all that was counted before: so no
counter ever goes back, and no files are left behind by the dead.
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import values
from prometheus_client.metrics import MetricWrapperBase

from . import metrics

_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"


def keep_apart(directory: Path, slot: str) -> None:
    """Keep this process's metrics in a slot. Call this once in a child that was forked, before it counts anything.

    Args:
        directory: where the parent looks for them.
        slot: the child's; no two living children share one.
    """
    os.environ[_DIRECTORY] = str(directory)
    values.ValueClass = values.MultiProcessValue(lambda: slot)  # type: ignore[no-untyped-call]
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            _move(metric)


def _move(metric: MetricWrapperBase) -> None:
    """Make a metric's values anew, where they are kept now. They were made at import, or in the parent."""
    if metric._is_observable():  # type: ignore[no-untyped-call]
        metric._metric_init()  # type: ignore[no-untyped-call]
    for labelled in getattr(metric, "_metrics", {}).values():
        _move(labelled)
