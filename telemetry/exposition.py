"""Writes the metrics of one or several processes in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from .metrics import REGISTRY

CONTENT_TYPE = CONTENT_TYPE_LATEST
"""The media type of the result."""


def exposition() -> bytes:
    """Return the metrics of this process."""
    return generate_latest(REGISTRY)


def exposition_with(children: Path) -> bytes:
    """Return the metrics of this process and its child processes, added up.

    Args:
        children: the directory with the children's metrics; see ``telemetry.children``.
    """
    collector = MultiProcessCollector(None, str(children))  # type: ignore[no-untyped-call]
    return generate_latest(_Sum(collector))


class _Sum(CollectorRegistry):
    """This process's metrics, and those of its children."""

    def __init__(self, children: Collector) -> None:
        super().__init__()
        self._children = children

    def collect(self) -> Iterable[Metric]:
        """Return each metric once."""
        found: dict[str, Metric] = {}
        for metric in (*REGISTRY.collect(), *self._children.collect()):
            known = found.setdefault(metric.name, metric)
            if known is not metric:
                _add(known, metric)
        return found.values()


def _add(metric: Metric, other: Metric) -> None:
    samples = {(sample.name, *sorted(sample.labels.items())): sample for sample in metric.samples}
    for sample in other.samples:
        key = (sample.name, *sorted(sample.labels.items()))
        here = samples.get(key)
        samples[key] = sample if here is None else here._replace(value=here.value + sample.value)
    metric.samples = list(samples.values())
