"""A match in memory that can be changed: commands are applied to it, and committed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from freeport_api import MoveMade, PlayerForgotten, Status
from freeport_games.engine.menus import Refused
from matches.kinds import ANY_VERSION, Kind
from matches.match import form
from matches.match.apply import apply
from matches.match.entries import Entry, Naming, nameless
from matches.match.live_match import LiveMatch
from matches.match.ordering import AT_ONCE, ordered
from matches.match.steps import Step
from matches.match.upgrade import upgraded
from matches.refusals import BUSY, refused
from matches.settings import Settings

from .commits import Commit, new_tip
from .due import work_left
from .known_match import KnownMatch
from .rescues import Rescues
from .store import Store
from .unbroken import unbroken
from .webhook_players import WebhookPlayers

_TRIES = 20
"""The most attempts of a command while others change the same match."""

Command = Callable[[LiveMatch], Iterable[Entry]]
"""A command returns the entries to commit, or an empty iterable if there is nothing to do, or raises ``Refused``.

Each entry is applied before the next one is requested, so a generator sees the effect of its earlier entries.
"""


class Changed(msgspec.Struct, frozen=True):
    """A match after a command."""

    live: LiveMatch
    """The match."""
    entries: tuple[Entry, ...]
    """The entries of the command."""
    steps: tuple[Step, ...]
    """The changes of each of these entries."""
    since: int | None
    """When the entry before them happened, in milliseconds since the creation; None if it was not seen here."""


Committed = Callable[[str, int, Collection[Kind]], None]
"""Called with a match, the version that this process committed, and the kinds of work that the commit left."""


class Callbacks(msgspec.Struct, frozen=True):
    """Callbacks for what this process has learnt or done."""

    learnt: Callable[[str], None]
    """Called when a match has a version of which its listeners may not have been told."""
    committed: Committed
    """Called when this process has changed a match."""


class CachedMatch(KnownMatch):
    """One match in memory. Callers hold its lock to read or change it."""

    def __init__(
        self,
        match: str,
        store: Store,
        rescues: Rescues,
        webhook_players: WebhookPlayers,
        settings: Settings,
        callbacks: Callbacks,
    ) -> None:
        super().__init__(match, store, rescues, callbacks.learnt)
        self._webhook_players = webhook_players
        self._settings = settings
        self._committed = callbacks.committed

    async def change(
        self, command: Command, *, at: int = ANY_VERSION, from_memory: bool = False, doing: Kind | None = None
    ) -> Changed:
        """Change the match by a command. Listeners are woken, and the work that the change leaves is given out.

        Args:
            command: the command. It is called again if others have changed the match meanwhile.
            at: the version for which the command is meant; if the match has another one, nothing happens.
            from_memory: whether to try first with the match as this process knows it. A refusal is final only if it
                holds for the committed match.
            doing: the kind of work that the caller continues with; no worker is woken for it.

        Raises:
            Refused: as the command or ``from_memory`` does; BUSY if others change the match all the time.
        """
        for _ in range(_TRIES):
            live = await (self.from_memory() if from_memory else self.fresh(at))
            version, since, before = live.version, live.last_at, live.work
            if at not in (version, ANY_VERSION):
                return Changed(live, (), (), since)
            entries: list[Entry] = []
            steps: list[Step] = []
            try:
                for entry in _with_orders(live, command):
                    steps.append(apply(live, entry))
                    entries.append(entry)
            except Refused:
                if live.version != version:
                    self.live = None  # it contains entries that are not committed
                elif from_memory and await self.moved_on():
                    continue
                raise
            except BaseException:
                self.live = None  # it may contain any of the entries
                raise
            if not entries or await self._commit(live, entries, before, doing):
                return Changed(live, tuple(entries), tuple(steps), since)
        raise refused(BUSY)

    async def _commit(self, live: LiveMatch, entries: Sequence[Entry], before: Kind | None, doing: Kind | None) -> bool:
        """Commit entries that the live match already contains.

        If the task is cancelled meanwhile, the commit is completed all the same, because Redis may already have it. The
        cancellation continues after all listeners have been told.

        Returns:
            False on a conflict. Then, and on any failure, the match in memory is forgotten.
        """
        self.live = None
        expected = live.version - len(entries)
        entries = [*entries, *upgraded(live)]
        forgotten = {
            event.player_id for event in (entry.event for entry in entries) if isinstance(event, PlayerForgotten)
        }
        edits = await self._nameless(forgotten, expected) if forgotten else {}
        frame = live.status is not Status.PLAYING or any(type(entry.event) is not MoveMade for entry in entries)
        due = work_left(live, entries, before, live.now, self._settings, self._webhook_players.concerns(live))
        after, live.tip = live.tip, new_tip()
        fields = form.fields(live, frame=frame, birth=bool(forgotten), before=expected)
        commit = Commit(self.id, expected, after, live.tip, entries, fields, due.after, due.done, edits)
        cancelled: asyncio.CancelledError | None = None
        come = self.comers
        try:
            committed = await self._store.commit(commit)
        except asyncio.CancelledError as error:
            cancelled = error
            committed = await unbroken(self._store.commit(commit))  # it is applied only once
        if committed:
            self.live, self._looked_for = live, come
            if live.version > self.known:
                self.learn(live.version, live.tip)
            self._committed(self.id, live.version, due.after.keys() - {doing})
        if cancelled is not None:
            raise cancelled
        return committed

    async def _nameless(self, players: Collection[str], until: int) -> Mapping[int, Entry]:
        """Return copies, by version, of the entries that name certain players, without the names."""
        edits: dict[int, Entry] = {}
        version = 0
        async for entry in self._store.log(self.id, until=until):
            version += 1
            event = entry.event
            if isinstance(event, Naming) and event.player.id in players:
                edits[version] = Entry(entry.at, nameless(event))
        return edits

    async def note(self, due: Mapping[Kind, float], done: Sequence[Kind]) -> bool:
        """Remove or postpone work, unless the match has changed meanwhile. Nothing happens in the match.

        Args:
            due: kinds of work with the seconds after which they are given out.
            done: kinds of work that are no longer needed; those that are in ``due`` as well stay.

        Returns:
            False if the match has changed meanwhile, or is not in memory. Then nothing was done.
        """
        if (live := self.live) is None:
            return False
        struck = [kind for kind in done if kind not in due]
        return await self._store.commit(Commit(self.id, live.version, live.tip, live.tip, (), {}, due, struck))


def _with_orders(live: LiveMatch, command: Command) -> Iterator[Entry]:
    """Yield the entries of a command, and then those that standing orders add at once."""
    changed = False
    for entry in command(live):
        changed = True
        yield entry
    for _ in range(AT_ONCE if changed else 0):
        if (answer := ordered(live)) is None:
            return
        yield answer
