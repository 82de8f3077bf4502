"""Checks the queues, and whether workers serve them."""

from __future__ import annotations

from collections.abc import Iterator

import matches
from matches.kinds import QUEUES
from matches.store.checkup import Reached
from matches.work.jobs import staff_of

from .findings import Finding, fault, good, warning
from .store import eviction

_LONG = 200
"""The number of jobs from which a queue counts as long."""


def server(reached: Reached) -> Iterator[Finding]:
    """Check a Redis that contains only the queues. The due lists restore what it loses."""
    for primary in reached.primaries():
        name = f"queues' Redis {primary.address}"
        if primary.clustered:
            yield fault(name, "a node of a cluster", "Set FREEPORT_QUEUE_URL to a Redis of one primary: RQ needs that.")
        yield eviction(name, primary)


def staff(settings: matches.Settings) -> Iterator[Finding]:
    """Check the workers of each queue. Raises ``RedisError``."""
    found = staff_of(settings.jobs_url)
    for queue in QUEUES:
        staffed = found[queue]
        said = f"{staffed.workers} workers, {staffed.waiting} jobs wait"
        if not staffed.workers:
            mend = f"Start some: freeportd work --queue {queue}"
            yield fault(f"queue {queue}", f"nobody works on it, {staffed.waiting} jobs wait", mend)
        elif staffed.waiting >= _LONG:
            yield warning(f"queue {queue}", said, "Start more workers for it.")
        else:
            yield good(f"queue {queue}", said)
