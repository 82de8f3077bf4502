"""The matches that a process keeps in memory.

Under memory pressure, idle matches without listeners are forgotten. Idle matches with listeners are put to sleep: the
next news wakes them, without reading Redis.
"""

from __future__ import annotations

from collections import OrderedDict
from types import TracebackType

import msgspec

from freeport_api import Player
from freeport_games.engine.menus import Refused
from matches.match.apply import apply
from matches.match.asleep import Asleep
from matches.match.entries import decode_entry
from matches.match.live_match import LiveMatch
from matches.match.stored import Birth, Frame, Unreadable, may_know
from matches.redis.keys import channel
from matches.redis.listener import Listener
from matches.redis.subscription import Subscription
from matches.refusals import UNKNOWN_MATCH, refused
from matches.settings import Settings

from .cached_match import CachedMatch, Callbacks, Changed, Command, Committed
from .commits import GONE, Published
from .rescues import Rescues
from .store import Store
from .webhook_players import WebhookPlayers

_read_published = msgspec.msgpack.Decoder(Published).decode


class Hold:
    """Holds a match exclusively within this process. A class, since a generator would cost each move several calls."""

    __slots__ = ("_cache", "_cached", "_match")

    def __init__(self, cache: MatchCache, match: str) -> None:
        self._cache, self._match = cache, match

    async def __aenter__(self) -> CachedMatch:
        self._cached = cached = self._cache.take(self._match)
        cached.comers = comer = cached.comers + 1
        try:
            await self._cache.locks.acquire(cached.lock)
        except BaseException:
            self._cache.give_back(cached)
            raise
        cached.holder, cached.lets_know = comer, self._lets_know
        return cached

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cached.lock.release()
        self._cache.give_back(self._cached)

    def _lets_know(self, birth: Birth, frame: Frame) -> bool:
        return True


class _HoldFor(Hold):
    """Holds a match for a viewer who may not be allowed to know that it exists."""

    __slots__ = ("_viewer",)

    def __init__(self, cache: MatchCache, match: str, viewer: Player | None) -> None:
        super().__init__(cache, match)
        self._viewer = viewer

    async def __aenter__(self) -> CachedMatch:
        if self._cache.conceals(self._match, self._viewer):
            raise refused(UNKNOWN_MATCH)
        try:
            return await super().__aenter__()
        except Refused:  # others hold it for too long
            live = self._cache.known(self._match)
            if self._cache.conceals(self._match, self._viewer) or (live and not live.may_see(self._viewer)):
                raise refused(UNKNOWN_MATCH) from None
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await super().__aexit__(kind, error, trace)
        if isinstance(error, Unreadable):
            live = self._cached.live
            if not (error.may_be_told(self._viewer) if live is None else live.may_see(self._viewer)):
                raise refused(UNKNOWN_MATCH) from None

    def _lets_know(self, birth: Birth, frame: Frame) -> bool:
        return may_know(birth, frame, self._viewer)


class MatchCache:
    """All matches in memory. The least recently used are forgotten, or put to sleep, first."""

    def __init__(
        self,
        store: Store,
        webhook_players: WebhookPlayers,
        subscription: Subscription,
        settings: Settings,
        committed: Committed,
    ) -> None:
        self.locks = store.locks
        """The locks for which tasks wait that hold a match."""
        self._store = store
        self._rescues = Rescues(store)
        self._webhook_players = webhook_players
        self._most = settings.warm_memory * 1_000_000
        self._settings = settings
        self._subscription = subscription
        self._callbacks = Callbacks(lambda match: subscription.wake(channel(match)), committed)
        self._matches: OrderedDict[str, CachedMatch] = OrderedDict()
        self.size = 0
        """The approximate memory in bytes of all matches that are not asleep."""
        self._asleep: dict[str, Asleep] = {}

    def hold(self, match: str) -> Hold:
        """Hold one match exclusively within this process: ``async with cache.hold(match) as cached``."""
        return Hold(self, match)

    def hold_for(self, match: str, viewer: Player | None) -> Hold:
        """Hold a match for a viewer who may not be allowed to know that it exists; None is a spectator.

        Raises:
            Refused: UNKNOWN_MATCH instead of RULES_UNAVAILABLE, or BUSY, if the viewer must not learn that the match
                exists.
        """
        return _HoldFor(self, match, viewer)

    def settled(self, match: str) -> LiveMatch | None:
        """Return a match that is in memory and up to date, so that it can be read without a wait, until the next one.

        Nobody has to hold it: whoever changes it takes it away until the change is committed.
        """
        cached = self._matches.get(match)
        if cached is None or cached.doubtful:
            return None
        live = cached.live
        if live is None or live.version < cached.known:
            return None
        self._matches.move_to_end(match)
        return live

    def weigh(self, match: str) -> None:
        """Count what was derived from a settled match while it was read, and make room for it."""
        cached = self._matches.get(match)
        if cached is not None:
            self._make_room(cached)

    async def change(self, match: str, command: Command) -> Changed:
        """Change a match, as ``CachedMatch.change`` does."""
        async with self.hold(match) as cached:
            return await cached.change(command)

    def follow(self, match: str, listener: Listener) -> None:
        """Wake a listener whenever a match may have a version of which the listener was not told."""

        def handle(published: bytes | None) -> None:
            self.news(match, None if published is None else _read_published(published))

        self._subscription.add(listener, channel(match), handle, lambda: self._asleep.pop(match, None))

    def __contains__(self, match: str) -> bool:
        return match in self._matches

    def __len__(self) -> int:
        return len(self._matches)

    @property
    def asleep(self) -> int:
        """The number of matches that sleep, because there is no room for them."""
        return len(self._asleep)

    def clear(self) -> None:
        """Forget all matches, like a process that has just started."""
        self._matches.clear()
        self._asleep.clear()
        self._rescues.forget()
        self.size = 0

    def known(self, match: str) -> LiveMatch | None:
        """Return a match in memory, perhaps outdated. Only for reading, and not across an await."""
        cached = self._matches.get(match)
        return None if cached is None else cached.live

    def conceals(self, match: str, viewer: Player | None) -> bool:
        """Return whether a viewer must not learn, by waiting for it, that a match exists that is read from its log."""
        cached = self._matches.get(match)
        return cached is not None and cached.conceals_itself(viewer)

    def news(self, match: str, published: Published | None) -> None:
        """Handle a published commit, or None if commits may have been missed, and wake the listeners if it is new.

        For a match that is not in memory, every message is new.
        """
        cached = self._cached(match)
        if cached is None:
            self._callbacks.learnt(match)
            return
        if published is None or cached.contradicts(published):
            cached.doubtful = True
            if published is not None and published.before == GONE and not cached.users:
                self._drop(cached)
            self._callbacks.learnt(match)
            return
        cached.learn(published.version, published.tip)
        live = cached.live
        if live is not None and (live.version, live.tip) == (published.before, published.base) and not cached.users:
            cached.live = None  # until all entries are applied
            for entry in published.entries:
                apply(live, decode_entry(entry))
            live.tip = published.tip
            cached.live = live
            self._make_room(cached)

    def take(self, match: str) -> CachedMatch:
        """Begin to use a match, in memory or not; for ``Hold``."""
        cached = self._cached(match)
        if cached is None:
            cached = self._matches[match] = self._new(match)
        else:
            self._matches.move_to_end(match)
        cached.users += 1
        return cached

    def give_back(self, cached: CachedMatch) -> None:
        """Stop using a match; for ``Hold``."""
        cached.users -= 1
        self._make_room(cached)

    def _cached(self, match: str) -> CachedMatch | None:
        """Return a match in memory, waking it if it is asleep."""
        asleep = self._asleep.pop(match, None)
        if asleep is None:
            return self._matches.get(match)
        cached = self._matches[match] = self._new(match)
        cached.known, cached.known_tip = asleep.stored.version, asleep.stored.tip
        cached.live = asleep.awake()
        return cached

    def _new(self, match: str) -> CachedMatch:
        return CachedMatch(match, self._store, self._rescues, self._webhook_players, self._settings, self._callbacks)

    def _make_room(self, used: CachedMatch) -> None:
        """Forget a match that could not be read, and the least recently used matches while memory is short."""
        if used.live is None and not used.users:
            self._drop(used)
            return
        self._weigh(used)
        while self.size > self._most:
            idle = next((other for other in self._matches.values() if not other.users), None)
            if idle is None:
                return
            self._drop(idle)
            if idle.live is not None and not idle.doubtful and self._subscription.listens(channel(idle.id)):
                self._asleep[idle.id] = Asleep.of(idle.live)

    def _weigh(self, cached: CachedMatch) -> None:
        size = cached.weight
        self.size += size - cached.size
        cached.size = size

    def _drop(self, cached: CachedMatch) -> None:
        if self._matches.pop(cached.id, None) is not None:
            self.size -= cached.size
