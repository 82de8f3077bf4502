"""One match in memory: a cache of what is committed, and nothing more.

Whenever a task waits, the match in memory is one that was committed, or there is none. So anybody may read it without
holding it, and a reader that is cancelled leaves it as it is. Only what is about to change it takes it away first.

Only here does a process learn of new versions: from a message, from its own commit, or from a read. What the process
knows and what each listener was told are two things, so the listeners are woken each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import msgspec

from freeport_games.api import MoveMade, Player, PlayerForgotten, RulesChanged, SeatTaken, Status
from freeport_games.engine import Refused
from matches.kinds import ANY_VERSION, Kind
from matches.match.apply import apply
from matches.match.entries import Entry, nameless, stands
from matches.match.live_match import ENDED, LiveMatch, RulesMissing
from matches.match.steps import Step
from matches.match.stored import Birth, Frame, Stored, may_know
from matches.refusals import BUSY, RULES_UNAVAILABLE, UNKNOWN_MATCH, refused
from matches.settings import Settings

from .due import work_left
from .replay import Past
from .store import GONE, Commit, News, Published, Store, new_tip
from .unbroken import unbroken
from .webhook_players import WebhookPlayers

_CATCH_UP_MOST = 200
"""The most versions that a match catches up on. A match that is further behind is read anew."""
_PAGE = 500
"""The number of log entries that are searched at a time."""
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


class Unplayable(Refused):
    """RULES_UNAVAILABLE: this server does not carry the rules of a match, so it can tell little about the match.

    Args:
        birth: the fixed facts of the match.
        frame: the changing facts of the match.
        version: the version of the match.
    """

    def __init__(self, birth: Birth, frame: Frame, version: int) -> None:
        super().__init__(refused(RULES_UNAVAILABLE, version).refusal)
        self._birth = birth
        self._frame = frame

    def may_be_told(self, viewer: Player | None) -> bool:
        """Return whether a viewer may know that the match exists."""
        return may_know(self._birth, self._frame, viewer)


Committed = Callable[[str, int, Collection[Kind]], None]
"""Called with a match, the version that this process committed, and the kinds of work that the commit left."""


class Callbacks(msgspec.Struct, frozen=True):
    """Callbacks for what this process has learnt or done."""

    learnt: Callable[[str], None]
    """Called when a match has a version of which its listeners may not have been told."""
    committed: Committed
    """Called when this process has changed a match."""


class CachedMatch:
    """One match in memory. Callers hold its lock to read or change it."""

    def __init__(
        self, match: str, store: Store, webhook_players: WebhookPlayers, settings: Settings, callbacks: Callbacks
    ) -> None:
        self.id = match
        self.lock = asyncio.Lock()
        self.live: LiveMatch | None = None
        self.known = -1
        """The newest version that this process knows and for which it has woken the listeners."""
        self.known_tip = b""
        """The tip of that version."""
        self.doubtful = False
        """Whether messages may have been missed."""
        self.users = 0
        """The number of tasks that hold the match or wait for it."""
        self.comers = 0
        """The number of tasks that have come to hold the match until now."""
        self.holder = 0
        """The number of the task that holds the match."""
        self.size = 0
        """The bytes of memory that the cache counts for it."""
        self._past: Past | None = None
        self._looked_for = 0
        """The number of the last task for which the match in memory is known to be what was committed when it came."""
        self._store = store
        self._webhook_players = webhook_players
        self._settings = settings
        self._callbacks = callbacks

    @property
    def weight(self) -> int:
        """The approximate bytes of memory of the match and its past."""
        return (0 if self.live is None else self.live.size) + (0 if self._past is None else self._past.size)

    def past_of(self, live: LiveMatch) -> Past:
        """Return the past of the match in memory, which all share who look back."""
        if self._past is None or self._past.life is not live.life:
            self._past = Past(self._store, live)
        return self._past

    def learn(self, version: int, tip: bytes) -> None:
        """Record the newest version, and wake the listeners if it is new."""
        if (version, tip) != (self.known, self.known_tip):
            self.known, self.known_tip = version, tip
            self._callbacks.learnt(self.id)

    def contradicts(self, published: Published) -> bool:
        """Return whether a message is neither about the known version nor about a later one.

        In that case the match was deleted, or the message was overtaken, or Redis lost the known version and others
        have played on from an earlier one.
        """
        known, version = self.known, published.version
        return published.before == GONE or version < known or (version == known and published.tip != self.known_tip)

    async def from_memory(self) -> LiveMatch:
        """Return the match as far as this process knows it, without asking Redis if it is in memory.

        Raises:
            Refused: UNKNOWN_MATCH or RULES_UNAVAILABLE.
        """
        if self.doubtful:
            return await self.fresh()
        if self.live is None:
            self.live = await self._read()
        elif self.live.version < self.known:
            await self._catch_up(self.live)
        return self.live

    async def fresh(self, at: int = ANY_VERSION) -> LiveMatch:
        """Return the match as it is committed now, or was since the holder came. Raises as ``from_memory`` does.

        All who came while others held the match share one look at Redis.

        Args:
            at: a version that is known to be committed, if any: a match that lacks it is read without asking before.
        """
        if self.live is not None and self.live.version < at:
            await self._catch_up(self.live)
        elif self.live is not None and (self.doubtful or self._looked_for < self.holder):
            await self._look(self.live)
        self.doubtful = self.doubtful and self.live is not None
        return await self.from_memory()

    async def _look(self, live: LiveMatch) -> None:
        """Learn whether the match in memory is what is committed, and forget it if its history is not."""
        come, doubted, self.doubtful = self.comers, self.doubtful, False
        try:
            version, tip = await self._store.newest(self.id) or (-1, b"")
        except BaseException:
            self.doubtful |= doubted
            raise
        self._looked_for = come
        if version < live.version or (version == live.version and tip != live.tip):
            # Redis restarted without its last confirmed commits: its data is valid, the memory is not.
            self.live, self.known = None, -1
        elif version > self.known:
            self.learn(version, tip)

    async def moved_on(self) -> bool:
        """Return whether others have changed the match meanwhile, and bring it up to date."""
        before = None if self.live is None else self.live.tip
        return (await self.fresh()).tip != before

    async def attended(self) -> int | None:
        """Return when a player last acted, in milliseconds since the match was created; None if none did.

        Chance and the passing of time do not count.
        """
        until = 0 if self.live is None else self.live.version
        while until > 0:
            page = [entry async for entry in self._store.log(self.id, max(0, until - _PAGE), until)]
            for entry in reversed(page):
                if not entry.unattended:
                    return entry.at
            until -= _PAGE
        return None

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
                for entry in command(live):
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
        entries = [*entries, *self._upgrade(live)]
        forgotten = {
            event.player_id for event in (entry.event for entry in entries) if isinstance(event, PlayerForgotten)
        }
        edits = await self._nameless(forgotten, expected) if forgotten else {}
        frame = live.status is not Status.PLAYING or any(type(entry.event) is not MoveMade for entry in entries)
        due = work_left(live, entries, before, live.now, self._settings, self._webhook_players.concerns(live))
        after, live.tip = live.tip, new_tip()
        fields = live.fields(frame=frame, birth=bool(forgotten), before=expected)
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
            self._callbacks.committed(self.id, live.version, due.after.keys() - {doing})
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
            if isinstance(event, SeatTaken) and event.player.id in players:
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

    def _upgrade(self, live: LiveMatch) -> Sequence[Entry]:
        """Switch to newer rules at the start of a scene, if the state decodes under them."""
        checkpoint = live.newer_rules()
        if checkpoint is None:
            return ()
        rules_version, state = checkpoint
        entry = Entry(live.now, RulesChanged(rules_version), state)
        apply(live, entry)
        return (entry,)

    async def _read(self) -> LiveMatch:
        come, known_before = self.comers, self.known
        found = await self._store.read_with_last(self.id)
        if found is None:
            raise refused(UNKNOWN_MATCH)
        stored, last = found
        if stored.version > self.known or known_before == self.known:  # also if Redis has lost the known version
            self.learn(stored.version, stored.tip)
        try:
            live = LiveMatch.from_stored(self.id, stored)
        except RulesMissing as error:
            live = await self._from_log(stored, error)
        if last is not None:
            live.last, live.last_at = last, last.at
        self._looked_for = come
        return live

    async def _from_log(self, stored: Stored, missing: RulesMissing) -> LiveMatch:
        """Return a match that has ended, but cannot be loaded, as its log tells it, if that gives the same result.

        Raises:
            Unplayable: otherwise, because of ``missing``.
        """
        unplayable = Unplayable(stored.birth, stored.frame, stored.version)
        if stored.frame.status not in ENDED:
            raise unplayable from missing
        try:
            live = await Past(self._store, LiveMatch(self.id, stored.birth)).from_log(stored.version)
        except Refused as refusal:
            raise unplayable from refusal
        result = None if live.table is None else live.table.result
        if live.unplayable or live.status is not stored.frame.status or result != stored.frame.result:
            raise unplayable from missing
        live.frame, live.tip = stored.frame, stored.tip
        return live

    async def _catch_up(self, live: LiveMatch) -> None:
        """Apply the newer entries of the log, or read the match again if that is not possible."""
        come, known_before = self.comers, self.known
        news = await self._store.news(self.id, live.version, _CATCH_UP_MOST)
        self.live = None  # until all entries are applied
        if news is not None and self._follows(live, news):
            try:
                for entry in news.entries[1 if live.version else 0 :]:
                    apply(live, entry)
            except Exception as error:  # any: others have played by rules that this server does not carry
                raise Unplayable(live.birth, live.frame, news.version) from error
            live.tip = news.tip
            if news.version > self.known or known_before == self.known:
                self.learn(news.version, news.tip)
            self.live, self._looked_for = live, come
        else:
            self.live = await self._read()

    def _follows(self, live: LiveMatch, news: News) -> bool:
        """Return whether the news continue the match in memory.

        They do not if the match is too far behind, or if Redis lost entries that it contains and has others instead.
        """
        if max(live.version - 1, 0) + len(news.entries) != news.version or news.version < live.version:
            return False
        return not live.version or (live.last is not None and stands(live.last, news.entries[0]))
