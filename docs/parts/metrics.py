"""The table of metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

import telemetry.metrics


def metrics() -> str:
    """Return the table of all metrics."""
    rows = ["| metric | kind | what it tells |", "| --- | --- | --- |"]
    for metric in vars(telemetry.metrics).values():
        if isinstance(metric, Counter | Gauge | Histogram):
            (family,) = metric.describe()
            name = f"{family.name}_total" if isinstance(metric, Counter) else family.name
            labels = f"{{{','.join(metric._labelnames)}}}" if metric._labelnames else ""
            rows.append(f"| `{name}{labels}` | {family.type} | {family.documentation} |")
    return "\n".join(rows)
