"""How much work is overdue: what sweepers found in the due lists, and will find again if nobody does it.

Work whose time has just come, such as a deadline, is not overdue when it is found for the first time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from matches.kinds import Kind


class Overdue:
    """Remembers the work that was given out from the due lists lately. What is not done comes back, and stays counted.

    Work that has a time of its own, such as a clock's, comes from there at first; it is overdue only if it comes back.

    Args:
        remembered: seconds after which work that did not come back counts as done.
        timed: the kinds of work that have a time of their own.
    """

    def __init__(self, remembered: float, timed: Collection[Kind]) -> None:
        self._remembered = remembered
        self._timed = timed
        self._taken: dict[tuple[Kind, str], tuple[float, bool]] = {}

    def note(self, taken: Iterable[tuple[Kind, str]]) -> Mapping[Kind, int]:
        """Take in what one sweep found, as (kind, match); answers how much is overdue of each kind."""
        now = time.monotonic()
        lately = {work: told for work, told in self._taken.items() if now - told[0] <= self._remembered}
        back = {work: (now, work in lately or work[0] not in self._timed) for work in taken}
        self._taken = lately | back
        return Counter(kind for (kind, _), (_, overdue) in self._taken.items() if overdue)
