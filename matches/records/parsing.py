"""Reading a record back: the entries of a log from the lines that ``records`` makes of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from freeport_games.api import ChanceDrawn, MoveMade, RulesChanged
from freeport_games.engine import Answered, Data, Resolved, codec_of
from freeport_games.engine.notation import read_outcome
from matches.match.entries import Drawn, Entry
from matches.match.live_match import LiveMatch

_EPOCH = datetime.fromtimestamp(0, UTC)
_MILLISECOND = timedelta(milliseconds=1)


def milliseconds(since: datetime, at: datetime) -> int:
    """The whole milliseconds from one time to another.

    Raises:
        ValueError: if a time has no zone, or the second is before the first or between two milliseconds.
    """
    if since.tzinfo is None or at.tzinfo is None:
        raise ValueError("a time has no zone")
    passed, rest = divmod(at - since, _MILLISECOND)
    if rest or passed < 0:
        raise ValueError(f"{at.isoformat()} is not a time that is written into a log")
    return passed


def created_at(at: datetime) -> int:
    """When a match was created, in milliseconds since 1970. Raises as ``milliseconds`` does."""
    return milliseconds(_EPOCH, at)


def entry_of(told: Data, at: int, live: LiveMatch) -> Entry:
    """The entry that a line of a record stands for.

    The state that new rules took over does not stand there: it follows from the match.

    Args:
        told: what the line says.
        at: milliseconds since the match was created.
        live: the match before the entry.

    Raises:
        ValueError: if no entry is told so.
    """
    match told:
        case ChanceDrawn(index=index, outcome=outcome):
            return Entry(at, Drawn(index), codec_of(live.game).encode_input(Resolved(read_outcome(outcome))))
        case MoveMade(seat=seat, decision=decision, overdue=overdue):
            made: Any = told
            move = codec_of(live.game).encode_input(Answered(seat, made.move))
            return Entry(at, MoveMade(seat, decision, overdue), move)
        case RulesChanged():
            checkpoint = None if live.table is None else live.table.checkpoint
            if checkpoint is None:
                raise ValueError("new rules take over only where a scene begins")
            return Entry(at, told, checkpoint)
        case _:
            return Entry(at, told)
