"""Notes what each entry of a log means for the versions to which a seat may go back.

Only where moves may be taken back: there a move costs 0.1 to 0.5 ms more, to find out whether it taught anybody
anything. Matches in the past note nothing.
"""

from __future__ import annotations

import msgspec

from freeport_api import MoveMade, MovesTakenBack, OrderGiven, OrderWithdrawn, Status
from freeport_games.engine import Asked, Seat
from freeport_games.engine.tables.taking_back import Knowledge, knowledge, taught

from .entries import Drawn, Entry
from .live_match import LiveMatch
from .takebacks import Closed, Revealed, completes


class Moment(msgspec.Struct, frozen=True):
    """A match before a player's move, as far as it is needed to see what the move reveals."""

    asked: tuple[Asked, ...]
    """The seats that were asked."""
    secret: bool
    """Whether the mover was asked in secret."""
    knowledge: Knowledge
    """What was hidden from whom."""


def moment(live: LiveMatch, entry: Entry) -> Moment | None:
    """Return a match before an entry; None unless the entry is a player's move that might be taken back."""
    event, table = entry.event, live.table
    if live.takebacks is None or table is None or not isinstance(event, MoveMade) or not live.undoable:
        return None
    if event.overdue or live.house_bot(event.seat) is not None:
        return None
    asked, openly = live.asked()
    secret = any(one.seat == event.seat and one not in openly for one in asked)
    return Moment(asked, secret, _knowledge(live))


def note(live: LiveMatch, entry: Entry, before: Moment | None) -> None:
    """Note an entry that a match has just applied; ``before`` is its ``moment``."""
    event, takebacks = entry.event, live.takebacks
    if takebacks is None or live.table is None or isinstance(event, OrderGiven | OrderWithdrawn):
        return
    if isinstance(event, MoveMade) and before is not None:
        takebacks.moved(event.seat, live.version - 1, _closed(live, event.seat, before))
    elif isinstance(event, MovesTakenBack):
        takebacks.went_back(event.back_to)
    else:
        takebacks.end(live.version, Revealed.CHANCE if isinstance(event, Drawn) else Revealed.ANSWERED)


def _closed(live: LiveMatch, seat: Seat, before: Moment) -> Closed | None:
    """Return what stands against taking back the move that was just made, if anything does."""
    table, version = live.table, live.version
    if table is None or live.status is not Status.PLAYING or table.chance is not None:
        return Closed(Revealed.CHANCE, version)
    if before.secret or completes(seat, before.asked, table.asked):
        return Closed(Revealed.ANSWERED, version)
    return Closed(Revealed.LEARNT, version) if taught(before.knowledge, _knowledge(live), seat) else None


def _knowledge(live: LiveMatch) -> Knowledge:
    """Return what is hidden now, which is known from the move before if that was the last entry."""
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    if live.hidden is None or live.hidden[0] != live.version:
        live.hidden = live.version, knowledge(live.table)
    return live.hidden[1]
