"""Digests: what happened in a match since a seat's last own move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any

from freeport_api import (
    Digest,
    Moved,
    MoveMade,
    MovesTakenBack,
    Player,
    SeatChanged,
    SeatHandedOver,
    SeatLeft,
    SeatReturned,
    Update,
)
from freeport_games.engine import Seat
from matches import refusals
from matches.match import presentation
from matches.match.commands import seat_of
from matches.match.entries import Entry
from matches.match.extras import FACTS, Extras
from matches.match.live_match import LiveMatch
from matches.match.pictured import moved_in, shown
from matches.match.steps import Step
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.replay import LogCut, Past, Toll, play, toll_free
from matches.store.store import Store

MOST = 500
"""The most updates of a digest."""
_SEARCHED = 256
"""The number of entries of the log that are read at a time, backwards, to find the last move."""
_IN_A_TURN = 16
"""The number of updates that are made before other replays of the process get their turn."""


class Digests:
    """Tells players who come back what they have missed."""

    def __init__(self, store: Store, cache: MatchCache) -> None:
        self._store = store
        self._cache = cache

    async def since_my_move(
        self,
        match: str,
        player: Player,
        after: int | None = None,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
        seat: Seat | None = None,
    ) -> Digest:
        """Return what happened since a player's last own move: at most ``MOST`` updates, and what moved in them.

        Args:
            match: the match's id.
            player: the player.
            after: the version after which to begin, if that is later than the move.
            extras: what to include in addition to the facts. With pictures the digest says what moved, and the update
                about the present has its picture.
            toll: is called before the log is replayed, and before more of it is read than its last entries.
            seat: which of the player's seats; by default the one that is asked, else the lowest.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED, BAD_VERSION, RULES_UNAVAILABLE, BUSY.
        """
        with suppress(LogCut):
            return await self._since(match, player, seat, after, extras, toll)
        return await self._since(match, player, seat, after, extras, toll)

    async def _since(
        self, match: str, player: Player, wanted: Seat | None, after: int | None, extras: Extras, toll: Toll
    ) -> Digest:
        async with self._cache.hold_for(match, player) as cached:
            live = await cached.fresh()
            if not live.may_see(player):
                raise refused(refusals.UNKNOWN_MATCH)
            seat, present = seat_of(live, player, wanted), live.version
            if after is not None and after > present:
                raise refused(refusals.BAD_VERSION, present)
            holder, past = live.frame.holders[seat], cached.past_of(live)
            held = holder is not None and not holder.left and holder.house is None
            shape: Any = live.shapes.digest
        # Nobody else waits for the match while its log is read.
        since = await self._last_move(past, match, seat, present, toll, held=held)
        begin = max(since, after or 0)
        end = min(begin + MOST, present)
        updates, moved = await self._told(past, seat, begin, end, present, extras, toll)
        digest: Digest = shape(match, since, end if end < present else None, updates, moved)
        return digest

    async def _last_move(self, past: Past, match: str, seat: Seat, present: int, toll: Toll, *, held: bool) -> int:
        """Return the version of a seat's last own move, or last undo; 0 if there is none. Raises ``LogCut``.

        Args:
            past: the past of the match in memory.
            match: the match's id.
            seat: the seat.
            present: the present version.
            toll: is called before more of the log is read than its last entries.
            held: whether its player holds it at present, has not left, and no house bot plays it.
        """
        mine: bool | None = held  # None: the seat was left later, and it is not known yet who played it before
        found = 0
        async for version, entry in self._backwards(past, match, present, toll):
            match entry.event:
                case SeatHandedOver(seat=one) if one == seat:
                    mine, found = True, 0
                case SeatReturned(seat=one) if one == seat:
                    if found:
                        return found
                    mine = False
                case SeatLeft(seat=one) if one == seat:
                    mine = None
                case SeatChanged(seat=one) if one == seat:
                    return found or version  # before, somebody else moved
            if mine is not False and not found and _moves(entry, seat):
                if mine:
                    return version
                found = version
        return found

    async def _backwards(self, past: Past, match: str, version: int, toll: Toll) -> AsyncIterator[tuple[int, Entry]]:
        """Yield the entries of a log up to a version, the newest first, each with its version. Raises ``LogCut``."""
        newest = version
        while version:
            begin = max(0, version - _SEARCHED)
            if version < newest:
                await toll(version - begin)
            page = [entry async for entry in self._store.log(match, begin, version)]
            if len(page) < version - begin:
                raise LogCut(version, past.life)
            for entry in reversed(page):
                yield version, entry
                version -= 1

    async def _told(
        self, past: Past, seat: Seat, begin: int, end: int, present: int, extras: Extras, toll: Toll
    ) -> tuple[tuple[Update, ...], Moved | None]:
        """Return the updates from one version to another as a seat may see them, and what moved between the two."""
        if begin == end:
            return (), None
        await toll(await past.distance(begin, end))
        then, earlier = await past.at(begin)
        before = shown(then, earlier, seat) if extras.pictures else None
        steps = await play(self._store, then, end, past.life)
        now = shown(then, steps[-1], seat) if extras.pictures and steps else None
        moved = moved_in(then, steps, before, now)
        if end < present:
            await past.next(then)  # so that no update speaks of its moment as of the present
        updates: list[Update] = []
        for first in range(0, len(steps), _IN_A_TURN):
            async with self._store.replays.turn:
                await asyncio.sleep(0)
                updates += _updates(then, steps[first : first + _IN_A_TURN], seat, extras)
        return tuple(updates), moved


def _updates(live: LiveMatch, steps: Sequence[Step], seat: Seat, extras: Extras) -> list[Update]:
    return [presentation.update(live, step, seat, views=False, extras=extras) for step in steps]


def _moves(entry: Entry, seat: Seat) -> bool:
    """Return whether an entry is a move or an undo of a seat, which nothing but the seat's holder caused."""
    event = entry.event
    return isinstance(event, MoveMade | MovesTakenBack) and event.seat == seat and not entry.unattended
