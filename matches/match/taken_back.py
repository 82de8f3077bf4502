"""Taking moves back: the entry that says so, and what it does to a match."""

from __future__ import annotations

from typing import Any

import msgspec

from freeport_api import MovesTakenBack
from freeport_games.engine import Seat
from freeport_games.engine.tables import Table
from freeport_games.engine.tables.learnt import shown_meanwhile

from .clocks import SeatClock
from .entries import Entry
from .live_match import LiveMatch
from .stored import UNDECODABLE, Unreadable


class Before(msgspec.Struct, frozen=True, array_like=True):
    """What an entry says in secret of the match as it was: so no process has to read the log to apply it."""

    saved: bytes
    """The table as it was, with what was open asked anew."""
    decisions: tuple[tuple[str, str], ...]
    """The public ids of what was open, then and now."""
    clock: SeatClock | None
    """The clock of the seat as it was; None if no time is measured."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Before).decode


def taken_back(live: LiveMatch, then: LiveMatch, seat: Seat, at: int) -> Entry:
    """Return the entry with which a seat takes its moves back.

    Args:
        live: the match.
        then: the match as it was at the version that the seat goes back to.
        seat: the seat.
        at: the present time, in milliseconds since the match was created.
    """
    now, table = _table(live), _table(then).fork()
    asked = table.asked
    table.reopen(live.version + 1, shown_meanwhile(table, now))
    ids = tuple((old.decision, new.decision) for old, new in zip(asked, table.asked, strict=True))
    clock = then.clocks.of(seat) if live.timed else None
    return Entry(at, MovesTakenBack(seat, then.version), _encode(Before(table.save(), ids, clock)))


def take_back(live: LiveMatch, seat: Seat, secret: bytes) -> dict[str, str]:
    """Bring the table back to what it was, and the seat's clock with all the time that has passed since.

    Returns:
        The new public ids of what is open, by the old ones.

    Raises:
        Unreadable: if the entry cannot be decoded.
    """
    try:
        before = _decode(secret)
    except UNDECODABLE as error:
        raise Unreadable(f"an entry of its log: {error}") from error
    live.table = Table.load(live.game, before.saved)
    renamed = dict(before.decisions)
    if live.timed:
        live.clocks.go_back(seat, before.clock, renamed)
    return renamed


def _table(live: LiveMatch) -> Table[Any]:
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    return live.table
