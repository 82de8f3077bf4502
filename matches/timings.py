"""How long a process waits for others before it goes on without them."""

from __future__ import annotations

import msgspec


class Timings(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds. They fit each other, and are no settings: only what tests a fault has reason to change them."""

    reply: float = 5.0
    """A Redis that says nothing for so long counts as away."""
    retries: tuple[float, ...] = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 0.8, 0.8)
    """Between the tries of a command while Redis is away: rides out a restart, or a change of primary."""
    retried_for: float = 4.0
    """A command that failed is not tried again after this, however few tries it had."""
    lock: float = 8.0
    """For which somebody waits for those who have a lock, or are busy with the same match."""
    dice: float = 5.0
    """For which whoever creates a match waits for the worker to fix its dice."""
    quota: float = 1.0
    """For which a request waits to be counted."""
    stream: float = 0.5
    """For which a stream waits to be counted."""
    house_bots: float = 0.1
    """For which a job moves for the house bots of one match while others wait."""
