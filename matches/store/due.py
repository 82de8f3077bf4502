"""The due list: what a commit leaves to be done, and what it strikes off.

RQ wakes a worker at once; the due list brings work again that was lost, and brings work whose time has come.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_games.api import MatchAbandoned, MatchEnded, MatchFinished, MatchStarted, SeatTaken, TimeLimitReached
from matches.kinds import Kind
from matches.match.entries import LISTED, Entry
from matches.match.live_match import ENDED, LiveMatch
from matches.settings import Settings

SECOND = 1000.0


class Due(msgspec.Struct, frozen=True):
    """Kinds of work, such as ``chance`` or ``clock``."""

    after: dict[Kind, float]
    """What is to be done, with the seconds after which it is given out (again)."""
    done: tuple[Kind, ...]
    """What needs no doing any more."""


def work_left(
    live: LiveMatch, entries: Sequence[Entry], before: Kind | None, at: int, settings: Settings, notify: bool
) -> Due:
    """What entries that a live match has just taken leave to be done.

    Args:
        live: the match after them.
        entries: what happened.
        before: the work that the match left to the worker before them.
        at: the time in the match.
        settings: after which times work is given out.
        notify: whether there is something to tell a webhook.
    """
    after: dict[Kind, float] = {}
    done: list[Kind] = []
    work = live.work
    if work is not None:
        after[work] = settings.reissue_after
    if before is not None and before != work:
        done.append(before)
    if live.timed:
        deadline = live.next_deadline
        if deadline is None:
            done.append(Kind.CLOCK)
        else:
            after[Kind.CLOCK] = max(0, deadline - at) / SECOND
    if live.status in ENDED:
        done += (Kind.IDLE, Kind.LIMIT)
    for event in (entry.event for entry in entries):
        if isinstance(event, LISTED):
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
        if isinstance(event, MatchFinished):
            after[Kind.RATE] = settings.reissue_after
        if isinstance(event, MatchFinished | MatchAbandoned):
            after[Kind.EXPIRE] = settings.retention
    if notify:
        after[Kind.NOTIFY] = settings.reissue_after
    return Due(after, tuple(done))
