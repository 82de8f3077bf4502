"""The matches that a process keeps ready in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from freeport_games.api import Player
from freeport_games.engine import Refused
from matches.match.apply import apply
from matches.match.entries import decode_entry
from matches.match.live_match import LiveMatch
from matches.redis.keys import channel
from matches.redis.locks import acquire
from matches.redis.subscription import Hub, Listener
from matches.refusals import UNKNOWN_MATCH, refused
from matches.settings import Settings

from .cached_match import Changed, Command, Committed, Held, Tell, Unplayable
from .store import GONE, Published, Store
from .webhook_players import Watched

_read_published = msgspec.msgpack.Decoder(Published).decode


class WarmMatches:
    """All matches that are in memory; the least recently used are forgotten first."""

    def __init__(self, store: Store, watched: Watched, hub: Hub, settings: Settings, committed: Committed) -> None:
        self._store = store
        self._watched = watched
        self._most = settings.warm_matches
        self._settings = settings
        self._hub = hub
        self._tell = Tell(lambda match: hub.wake(channel(match)), committed)
        self._held: OrderedDict[str, Held] = OrderedDict()

    @asynccontextmanager
    async def hold(self, match: str) -> AsyncIterator[Held]:
        """Hold one match, alone in this process."""
        held = self._held.get(match)
        if held is None:
            held = self._held[match] = Held(match, self._store, self._watched, self._settings, self._tell)
        else:
            self._held.move_to_end(match)
        held.users += 1
        try:
            await acquire(held.lock)
            try:
                yield held
            except Refused:
                raise
            except BaseException:
                # Nobody knows what the match in memory is worth now: what is committed counts.
                held.live = None
                raise
            finally:
                held.lock.release()
        finally:
            held.users -= 1
            self._forget(held)

    @asynccontextmanager
    async def hold_for(self, match: str, viewer: Player | None) -> AsyncIterator[Held]:
        """Hold a match for somebody who may not be meant to know of it; None is a spectator.

        Raises:
            Refused: UNKNOWN_MATCH instead of RULES_UNAVAILABLE for whoever must not learn that there is a match.
        """
        try:
            async with self.hold(match) as held:
                yield held
        except Unplayable as refusal:
            if refusal.may_be_told(viewer):
                raise
            raise refused(UNKNOWN_MATCH) from None

    async def change(self, match: str, command: Command) -> Changed:
        """Change a match, as ``Held.change`` does."""
        async with self.hold(match) as held:
            return await held.change(command)

    def follow(self, match: str, listener: Listener) -> None:
        """Wake a listener whenever there may be a version of a match that it was not told of."""

        def heard(published: bytes | None) -> None:
            self.news(match, None if published is None else _read_published(published))

        self._hub.add(listener, channel(match), heard)

    def known(self, match: str) -> LiveMatch | None:
        """A match as it lies in memory, perhaps outdated. Only to be looked at, and not across an await."""
        held = self._held.get(match)
        return None if held is None else held.live

    def news(self, match: str, published: Published | None) -> None:
        """Take in what was published, or that something may have been missed, and wake the listeners for what is new.

        Of a match that is not in memory, everything is new.
        """
        held = self._held.get(match)
        if held is None:
            self._tell.learnt(match)
            return
        if published is None or held.contradicts(published):
            held.doubtful = True
            if published is not None and published.before == GONE and not held.users:
                del self._held[match]
            self._tell.learnt(match)
            return
        held.learn(published.version, published.tip)
        live = held.live
        if live is not None and (live.version, live.tip) == (published.before, published.base) and not held.users:
            held.live = None  # until it has taken all of them
            for entry in published.entries:
                apply(live, decode_entry(entry))
            live.tip = published.tip
            held.live = live

    def _forget(self, held: Held) -> None:
        """Forget a match that could not be read, and the one that nobody has used for longest if there are too many."""
        if held.live is None and not held.users:
            self._held.pop(held.id, None)
        if len(self._held) > self._most:
            idle = next((match for match, other in self._held.items() if not other.users), None)
            if idle is not None:
                del self._held[idle]
