"""Counts overdue work: work that sweepers found in the due lists, and will find again unless it is done.

Work whose time has just come, such as a deadline, is not overdue when it is found for the first time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from matches.kinds import Kind


class Overdue:
    """Remembers the work that was recently given out from the due lists. Work that is not done returns and is counted.

    Work with a time of its own, such as a clock's, is found once in any case; it is overdue only if it returns.

    Args:
        remembered: seconds after which work that did not return counts as done.
        timed: the kinds of work with a time of their own.
    """

    def __init__(self, remembered: float, timed: Collection[Kind]) -> None:
        self._remembered = remembered
        self._timed = timed
        self._taken: dict[tuple[Kind, str], tuple[float, bool]] = {}

    def note(self, taken: Iterable[tuple[Kind, str]]) -> Mapping[Kind, int]:
        """Record the work that one sweep found, as (kind, match). Returns the number of overdue pieces of each kind."""
        now = time.monotonic()
        lately = {work: told for work, told in self._taken.items() if now - told[0] <= self._remembered}
        back = {work: (now, work in lately or work[0] not in self._timed) for work in taken}
        self._taken = lately | back
        return Counter(kind for (kind, _), (_, overdue) in self._taken.items() if overdue)
