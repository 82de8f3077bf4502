"""Rebuilds the past of a match from its log, in stretches that are replayed once for all who need them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import msgspec

from freeport_api import RulesChanged
from freeport_games.engine.menus import Refusal, Refused
from matches.match.apply import apply
from matches.match.entries import Entry
from matches.match.live_match import SIZE_OF_STEP, LiveMatch
from matches.match.steps import Step
from matches.refusals import BUSY, RULES_UNAVAILABLE, refused

from .marks import Marks
from .replays import replayed
from .store import Store

TURN = 0.002
"""Seconds for which one replay keeps the process busy before it lets others go on."""
LENGTH = 32
"""The number of versions in a stretch. After each, a replay can be resumed."""
_KEPT = 8
"""The number of stretches of a match whose steps are kept for others."""

Toll = Callable[[int], Awaitable[None]]
"""Called with the number of entries that are about to be replayed. It may refuse."""


async def toll_free(entries: int) -> None:
    """Let anybody replay any number of entries."""


class LogCut(Refused):
    """BUSY: the log ends before the version of the match in memory. The caller may read the match again.

    The match was deleted meanwhile, or Redis restarted without its last confirmed commits.
    """

    def __init__(self, version: int, life: object) -> None:
        """Create the refusal.

        Args:
            version: the version that the log should reach.
            life: the ``life`` of the match in memory.
        """
        super().__init__(Refusal(BUSY, "The match has changed while its log was read. Try again.", None, version))
        self.life = life


def recent_steps(live: LiveMatch, after: int, until: int) -> Sequence[Step] | None:
    """Return the steps from ``after + 1`` to ``until``, or None if some of them are not in memory."""
    if after == until - 1 and live.recent and live.recent[-1].version == until:
        return (live.recent[-1],)
    recent = [step for step in live.recent if after < step.version <= until]
    return recent if len(recent) == until - after else None


class Stretch(msgspec.Struct, frozen=True):
    """A part of the past.

    Entries under rules that this server no longer carries have no steps: the steps continue where newer rules took
    over.
    """

    steps: Sequence[Step]
    version: int
    """The version at its end."""


class Past:
    """The past of a match, shared by all tasks that look back.

    It is replayed from marks: those that the match is stored with, and one after each stretch that was replayed. Each
    stretch is replayed by a task of its own, so that nobody who leaves ends the replay of the others. When nobody waits
    any more, no further stretch is begun.

    Long logs take seconds. So all replays of a process take turns, which are short, and between which others are
    served.
    """

    def __init__(self, store: Store, live: LiveMatch) -> None:
        """Create the past of a match in memory, of which nothing has been replayed."""
        self.life = live.life
        """Identifies the match in memory, and so the history, of which this is the past."""
        self._store = store
        self._match, self._birth = live.id, live.birth
        self._marks = Marks(store, live.id, live.birth)
        self._stretches: dict[int, asyncio.Task[Stretch]] = {}
        """The stretches by the version after which they begin, the oldest first."""

    @property
    def size(self) -> int:
        """The approximate memory in bytes."""
        return SIZE_OF_STEP * LENGTH * min(len(self._stretches), _KEPT) + self._marks.size

    async def distance(self, after: int, until: int) -> int:
        """Return the number of entries to replay for the steps from ``after + 1`` to ``until`` if nothing is shared."""
        return until - await self._marks.nearest(after, stored=True)

    async def onward(self, after: int, newest: int) -> Stretch:
        """Return the first steps after a version; those that follow are replayed when they are asked for.

        Args:
            after: the version.
            newest: a later version, such as the present one.

        Raises:
            LogCut: if the log ends before that version.
            Refused: RULES_UNAVAILABLE, if this server does not carry the rules of the time, or other ones under their
                number, or cannot decode the log.
        """
        begin = await self._marks.nearest(after)
        while (stretch := await self._stretch(begin, after, newest)) is None or stretch.version <= after:
            begin = await self._marks.nearest(after if stretch is None else stretch.version)
        return Stretch([step for step in stretch.steps if step.version > after], stretch.version)

    async def at(self, version: int) -> tuple[LiveMatch, Step]:
        """Return the match as it was at a version, and the step that led to it. The creation is a step without events.

        Raises:
            Refused: RULES_UNAVAILABLE, if this server does not carry the rules of that time.
            LogCut: if the log ends before that version.
        """
        if not version:
            live = self._marks.load(0)
            return live, live.present()
        start, found = version - 1, None
        while found is None:
            begin = await self._marks.nearest(start)
            if begin + LENGTH < version:
                stretch = await self._stretch(begin, begin + LENGTH, version)
                start = version - 1 if stretch is None else stretch.version  # if it was cut short, there is no mark
            else:
                found = await self._from(begin, version)
        live, steps = found
        if not steps or steps[-1].version != version:
            raise refused(RULES_UNAVAILABLE, version)
        return live, steps[-1]

    async def next(self, live: LiveMatch) -> Step:
        """Apply the next entry of the log to a match that ``at`` has returned. Raises as ``at`` does."""
        return (await play(self._store, live, live.version + 1, self.life))[-1]

    async def _from(self, begin: int, version: int) -> tuple[LiveMatch, Sequence[Step]] | None:
        """Replay a match from a mark on to a version. Returns None if the mark is dropped."""
        try:
            live = self._marks.load(begin)
            return live, await play(self._store, live, version, self.life)
        except Refused as refusal:
            self._pardon(refusal, begin)
            return None

    async def _stretch(self, begin: int, after: int, newest: int) -> Stretch | None:
        """Return the stretch from a mark on, replaying it unless somebody else has, or does.

        A stretch that neither goes beyond ``after`` nor ends at a mark is replayed anew: it was cut short by what was
        the present then, or the mark at its end was dropped. Returns None if the mark that it begins with is dropped.
        """
        task = self._stretches.get(begin)
        if task is None or (task.done() and not self._leads_on(task.result().version, after)):
            replay = self._replay(begin, min(begin + LENGTH, newest))
            task = self._stretches[begin] = self._store.replays.begin(replay)
            task.add_done_callback(partial(self._replayed, begin))
        try:
            return await replayed(task)
        except Refused as refusal:
            self._pardon(refusal, begin)
            return None

    def _leads_on(self, end: int, after: int) -> bool:
        return end > after or end in self._marks

    async def _replay(self, begin: int, end: int) -> Stretch:
        live = self._marks.load(begin)
        stretch = Stretch(await play(self._store, live, end, self.life), end)
        self._marks.reached(live, mark=end == begin + LENGTH)
        return stretch

    def _pardon(self, refusal: Refused, begin: int) -> None:
        """Raise a refusal, unless it may be due to a stored mark, which is then dropped."""
        if refusal.code != RULES_UNAVAILABLE or not self._marks.gives_up(begin):
            raise refusal

    def _replayed(self, begin: int, task: asyncio.Task[Stretch]) -> None:
        """Keep a stretch, or forget it if it failed, so that whoever still needs it begins again."""
        if task.cancelled() or task.exception() is not None:
            if self._stretches.get(begin) is task:
                del self._stretches[begin]
            return
        complete = [begin for begin, task in self._stretches.items() if task.done()]
        for begin in complete[:-_KEPT]:  # they can be replayed from their marks
            del self._stretches[begin]


async def play(store: Store, live: LiveMatch, until: int, life: object) -> list[Step]:
    """Replay a match up to a version, and return the steps.

    Args:
        store: the store.
        live: the match as it was before.
        until: the version.
        life: the ``life`` of the match in memory, for ``LogCut``.

    Raises:
        LogCut: if the log ends before that version.
        Refused: RULES_UNAVAILABLE, if this server does not carry the rules of the time, or cannot decode the log.
    """
    steps: list[Step] = []
    entries = deque([entry async for entry in store.log(live.id, live.version, until)])
    if len(entries) < until - live.version:
        raise LogCut(until, life)
    while entries:
        async with store.replays.turn:
            await asyncio.sleep(0)
            steps += _turn(live, entries)
    return steps


def _turn(live: LiveMatch, entries: deque[Entry]) -> Sequence[Step]:
    """Apply entries, and remove them from the queue, until the turn is over."""
    steps: list[Step] = []
    until = time.perf_counter() + TURN
    while entries:
        entry = entries.popleft()
        if live.unplayable and not isinstance(entry.event, RulesChanged):
            live.version += 1
        else:
            steps.append(_applied(live, entry))
        if time.perf_counter() >= until:
            break
    return steps


def _applied(live: LiveMatch, entry: Entry) -> Step:
    """Apply an entry. Raises ``Refused``: RULES_UNAVAILABLE, if these are not the rules by which it was made."""
    try:
        return apply(live, entry)
    except Exception as error:  # any: the log was written by other rules, or by another release
        raise refused(RULES_UNAVAILABLE, live.version) from error
