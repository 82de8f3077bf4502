"""Checks a service from outside."""

from __future__ import annotations

from collections.abc import Iterator

import httpx

from .findings import Finding, fault, good, warning


def service(url: str) -> Iterator[Finding]:
    """Check whether a service is ready, and whether its metrics are public."""
    try:
        with httpx.Client(base_url=url, timeout=5) as client:
            ready, metrics = client.get("/readyz"), client.get("/metrics")
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        yield fault(f"service {url}", str(error) or type(error).__name__, "Start it, or correct the address.")
        return
    if ready.status_code == httpx.codes.OK:
        yield good(f"service {url}", "ready")
    else:
        mend = "Look at its log: it cannot reach Redis, or is stopping."
        yield fault(f"service {url}", f"/readyz answers {ready.status_code}", mend)
    if metrics.status_code == httpx.codes.OK:
        mend = "Set FREEPORT_METRICS_PORT, or keep the ingress from passing /metrics on, if strangers can come here."
        yield warning(f"service {url}", "answers /metrics at this address", mend)
