"""The remaining time of seats, as it runs."""

from __future__ import annotations

import time
from collections.abc import Sequence

from freeport.shapes import Deadline


def time_left(deadlines: Sequence[Deadline]) -> str:
    """Return the time that each asked seat has left now, such as "seat 0: 0:42"; empty without a clock."""
    return ", ".join(f"seat {one.seat}: {clock(one.at.timestamp() - time.time())}" for one in deadlines)


def clock(seconds: float) -> str:
    """Return seconds as a clock shows them; a clock that has run out stands still."""
    left = max(0, int(seconds))
    if left >= 3600:
        return f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
    return f"{left // 60}:{left % 60:02}"
