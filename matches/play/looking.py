"""Reading single matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from freeport_api import ListedMatch, Match, MatchSeat, Player, Presence, Reason, Why
from freeport_api.words import words
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refusal
from freeport_games.engine.tables.why import kind_named, why
from matches import refusals
from matches.match import presentation
from matches.match.commands import seat_of
from matches.match.extras import FACTS, Extras
from matches.match.live_match import LiveMatch, seat_shown
from matches.match.stored import Holder, Unreadable
from matches.match.viewpoints import Viewpoint, seat_seen_from
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.store import Store


class Looking:
    """Reads matches for viewers."""

    def __init__(
        self, store: Store, cache: MatchCache, present: Callable[[LiveMatch], Awaitable[tuple[Seat, ...]]]
    ) -> None:
        self._present = present
        self._store = store
        self._cache = cache

    async def see(
        self,
        match: str,
        viewer: Player | None,
        *,
        watching: bool = False,
        extras: Extras = FACTS,
        seat: Viewpoint = None,
    ) -> Match:
        """Return a match as a viewer may see it.

        Args:
            match: the match's id.
            viewer: the player who looks; None for a spectator.
            watching: whether to refuse a match whose table the viewer may not see.
            extras: what to include in addition to the facts.
            seat: from which of the viewer's seats, or from a screen that their people share; by default the one that is
                asked, else the lowest.

        Raises:
            Refused: UNKNOWN_MATCH, NO_SPECTATORS, UNKNOWN_SEAT, NOT_SEATED.
        """
        async with self._shown(match, viewer) as live:
            if watching and not live.may_watch(viewer):
                raise refused(refusals.NO_SPECTATORS, live.version)
            seat_seen_from(live, viewer, seat)
            return presentation.by(live, viewer, extras, seat)

    async def listed(self, match: str, viewer: Player | None) -> ListedMatch:
        """Return what lists tell of a match, as a viewer may see it. Raises ``Refused``: UNKNOWN_MATCH."""
        async with self._shown(match, viewer) as live:
            return presentation.listed(live, viewer)

    @asynccontextmanager
    async def _shown(self, match: str, viewer: Player | None) -> AsyncIterator[LiveMatch]:
        """Hold a match that a viewer may know of. Raises ``Refused``: UNKNOWN_MATCH."""
        async with self._cache.hold_for(match, viewer) as cached:
            live = await cached.fresh()
            if not live.may_see(viewer):
                raise refused(refusals.UNKNOWN_MATCH)
            yield live

    async def why(
        self, match: str, player: Player, kind: str, key: str, language: str, seat: Seat | None = None
    ) -> Why:
        """Return why a player cannot make a kind of move with a thing, without making it.

        Args:
            match: the match's id.
            player: the player.
            kind: the `__typename` of the moves; empty for any that answers the player's decision.
            key: the identifier of the thing, or the number of a seat; empty for such moves with anything.
            language: the language of the reason.
            seat: which of the player's seats; by default the one that is asked, else the lowest.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED, MATCH_NOT_STARTED, UNKNOWN_MOVE.
        """
        async with self._shown(match, player) as live:
            asking = seat_of(live, player, seat)
            if live.table is None:
                raise refused(refusals.MATCH_NOT_STARTED, live.version)
            refusal = why(live.table, asking, kind_named(live.game, kind), key)
            return Why(match, live.version, kind, key, None if refusal is None else _reason(live, refusal, language))

    async def presence(self, match: str, viewer: Player | None) -> Presence:
        """Return who follows a match at this moment. Raises ``Refused``: UNKNOWN_MATCH, NO_SPECTATORS."""
        async with self._shown(match, viewer) as live:
            if not live.may_watch(viewer):
                raise refused(refusals.NO_SPECTATORS, live.version)
        return Presence(match, await self._present(live))

    async def sits(self, match: str, player: Player) -> bool:
        """Return whether a player has a seat in a match. Never waits for other tasks that use the match."""
        live = self._cache.known(match)
        if live is not None and live.seat_of(player) is not None:
            return True
        holders = await self._holders(match)
        return any(holder is not None and holder.player.id == player.id for holder in holders)

    async def seats(self, match: str) -> tuple[MatchSeat, ...]:
        """Return the seats of a match that the caller may see. Never waits for other tasks that use the match."""
        live = self._cache.known(match)
        if live is not None:
            return live.seats
        holders = await self._holders(match)
        return tuple(seat_shown(seat, holder) for seat, holder in enumerate(holders))

    async def _holders(self, match: str) -> Sequence[Holder | None]:
        """Return who holds each seat, or nobody if there is no such match, or none that can be read."""
        with suppress(Unreadable):
            frame = await self._store.frame(match)
            return () if frame is None else frame.holders
        return ()


def _reason(live: LiveMatch, refusal: Refusal, language: str) -> Reason:
    text = words(live.game).refusal(refusal.code, refusal.rule, refusal.variables, language)
    return Reason(refusal.code, text, refusal.rule, refusal.variables)
