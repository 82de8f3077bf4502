"""The metrics and logs of a server during requests, without those that depend on the clock."""

from __future__ import annotations

import re

from telemetry.metrics import REGISTRY

from .local_service import LocalService

_SECONDS = ("_seconds_sum", "_seconds_bucket", "_open")
"""Metrics that tell how long something took, or what is under way just now."""
_TIMED = re.compile(r"'ms': [0-9.e-]+")
"""The same in a line of the log."""
_BUSY = re.compile(r"TimeoutError\(\)|deferred work failed|store_trouble.*'SILENT'")
"""A line of the log, or a count, about a store that was slow, which this machine's other work decides."""


class TelemetrySeen:
    """The metrics and the log since the object was made."""

    def __init__(self, local: LocalService) -> None:
        self._local = local
        self._lines = len(local.logged)
        self._counts = _counts()

    def answers(self) -> dict[str, bytes]:
        """Return the metrics and the log, in the form of answers."""
        return {"metrics": self._metrics(), "log": self._log()}

    def _metrics(self) -> bytes:
        """Return the growth of every count."""
        before = self._counts
        grown = {name: count - before.get(name, 0.0) for name, count in _counts().items() if not _BUSY.search(name)}
        return "\n".join(f"{name} {count}" for name, count in sorted(grown.items()) if count).encode()

    def _log(self) -> bytes:
        """Return what was logged, in an order that does not depend on what was quicker."""
        logged = self._local.logged[self._lines :]
        told = [_TIMED.sub("", line) for line in logged if not _BUSY.search(line)]
        return "\n".join(sorted(told)).encode()


def _counts() -> dict[str, float]:
    return {
        f"{sample.name} {sorted(sample.labels.items())}": sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if not sample.name.startswith("process_") and not sample.name.endswith(_SECONDS)
    }
