"""Rebuilds the past of a match from its log."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from freeport_games.api import RulesChanged
from freeport_games.engine import Refusal, Refused
from matches.match.apply import apply
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch, RulesMissing
from matches.match.steps import Step
from matches.match.stored import Birth
from matches.refusals import BUSY, RULES_UNAVAILABLE, refused

from .store import Store

TURN = 0.002
"""Seconds for which one replay keeps the process busy before it lets others go on."""
_PAGE = 500
"""The number of log entries that are read at a time."""

Toll = Callable[[int], Awaitable[None]]
"""Called with the number of entries that are about to be replayed. It may refuse."""


async def toll_free(entries: int) -> None:
    """Let anybody replay any number of entries."""


class LogCut(Refused):
    """BUSY: the log ends before the version of the match in memory. The caller may read the match again.

    The match was deleted meanwhile, or Redis restarted without its last confirmed commits.
    """

    def __init__(self, version: int) -> None:
        """Create the refusal. ``version`` is that of the match in memory."""
        super().__init__(Refusal(BUSY, "The match has changed while its log was read. Try again.", None, version))


def recent_steps(live: LiveMatch, after: int, until: int) -> Sequence[Step] | None:
    """Return the steps from ``after + 1`` to ``until``, or None if some of them are not in memory."""
    if after == until - 1 and live.recent and live.recent[-1].version == until:
        return (live.recent[-1],)
    recent = [step for step in live.recent if after < step.version <= until]
    return recent if len(recent) == until - after else None


class Past:
    """A match that is rebuilt from its log, from its creation on, and goes forward only.

    Long logs take seconds. So all replays of a process take turns, which are short, and between which others are
    served.
    """

    def __init__(self, store: Store, match: str, birth: Birth) -> None:
        self.live = LiveMatch(match, birth)
        """The match at the version that was reached."""
        self._store = store

    async def steps(self, after: int, until: int) -> Sequence[Step]:
        """Go forward to the version ``until``, and return the steps from ``after + 1`` on.

        Entries under rules that this server no longer carries have no steps: the replay continues where newer rules
        took over.

        Raises:
            LogCut: if the log ends before that version.
            RulesMissing: if this server does not carry the rules that took over.
        """
        steps: list[Step] = []
        while self.live.version < until:
            last = min(until, self.live.version + _PAGE)
            entries = deque([entry async for entry in self._store.log(self.live.id, self.live.version, last)])
            if len(entries) < last - self.live.version:
                raise LogCut(until)
            while entries:
                async with self._store.replaying:
                    await asyncio.sleep(0)
                    steps += [step for step in self._turn(entries) if step.version > after]
        return steps

    def _turn(self, entries: deque[Entry]) -> Sequence[Step]:
        """Apply entries, and remove them from the queue, until the turn is over."""
        steps: list[Step] = []
        until = time.perf_counter() + TURN
        while entries:
            entry = entries.popleft()
            if self.live.unplayable and not isinstance(entry.event, RulesChanged):
                self.live.version += 1
            else:
                steps.append(apply(self.live, entry))
            if time.perf_counter() >= until:
                break
        return steps


async def travel(store: Store, match: str, birth: Birth, version: int) -> tuple[LiveMatch, Step]:
    """Return a match as it was at a version, and the step that led to it. The creation is a step without events.

    Raises:
        Refused: RULES_UNAVAILABLE, if this server does not carry the rules of that time.
        LogCut: if the log ends before that version.
    """
    past = Past(store, match, birth)
    if not version:
        return past.live, past.live.present()
    try:
        steps = await past.steps(version - 1, version)
    except RulesMissing as error:
        raise refused(RULES_UNAVAILABLE, version) from error
    if not steps:
        raise refused(RULES_UNAVAILABLE, version)
    return past.live, steps[0]
