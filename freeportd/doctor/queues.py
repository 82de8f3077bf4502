"""The queues: whether somebody works on them."""

from __future__ import annotations

from collections.abc import Iterator

import matches
from matches.kinds import QUEUES
from matches.store.checkup import Reached
from matches.work.jobs import staff_of

from .findings import Finding, fault, good, warning
from .store import eviction

_LONG = 200
"""Jobs that make a queue a long one."""


def server(reached: Reached) -> Iterator[Finding]:
    """A Redis that holds only the queues. What it loses comes back from the due lists."""
    for primary in reached.primaries():
        name = f"queues' Redis {primary.address}"
        if primary.clustered:
            yield fault(name, "a node of a cluster", "Set FREEPORT_QUEUE_URL to a Redis of one primary: RQ needs that.")
        yield eviction(name, primary)


def staff(settings: matches.Settings) -> Iterator[Finding]:
    """Who works on each queue. Raises ``RedisError``."""
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
