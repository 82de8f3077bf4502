"""The live lobby: the public matches that are open, or in which a seat is on offer, and their changes.

A process keeps one picture of the lobby while anybody follows it. Messages with the ids of changed matches wake it, and
it then reads these matches. At every heartbeat, and after a loss of the subscription, it compares the picture with the
lists. Lost messages are thus repaired, and a hundred followers cost one read.

All followers see the same of a match: what a spectator sees. Of the matches that are played, a follower who wants free
seats sees those with a seat to take over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from freeport_api import LobbyChange, LobbyNews, LobbyTold, Match, Player, Shapes, Status, Visibility
from freeport_games.engine.menus import Refused
from matches.accounts.players import Players
from matches.accounts.token_guard import TokenGuard
from matches.accounts.tokens import Token
from matches.lists.filter import MatchFilter
from matches.lists.index import Index
from matches.match import presentation
from matches.redis.keys import LOBBY, index_key, offered_key
from matches.redis.listener import Listener
from matches.redis.subscription import Subscription
from matches.refusals import BUSY
from matches.store.cache import MatchCache
from matches.store.store import Store
from telemetry.metrics import STREAMS_OPEN

_log = logging.getLogger(__name__)

T = TypeVar("T")

_AT_ONCE = 50
"""The number of matches that are read at the same time."""
_PAGE = 500
_PAUSE = 0.2
"""Seconds before a failed read of the lobby is tried again. Each further pause is twice as long."""
_LONGEST_PAUSE = 1.0
"""The longest pause in seconds. Followers see no changes meanwhile."""

_encode = msgspec.json.Encoder().encode


class LobbyMatch:
    """A match of the lobby as all followers see it."""

    def __init__(self, match: Match, tip: bytes, shapes: Shapes) -> None:
        self.match = match
        self.stands_at = match.version, tip
        """The version and its tip."""
        self._shape: Any = shapes.lobby_change
        self._encoded: dict[LobbyNews, bytes] = {}

    def change(self, news: LobbyNews) -> LobbyChange:
        """Return the change to send."""
        match = self.match
        shown = None if news is LobbyNews.GONE else match
        change: LobbyChange = self._shape(
            match=match.id, game=match.game, version=match.version, news=news, shown=shown
        )
        return change

    def change_bytes(self, news: LobbyNews) -> bytes:
        """Return ``change`` as JSON, encoded once for all followers."""
        if news not in self._encoded:
            self._encoded[news] = _encode(self.change(news))
        return self._encoded[news]


class _Wanted(msgspec.Struct, frozen=True, gc=False):
    """What a follower wants to see."""

    matches: MatchFilter
    viewer: Player | None

    def fits(self, match: Match) -> bool:
        """Return whether a match of the lobby is shown: one that is played only to those who want a seat in it."""
        return (match.status is Status.OPEN or self.matches.free is True) and self.matches.fits(match, self.viewer)


class Lobby:
    """Keeps the picture of the lobby, and opens streams of its changes."""

    def __init__(
        self,
        store: Store,
        cache: MatchCache,
        subscription: Subscription,
        index: Index,
        players: Players,
        heartbeat: float,
    ) -> None:
        self._store = store
        self._players = players
        self._cache = cache
        self._subscription = subscription
        self._index = index
        self._heartbeat = heartbeat
        self._shown: dict[str, LobbyMatch] = {}
        self._complete = False
        self._doubtful = True
        self._changed: set[str] = set()
        self._followers: set[Listener] = set()
        self._keeping: asyncio.Task[None] | None = None

    def follow(
        self, wanted: MatchFilter, viewer: Player | None = None, token: Token | None = None
    ) -> AsyncIterator[LobbyChange | LobbyTold | None]:
        """Follow the lobby.

        Args:
            wanted: the matches to follow.
            viewer: the player who follows, for whom a seat may be kept or on offer.
            token: the viewer's token; the stream ends when it is no longer valid.

        Yields:
            First each match that fits, the newest first, and a ``LobbyTold``; then each change. None after a
            heartbeat without any change.

        Raises:
            Refused: UNAUTHENTICATED.
        """
        return self._follow(
            _Wanted(wanted, viewer),
            TokenGuard(self._players, viewer, token, self._heartbeat),
            LobbyMatch.change,
            LobbyTold,
        )

    def follow_bytes(
        self, wanted: MatchFilter, viewer: Player | None = None, token: Token | None = None
    ) -> AsyncIterator[tuple[bytes, bytes] | None]:
        """Do the same as ``follow``, as pairs of an event's name (``change`` or ``told``) and its JSON."""
        return self._follow(
            _Wanted(wanted, viewer),
            TokenGuard(self._players, viewer, token, self._heartbeat),
            lambda shown, news: (b"change", shown.change_bytes(news)),
            lambda count: (b"told", _encode(LobbyTold(count))),
        )

    def _handle(self, match: bytes | None) -> None:
        """Handle a match whose lists were updated. None means that such messages may have been missed."""
        self._subscription.wake(LOBBY)
        if match is None:
            self._doubtful = True
        else:
            self._changed.add(match.decode())

    async def close(self) -> None:
        """Stop keeping the picture."""
        keeping, self._keeping = self._keeping, None
        if keeping is not None:
            keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeping

    # One stream

    async def _follow(
        self,
        wanted: _Wanted,
        guard: TokenGuard,
        show: Callable[[LobbyMatch, LobbyNews], T],
        tell: Callable[[int], T],
    ) -> AsyncIterator[T | None]:
        with STREAMS_OPEN.labels("lobby").track_inprogress(), self._listen(guard) as listener:
            while not self._complete:
                woken = await listener.wait(self._heartbeat)
                await guard.look(woken)
                if not woken:
                    yield None
            told: dict[str, LobbyMatch] = {}
            for change in self._changes(sorted(self._shown, key=self._age, reverse=True), wanted, told):
                yield show(*change)
            yield tell(len(told))
            while True:
                woken = await listener.wait(self._heartbeat)
                await guard.look(woken)
                if not woken:
                    yield None
                for change in self._changes(woken, wanted, told):
                    yield show(*change)

    def _changes(
        self, matches: Iterable[str], wanted: _Wanted, told: dict[str, LobbyMatch]
    ) -> Iterator[tuple[LobbyMatch, LobbyNews]]:
        """Yield the changes of some matches for a follower who was told of certain matches before."""
        for match in matches:
            before, now = told.get(match), self._shown.get(match)
            if now is not None and not wanted.fits(now.match):
                now = None
            if now is before:
                continue
            if now is not None:
                told[match] = now
                yield now, LobbyNews.SHOWN if before is None else LobbyNews.CHANGED
            elif before is not None:
                del told[match]
                yield before, LobbyNews.GONE

    def _age(self, match: str) -> tuple[float, str]:
        return self._shown[match].match.created_at.timestamp(), match

    # The picture

    @contextlib.contextmanager
    def _listen(self, guard: TokenGuard) -> Iterator[Listener]:
        """Listen for the ids of changed matches. The picture is kept as long as anybody listens."""
        with self._subscription.listen(*guard.channels) as listener:
            self._followers.add(listener)
            if self._keeping is None:
                self._shown, self._complete, self._doubtful = {}, False, True
                self._keeping = asyncio.create_task(self._keep())
            try:
                yield listener
            finally:
                self._followers.discard(listener)
                if not self._followers and self._keeping is not None:
                    self._keeping.cancel()
                    self._keeping = None

    async def _keep(self) -> None:
        with self._subscription.listen() as listener:
            self._subscription.add(listener, LOBBY, self._handle)
            pause = _PAUSE
            # The condition is checked, too: the library for clusters swallows a cancellation while it connects.
            while self._keeping is asyncio.current_task():
                try:
                    await self._catch_up()
                except Exception as error:  # any error: without the picture every follower would stand still
                    _log.warning("could not read the lobby, trying again: %s", error)
                    self._doubtful = True
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE)
                    continue
                pause = _PAUSE
                if not await listener.wait(self._heartbeat):
                    self._doubtful = True

    async def _catch_up(self) -> None:
        changed, self._changed = self._changed, set()
        if self._doubtful:
            self._doubtful = False
            changed |= {*await self._listed(), *self._shown}
        every = sorted(changed)
        for start in range(0, len(every), _AT_ONCE):
            await asyncio.gather(*(self._look(match) for match in every[start : start + _AT_ONCE]))
        if not self._complete:
            self._complete = True
            self._wake(LOBBY)

    async def _listed(self) -> list[str]:
        listed: list[str] = []
        for key in (index_key(None, Status.OPEN), offered_key()):
            cursor: str | None = None
            while page := await self._index.page(key, _PAGE, cursor):
                listed += [match for match, _ in page]
                cursor = page[-1][1]
        return listed

    async def _look(self, match: str) -> None:
        before = self._shown.get(match)
        if before is not None and await self._store.newest(match) == before.stands_at:
            return
        now = await self._read(match)
        if now is not None:
            self._shown[match] = now
        else:
            self._shown.pop(match, None)
        if now is not before:
            self._wake(match)

    async def _read(self, match: str) -> LobbyMatch | None:
        """Return a match if it is public, and open or with a seat on offer, else None."""
        try:
            async with self._cache.hold(match) as cached:
                live = await cached.fresh()
                if live.birth.visibility is not Visibility.PUBLIC or not (live.status is Status.OPEN or live.on_offer):
                    return None
                return LobbyMatch(presentation.by(live, None), live.tip, live.shapes)
        except Refused as refusal:
            if refusal.code == BUSY:
                raise  # the match may belong here all the same: it is read again
            return None

    def _wake(self, match: str) -> None:
        for follower in self._followers:
            follower.wake(match)
