"""The turns of matches in which only house bots play: of each host's matches, one is played at a time.

A match's turn ends when it is over, and when it waits for chance: then the host's next match is played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from matches.kinds import Kind
from matches.lists.index import Index
from matches.match.live_match import LiveMatch
from matches.redis.keys import spare_turn
from matches.store.store import Store

_TURN = 10.0
"""Seconds after which a turn ends unless it is prolonged: its worker was killed. No job and no bot takes as long."""


class SpareTurns:
    """Gives turns to a host's matches.

    Args:
        store: contains the matches, and the work that waits for a turn.
        index: lists the matches of each host.
        wake: wakes a worker for some work of a match.
    """

    def __init__(self, store: Store, index: Index, wake: Callable[[Kind, str], None]) -> None:
        self._store = store
        self._index = index
        self._wake = wake

    async def take(self, live: LiveMatch) -> bool:
        """Take or prolong the turn. Returns False while it is another match's."""
        return await self._store.locks.take(spare_turn(live.birth.host.id), live.id, _TURN)

    async def end(self, live: LiveMatch) -> None:
        """End a match's turn, and wake a worker for the match that has waited longest for it."""
        host = live.birth.host.id
        await self._store.locks.release(spare_turn(host), live.id)
        others = [match for match in await self._index.hosted(host) if match != live.id]
        found = await asyncio.gather(*(self._store.due_lists.times(match, [Kind.SPARE]) for match in others))
        # Work that waits is put off from time to time, and that of a match with a turn at each of its moves.
        waiting = [(times[Kind.SPARE], match) for times, match in zip(found, others, strict=True) if times]
        if waiting:
            self._wake(Kind.SPARE, min(waiting)[1])
