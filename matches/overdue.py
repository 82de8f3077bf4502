"""How much work is overdue: what sweepers found in the due lists, and will find again if nobody does it.

Work whose time has just come, such as a deadline, is not overdue when it is found for the first time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping

from .jobs import TIMED


class Overdue:
    """Remembers the overdue work that was given out lately. What is not done comes back, and stays counted."""

    def __init__(self, remembered: float) -> None:
        self._remembered = remembered
        self._taken: dict[tuple[str, str], tuple[float, int]] = {}

    def note(self, taken: Iterable[tuple[str, str]]) -> Mapping[str, int]:
        """Take in what one sweep found, as (kind, match); answers how much there is of each kind."""
        now = time.monotonic()
        for work in taken:
            _, times = self._taken.get(work, (now, 0))
            self._taken[work] = now, times + 1
        self._taken = {work: seen for work, seen in self._taken.items() if now - seen[0] <= self._remembered}
        return Counter(kind for (kind, _), (_, times) in self._taken.items() if times > 1 or kind not in TIMED)
