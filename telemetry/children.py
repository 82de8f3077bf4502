"""Metrics of child processes: each keeps its own in files, and its parent adds them up.

A child has a name, and the one that is started in its place takes the name over, with all that was counted before: so
no counter ever goes back, and no files are left behind by the dead.
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import values
from prometheus_client.metrics import MetricWrapperBase

from . import metrics

_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"


def keep_apart(directory: Path, name: str) -> None:
    """Keep this process's metrics under a name. Call this once in a child that was forked, before it counts anything.

    Args:
        directory: where the parent looks for them.
        name: the child's; no two living children share one.
    """
    os.environ[_DIRECTORY] = str(directory)
    values.ValueClass = values.MultiProcessValue(lambda: name)  # type: ignore[no-untyped-call]
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            _move(metric)


def _move(metric: MetricWrapperBase) -> None:
    """Make a metric's values anew, where they are kept now. They were made at import, or in the parent."""
    if metric._is_observable():  # type: ignore[no-untyped-call]
        metric._metric_init()  # type: ignore[no-untyped-call]
    for labelled in getattr(metric, "_metrics", {}).values():
        _move(labelled)
