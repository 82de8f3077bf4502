"""Notes what each entry of a log means for the versions to which a seat may go back.

Only where moves may be taken back: there a move costs 0.1 to 0.5 ms more, to find out whether it taught anybody
anything; most of it only if a hidden card has moved. Matches in the past note nothing.
"""

from __future__ import annotations

from functools import partial

from freeport_api import MoveMade, MovesTakenBack, OrderGiven, OrderWithdrawn
from freeport_games.engine import Seat
from freeport_games.engine.tables import takebacks as rules
from freeport_games.engine.tables.learnt import Knowledge, knowledge
from freeport_games.engine.tables.takebacks import Closed, Moment, Revealed

from .entries import Drawn, Entry
from .live_match import LiveMatch


def moment(live: LiveMatch, entry: Entry) -> Moment | None:
    """Return a match before an entry; None unless the entry is a player's move that might be taken back."""
    event, table = entry.event, live.table
    if live.takebacks is None or table is None or not isinstance(event, MoveMade) or not live.undoable:
        return None
    if event.overdue or live.house_bot(event.seat) is not None:
        return None
    return rules.moment(table, event.seat, _knowledge(live))


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
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    what = rules.reveals(live.table, seat, before, partial(_knowledge, live))
    return None if what is None else Closed(what, live.version)


def _knowledge(live: LiveMatch) -> Knowledge:
    """Return what is hidden now, which is known from the move before if that was the last entry."""
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    if live.hidden is None or live.hidden[0] != live.version:
        live.hidden = live.version, knowledge(live.table, None if live.hidden is None else live.hidden[1])
    return live.hidden[1]
