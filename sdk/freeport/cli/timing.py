"""The time that seats have left, as it runs."""

from __future__ import annotations

import time
from collections.abc import Sequence

from freeport.shapes import Deadline


def time_left(deadlines: Sequence[Deadline]) -> str:
    """How much time each asked seat has left now: "seat 0: 0:42"; nothing where nobody's time is taken."""
    return ", ".join(f"seat {one.seat}: {clock(one.at.timestamp() - time.time())}" for one in deadlines)


def clock(seconds: float) -> str:
    """Seconds as a clock shows them; one that has run out stands still."""
    left = max(0, int(seconds))
    if left >= 3600:
        return f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
    return f"{left // 60}:{left % 60:02}"
