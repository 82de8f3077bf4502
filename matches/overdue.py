"""How much work is overdue: what sweepers found in the due lists, and will find again if nobody does it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping


class Overdue:
    """Remembers the overdue work that was given out lately. What is not done comes back, and stays counted."""

    def __init__(self, remembered: float) -> None:
        self._remembered = remembered
        self._taken: dict[tuple[str, str], float] = {}

    def note(self, taken: Iterable[tuple[str, str]]) -> Mapping[str, int]:
        """Take in what one sweep found, as (kind, match); answers how much there is of each kind."""
        now = time.monotonic()
        self._taken |= dict.fromkeys(taken, now)
        self._taken = {work: at for work, at in self._taken.items() if now - at <= self._remembered}
        return Counter(kind for kind, _ in self._taken)
