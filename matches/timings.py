"""The times for which a process waits for others before it continues without them."""

from __future__ import annotations

import msgspec


class Timings(msgspec.Struct, frozen=True, kw_only=True):
    """Waiting times, in seconds. They depend on each other and are not settings: only tests of faults change them."""

    reply: float = 5.0
    """After this time without a reply, Redis counts as unreachable."""
    doubt: float = 0.5
    """After this time without a reply, others are asked whether the server is still the primary."""
    confirmation: float = 0.5
    """The seconds within which replicas have to confirm a commit, where that is required."""
    arrival: float = 0.2
    """The seconds for which a replica that has confirmed nothing yet is waited for, before it is done without."""
    missed: float = 2.0
    """The seconds after which a replica that confirms nothing any more counts as dead; before, it may be a primary."""
    retries: tuple[float, ...] = (0.02, 0.05, 0.1, *[0.2] * 19)
    """The pauses between attempts of a command while Redis is unreachable.

    They outlast a restart or a failover; the last ones are short, so that play goes on soon after it.
    """
    retried_for: float = 4.0
    """A failed command is not tried again after this time, even if attempts are left."""
    lock: float = 8.0
    """The seconds for which a task waits for others that hold a lock or work on the same match."""
    dice: float = 5.0
    """The seconds for which the creation of a match waits for the worker to fix its dice."""
    rescue: float = 1.0
    """The seconds for which a task that asks for a match waits, and holds it, while its log is replayed."""
    quota: float = 1.0
    """The seconds for which a request waits to be counted."""
    stream: float = 0.5
    """The seconds for which a stream waits to be counted."""
    house_bots: float = 0.1
    """The seconds for which a job moves for the house bots of one match while others wait."""
