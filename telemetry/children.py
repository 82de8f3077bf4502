"""Metrics of child processes. Each child keeps its own in files, and its parent adds them up.

A child that replaces another takes over its name and its counters. So no counter decreases, and dead processes leave no
files behind.
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import values
from prometheus_client.metrics import MetricWrapperBase

from . import metrics

_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"


def keep_apart(directory: Path, name: str) -> None:
    """Keep this process's metrics under a name. Call it once in a forked child, before anything is counted.

    Args:
        directory: the directory that the parent reads.
        name: the name of the child; no two living children share one.
    """
    os.environ[_DIRECTORY] = str(directory)
    values.ValueClass = values.MultiProcessValue(lambda: name)  # type: ignore[no-untyped-call]
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            _move(metric)


def _move(metric: MetricWrapperBase) -> None:
    """Recreate a metric's values in the files. They were created at import, or in the parent."""
    if metric._is_observable():  # type: ignore[no-untyped-call]
        metric._metric_init()  # type: ignore[no-untyped-call]
    for labelled in getattr(metric, "_metrics", {}).values():
        _move(labelled)
