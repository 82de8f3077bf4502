"""Streams of the updates of a match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import TypeAlias, TypeVar

import msgspec

from freeport_api import Player, Presence, Update
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refused
from matches.accounts.players import Players
from matches.accounts.token_guard import TokenGuard
from matches.accounts.tokens import Token
from matches.match import presentation
from matches.match.extras import FACTS, Extras
from matches.match.live_match import ENDED, LiveMatch
from matches.match.steps import Step
from matches.match.viewpoints import Viewpoint, own_seats, seat_seen_from
from matches.redis.subscription import Subscription
from matches.refusals import BUSY, NO_SPECTATORS, UNKNOWN_MATCH, refused
from matches.store.cache import MatchCache
from matches.store.replay import LogCut, Toll, recent_steps, toll_free
from matches.store.store import Store
from telemetry.metrics import STREAMS_OPEN

from .patched import PatchedUpdates
from .pictured import PicturedUpdates
from .position import Position
from .presence import Presences

T = TypeVar("T")

Show: TypeAlias = Callable[[LiveMatch, Step, Seat | None, tuple[Seat, ...]], T]
"""Makes the item of a step, as a seat, or a spectator (None), sees it whose player has some seats."""


class _Look(msgspec.Struct, frozen=True, gc=False):
    """Who follows a match, and from which of several seats."""

    viewer: Player | None
    wanted: Viewpoint

    def admit(self, live: LiveMatch) -> None:
        """Check that the viewer may watch. Raises ``Refused``: UNKNOWN_MATCH, NO_SPECTATORS."""
        if not live.may_see(self.viewer):
            raise refused(UNKNOWN_MATCH)
        if not live.may_watch(self.viewer):
            raise refused(NO_SPECTATORS, live.version)

    def seen_from(self, live: LiveMatch) -> tuple[Seat | None, tuple[Seat, ...]]:
        """Return the seat from which the match is seen, unless somebody else has taken it, and all of its player."""
        lost = isinstance(self.wanted, int) and self.wanted not in live.seats_of(self.viewer)
        seat = None if lost else seat_seen_from(live, self.viewer, self.wanted)
        return seat, own_seats(live, self.viewer, seat, self.wanted)


class Streams:
    """Opens streams of updates."""

    def __init__(
        self,
        store: Store,
        cache: MatchCache,
        subscription: Subscription,
        players: Players,
        presences: Presences,
        heartbeat: float,
    ) -> None:
        self._presences = presences
        self._store = store
        self._cache = cache
        self._subscription = subscription
        self._players = players
        self._heartbeat = heartbeat

    def updates(
        self,
        match: str,
        viewer: Player | None,
        after: int | None = None,
        views: bool = False,
        token: Token | None = None,
        toll: Toll = toll_free,
        *,
        seat: Viewpoint = None,
    ) -> AsyncIterator[Update | None]:
        """Stream the updates of a match as a viewer may see them.

        Args:
            match: the match's id.
            viewer: the player who looks; None for a spectator.
            after: the version after which to begin. Without it the stream begins with the present state, as an update
                without events.
            views: whether updates about the present contain the whole view.
            token: the viewer's token; the stream ends when it is no longer valid.
            toll: is called before the log is replayed for updates that are no longer in memory.
            seat: from which of the viewer's seats, or from a screen that their people share; by default, at each
                update, the one that is then asked, else the lowest. If somebody else takes over the seat, the stream
                goes on as that of a spectator.

        Yields:
            Every update, in order, each once; None after a heartbeat without any update. The stream ends after the
            match's last update.

        Raises:
            Refused: UNKNOWN_MATCH, NO_SPECTATORS, UNKNOWN_SEAT, NOT_SEATED, UNAUTHENTICATED, BAD_VERSION, BUSY; the
                last two also later, if Redis restarts without its last confirmed commits.
        """
        return self._follow(
            match,
            _Look(viewer, seat),
            token,
            after,
            lambda live, step, seat, own: presentation.update(live, step, seat, views=views, own=own),
            lambda version: None,
            toll,
        )

    def attended(
        self,
        match: str,
        viewer: Player | None,
        after: int | None = None,
        views: bool = False,
        token: Token | None = None,
        toll: Toll = toll_free,
        *,
        seat: Viewpoint = None,
    ) -> AsyncIterator[Update | Presence | None]:
        """Do the same as ``updates``, and tell who is present after the updates that there are, and when it changes."""

        def show(live: LiveMatch, step: Step, seat: Seat | None, own: tuple[Seat, ...]) -> Update | Presence | None:
            return presentation.update(live, step, seat, views=views, own=own)

        look = _Look(viewer, seat)
        return self._follow(match, look, token, after, show, lambda version: None, toll, lambda there: there)

    def update_bytes(
        self,
        match: str,
        viewer: Player | None,
        after: int | None = None,
        views: bool = False,
        token: Token | None = None,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
        presence: Callable[[Presence], tuple[int, bytes]] | None = None,
        *,
        seat: Viewpoint = None,
    ) -> AsyncIterator[tuple[int, bytes]]:
        """Do the same as ``updates``, as pairs of version and JSON, encoded once for viewers who may see the same.

        ``extras`` selects additions to the facts. ``presence`` makes an item of who is present: with it, that is told
        after the updates that there are, and whenever it changes.

        A heartbeat is a pair with empty JSON. Its version is the newest one: a client that knows a later version learns
        that Redis has restarted without its last confirmed commits.
        """
        pictured = PicturedUpdates(extras)
        return self._follow(
            match,
            _Look(viewer, seat),
            token,
            after,
            lambda live, step, seat, own: (step.version, pictured.show(live, step, seat, views=views, own=own)),
            lambda version: (version, b""),
            toll,
            presence,
        )

    def patched_bytes(
        self,
        match: str,
        viewer: Player | None,
        after: int | None = None,
        token: Token | None = None,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
        presence: Callable[[Presence], tuple[int, bytes, bytes]] | None = None,
        *,
        seat: Viewpoint = None,
    ) -> AsyncIterator[tuple[int, bytes, bytes]]:
        """Do the same as ``update_bytes``, with patches of the view: as triples of version, patch and update.

        The first update about the present contains the whole view. Before each later one comes a patch, unless the
        whole view is shorter. A heartbeat has neither patch nor update.
        """
        patched, look = PatchedUpdates(extras), _Look(viewer, seat)
        return self._follow(
            match, look, token, after, patched.show, lambda version: (version, b"", b""), toll, presence
        )

    def patched(
        self,
        match: str,
        viewer: Player | None,
        after: int | None = None,
        token: Token | None = None,
        toll: Toll = toll_free,
        *,
        presence: bool = False,
        seat: Viewpoint = None,
    ) -> AsyncIterator[tuple[bytes, Update | Presence] | None]:
        """Do the same as ``updates``, with patches of the view: as pairs of a patch, as JSON, and an update.

        The patch is empty where ``patched_bytes`` sends none.
        """
        patched = PatchedUpdates(FACTS)

        def show(
            live: LiveMatch, step: Step, seat: Seat | None, own: tuple[Seat, ...]
        ) -> tuple[bytes, Update | Presence] | None:
            return patched.show_object(live, step, seat, own)

        there = (lambda told: (b"", told)) if presence else None
        return self._follow(match, _Look(viewer, seat), token, after, show, lambda version: None, toll, there)

    async def _follow(
        self,
        match: str,
        look: _Look,
        token: Token | None,
        after: int | None,
        show: Show[T],
        beat: Callable[[int], T],
        toll: Toll,
        presence: Callable[[Presence], T] | None = None,
    ) -> AsyncIterator[T]:
        guard = TokenGuard(self._players, look.viewer, token, self._heartbeat)
        attendance = self._presences.attend(match, told=presence is not None)
        channels, open_streams = (*guard.channels, *attendance.channels), STREAMS_OPEN.labels("updates")
        async with attendance:
            with open_streams.track_inprogress(), self._subscription.listen(*channels) as listener:
                self._cache.follow(match, listener)
                woken: set[str] = set()
                fresh, silent, position = True, False, Position(after)
                cut: object = None
                while True:
                    await guard.look(woken)
                    try:
                        shown, newest, ended = await self._look(match, look, position, show, fresh, toll)
                    except LogCut as error:
                        if error.life is cut:  # even read again, it is the same match: its log is damaged
                            raise
                        cut, fresh = error.life, True
                        continue
                    except Refused as refusal:
                        if refusal.code != BUSY:
                            raise
                        if position.after is not None:  # others work on the match for as long as a wait takes
                            yield beat(position.after)
                        continue
                    for item in shown:
                        yield item
                    if ended:
                        return
                    if silent and not shown:
                        yield beat(newest)
                    if position.behind:
                        woken, fresh, silent = set(), False, False
                        continue
                    there = await attendance.look(self._cache.known(match), look.viewer, woken)
                    if there is not None and presence is not None:
                        yield presence(there)
                    woken = await listener.wait(self._heartbeat)
                    fresh = silent = not woken

    async def _look(
        self,
        match: str,
        look: _Look,
        position: Position,
        show: Show[T],
        fresh: bool,
        toll: Toll,
    ) -> tuple[list[T], int, bool]:
        """Return the items to send now, the version that they reach, and whether the stream then ends."""
        settled = None if fresh else self._cache.settled(match)
        if settled is not None and position.after is not None and position.life is settled.life:
            look.admit(settled)
            until = position.until(settled)
            recent = recent_steps(settled, position.after, until)
            if recent is not None:
                told = _shown(settled, look, position, show, recent, until)
                self._cache.weigh(match)
                return told
        async with self._cache.hold_for(match, look.viewer) as cached:
            live = await (cached.fresh() if fresh else cached.from_memory())
            look.admit(live)
            if position.life is None:
                seat_seen_from(live, look.viewer, look.wanted)
            await position.check(live, self._store)
            after, until = position.after, position.until(live)
            steps = (live.present(),) if after is None else recent_steps(live, after, until)
            if steps is not None:
                return _shown(live, look, position, show, steps, until)
            past, newest = cached.past_of(live), live.version
        stretch = await position.replay(past, newest, toll)  # nobody else waits for the match meanwhile
        async with self._cache.hold_for(match, look.viewer) as cached:
            live = await cached.from_memory()
            look.admit(live)
            if live.life is not past.life:  # perhaps its history is another one: look again
                position.behind = True
                return [], position.after or 0, False
            return _shown(live, look, position, show, stretch.steps, stretch.version)


def _shown(
    live: LiveMatch,
    look: _Look,
    position: Position,
    show: Show[T],
    steps: Sequence[Step],
    until: int,
) -> tuple[list[T], int, bool]:
    """Return the items of steps, and record that they were sent."""
    seat, own = look.seen_from(live)
    shown = [show(live, step, seat, own) for step in steps]
    position.move(live, until)
    return shown, until, live.status in ENDED and until == live.version
