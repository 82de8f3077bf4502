"""The timekeeper: what the worker does about time. It moves for seats that are late, and ends matches that sleep.

Every one of these may be done twice, late, or by two workers at once: it looks at what is committed, and the commit
lets one of them win.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from freeport_games.api import Ending, Status
from freeport_games.engine import Answered, Seat

from .due import SECOND
from .entries import Ended, Entry, Overdue, Replaced
from .live import LiveMatch
from .settings import Settings
from .warm import Held, WarmMatches, now

_log = logging.getLogger(__name__)

_TRIES = 20


class Timekeeper:
    """Does what is due because time has passed."""

    def __init__(self, warm: WarmMatches, settings: Settings, committed: Callable[[LiveMatch], None]) -> None:
        self._warm = warm
        self._settings = settings
        self._committed = committed

    async def keep_time(self, match: str) -> int | None:
        """Move for the seats whose time is over, or hand them to house bots.

        Returns:
            How many milliseconds too late the first of them was found; None if none was late.
        """
        lateness: int | None = None
        async with self._warm.hold(match) as held:
            for _ in range(_TRIES):
                live = await held.fresh()
                at = now(live)
                deadline = live.next_deadline
                if deadline is None or deadline > at:
                    await self._put_off(held, "clock", None if deadline is None else deadline - at)
                    return lateness
                before = live.work
                entry = _overdue(live, at, deadline)
                live.apply(entry)
                if await held.commit((entry,), before):
                    lateness = at - deadline if lateness is None else lateness
                    self._committed(live)
        return lateness

    async def end_idle(self, match: str) -> None:
        """End a match in which nothing has happened for too long."""
        async with self._warm.hold(match) as held:
            for _ in range(_TRIES):
                live = await held.fresh()
                if live.status not in (Status.OPEN, Status.PLAYING):
                    # One that is just opening, or being scored, is the worker's own business.
                    await self._put_off(held, "idle", self._patience(live) if live.work else None)
                    return
                last = await held.time_of(live.version) or 0
                left = last + self._patience(live) - now(live)
                if left > 0:
                    await self._put_off(held, "idle", left)
                    return
                before = live.work
                entry = Ended(now(live), Ending.IDLE)
                live.apply(entry)
                if await held.commit((entry,), before):
                    self._committed(live)
                    return

    def _patience(self, live: LiveMatch) -> int:
        """Milliseconds without anything happening after which a match is ended."""
        settings = self._settings
        return int((settings.idle_after if live.status is Status.PLAYING else settings.open_for) * SECOND)

    async def _put_off(self, held: Held, kind: str, milliseconds: int | None) -> None:
        """Have work come again later, or never, unless the match changes now: then that commit sees to it."""
        await held.note({} if milliseconds is None else {kind: max(0, milliseconds) / SECOND}, (kind,))


def _overdue(live: LiveMatch, at: int, deadline: int) -> Entry:
    """What happens to the first seat whose time is over."""
    table = live.table
    if table is None:
        raise LookupError(f"match {live.id} is not being played")
    seat = next(seat for seat in table.waiting if live.deadline(seat) == deadline)
    holder, clock = live.lobby.holders[seat], live.birth.clock
    if clock is not None and clock.stand_in is not None and holder is not None and holder.house is None:
        return Replaced(at, seat, clock.stand_in)
    return _default_move(live, at, seat)


def _default_move(live: LiveMatch, at: int, seat: Seat) -> Overdue:
    table = live.table
    move = None if table is None else table.fallback(seat)
    if table is None or move is None:
        raise LookupError(f"seat {seat} of match {live.id} is not asked")
    asked = next(asked for asked in table.asked if asked.seat == seat)
    secret = asked not in table.asked_for(None)
    return Overdue(at, asked.decision, table.game.codec.encode_input(Answered(seat, move)), secret)
