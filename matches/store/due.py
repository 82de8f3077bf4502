"""The changes that a commit makes to the due list: work that it adds and work that it removes.

RQ wakes a worker at once. The due list reissues lost work, and issues work whose time has come.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_api import (
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchStarted,
    MoveMade,
    PlayerForgotten,
    SeatTaken,
    Status,
    TimeLimitReached,
)
from freeport_games.engine import Seat
from matches.kinds import Kind
from matches.match.entries import LISTED, Entry
from matches.match.live_match import ENDED, LiveMatch
from matches.settings import Settings

SECOND = 1000.0


class Due(msgspec.Struct, frozen=True):
    """Changes to the due list, by kinds of work such as ``chance`` or ``clock``."""

    after: dict[Kind, float]
    """Kinds of work to do, with the seconds after which they are given out (again)."""
    done: tuple[Kind, ...]
    """Kinds of work that are no longer needed."""


def work_left(
    live: LiveMatch, entries: Sequence[Entry], before: Kind | None, at: int, settings: Settings, notify: bool
) -> Due:
    """Return the work that entries leave, after a live match has applied them.

    Args:
        live: the match after them.
        entries: the entries.
        before: the work that the match needed before them.
        at: the present time, in milliseconds since the match was created.
        settings: the times after which work is given out.
        notify: whether a webhook has to be notified.
    """
    after: dict[Kind, float] = {}
    done: list[Kind] = []
    work = live.work
    if work is not None:
        after[work] = settings.reissue_after
    if before is not None and before != work:
        done.append(before)
    if live.timed or live.orders.given:
        deadline = live.next_deadline
        if deadline is None:
            done.append(Kind.CLOCK)
        else:
            after[Kind.CLOCK] = max(0, deadline - at) / SECOND
    if live.status in ENDED:
        done += (Kind.IDLE, Kind.LIMIT)
    for event in (entry.event for entry in entries):
        forgotten = isinstance(event, PlayerForgotten) and live.status is Status.OPEN
        if isinstance(event, LISTED) or forgotten or (isinstance(event, MoveMade) and _is_back(live, event.seat)):
            after[Kind.INDEX] = settings.reissue_after
        if isinstance(event, SeatTaken) and event.player.bot and event.house is None:
            after[Kind.ABSENT] = settings.bot_silence
        if isinstance(event, MatchStarted | MatchEnded):
            after.pop(Kind.ABSENT, None)
            done.append(Kind.ABSENT)
        if isinstance(event, MatchStarted) and live.frame.limit_at is not None:
            after[Kind.LIMIT] = (live.frame.limit_at - at) / SECOND
        if isinstance(event, TimeLimitReached):
            done.append(Kind.LIMIT)
        if isinstance(event, MatchFinished) and live.birth.rated:
            after[Kind.RATE] = settings.reissue_after
        if isinstance(event, MatchFinished | MatchAbandoned):
            after[Kind.EXPIRE] = settings.retention
    if notify:
        after[Kind.NOTIFY] = settings.reissue_after
    return Due(after, tuple(done))


def _is_back(live: LiveMatch, seat: Seat) -> bool:
    """Return whether others have offered a seat because its player was absent, who has moved now."""
    holder = live.frame.holders[seat]
    return holder is not None and holder.offer is not None and holder.offer.absent is not None
