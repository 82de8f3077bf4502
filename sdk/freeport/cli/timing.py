"""The remaining time of seats, as it runs."""

from __future__ import annotations

import time
from collections.abc import Sequence

from freeport.shapes import Deadline


def time_left(deadlines: Sequence[Deadline], names: Sequence[str]) -> str:
    """Return the time that each asked seat has left now, such as "Anne: 0:42"; empty without a clock.

    Args:
        deadlines: when the time of each asked seat is over.
        names: what to call each seat.
    """
    return ", ".join(f"{names[one.seat]}: {clock(one.at.timestamp() - time.time())}" for one in deadlines)


def clock(seconds: float) -> str:
    """Return seconds as a clock shows them; a clock that has run out stands still."""
    left = max(0, int(seconds))
    if left >= 3600:
        return f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
    return f"{left // 60}:{left % 60:02}"
