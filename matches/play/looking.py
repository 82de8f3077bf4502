"""Looking at single matches."""

from __future__ import annotations

from collections.abc import AsyncIterator

from freeport_games.api import Logged, Match, MatchSeat, Player, Record
from matches import refusals
from matches.match import seen
from matches.match.live_match import seat_shown
from matches.match.telling import FACTS, Telling
from matches.records.export import read_record
from matches.refusals import refused
from matches.store.cache import WarmMatches
from matches.store.store import Store


class Looking:
    """Shows matches."""

    def __init__(self, store: Store, warm: WarmMatches) -> None:
        self._store = store
        self._warm = warm

    async def see(
        self, match: str, viewer: Player | None, *, watching: bool = False, telling: Telling = FACTS
    ) -> Match:
        """A match as somebody may see it.

        Args:
            match: the match's id.
            viewer: who looks; None for a spectator.
            watching: whether it has to be a match that the viewer may also watch.
            telling: what to tell beside the facts.

        Raises:
            Refused: UNKNOWN_MATCH, NO_SPECTATORS.
        """
        async with self._warm.hold_for(match, viewer) as held:
            live = await held.fresh()
            if not live.may_see(viewer):
                raise refused(refusals.UNKNOWN_MATCH)
            if watching and not live.may_watch(viewer):
                raise refused(refusals.NO_SPECTATORS, live.version)
            return seen.by(live, viewer, telling)

    async def sits(self, match: str, player: Player) -> bool:
        """Whether a player has a seat of a match. Never waits for those who are busy with the match."""
        live = self._warm.known(match)
        if live is not None and live.seat_of(player) is not None:
            return True
        lobby = await self._store.lobby(match)
        return lobby is not None and any(
            holder is not None and holder.player.id == player.id for holder in lobby.holders
        )

    async def seats(self, match: str) -> tuple[MatchSeat, ...]:
        """Who sits where in a match that the asker may see. Never waits for those who are busy with the match."""
        live = self._warm.known(match)
        if live is not None:
            return live.seats
        lobby = await self._store.lobby(match)
        return () if lobby is None else tuple([seat_shown(seat, holder) for seat, holder in enumerate(lobby.holders)])

    async def record(self, match: str) -> AsyncIterator[Record | Logged]:
        """The whole record of a match that has ended: its head, then its log.

        Raises:
            Refused: UNKNOWN_MATCH, MATCH_NOT_OVER, BUSY.
        """
        async with self._warm.hold(match) as held:
            live = await held.fresh()
        async for line in read_record(live, self._store):
            yield line
