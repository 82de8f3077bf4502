"""Reads records: rebuilds the entries of a log from the lines of its record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from freeport_api import ChanceDrawn, MoveMade, RulesChanged
from freeport_games.engine import Data
from freeport_games.engine.notation import read_outcome
from freeport_games.engine.storage import Answered, Resolved, codec_of
from matches.match.entries import Drawn, Entry
from matches.match.live_match import LiveMatch
from matches.repeats import repeated

_EPOCH = datetime.fromtimestamp(0, UTC)
_MILLISECOND = timedelta(milliseconds=1)


def milliseconds(since: datetime, at: datetime) -> int:
    """Return the milliseconds between two times.

    Raises:
        ValueError: if a time has no zone, or the difference is negative or not a whole number of milliseconds.
    """
    if since.tzinfo is None or at.tzinfo is None:
        raise ValueError("a time has no time zone")
    passed, rest = divmod(at - since, _MILLISECOND)
    if rest or passed < 0:
        raise ValueError(f"{at.isoformat()} cannot be the time of an entry")
    return passed


def created_at(at: datetime) -> int:
    """Return when a match was created, in milliseconds since 1970. Raises as ``milliseconds`` does."""
    return milliseconds(_EPOCH, at)


def check_keys(line: bytes) -> None:
    """Check that no object in a line gives a key twice: readers differ in which of the values counts.

    Raises:
        ValueError: if one does, or the line is no JSON.
    """
    _distinct.decode(line.decode())


def _no_twins(pairs: Sequence[tuple[str, object]]) -> None:
    if (twice := repeated([name for name, _ in pairs])) is not None:
        raise ValueError(f"an object gives a key twice: {twice!r}")


_distinct = json.JSONDecoder(object_pairs_hook=_no_twins)


def entry_of(told: Data, at: int, live: LiveMatch) -> Entry:
    """Return the entry that a line of a record describes.

    A line does not contain the state that new rules took over: that state follows from the match.

    Args:
        told: the content of the line.
        at: milliseconds since the match was created.
        live: the match before the entry.

    Raises:
        ValueError: if the line describes no entry.
    """
    match told:
        case ChanceDrawn(index=index, outcome=outcome):
            return Entry(at, Drawn(index), codec_of(live.game).encode_input(Resolved(read_outcome(outcome))))
        case MoveMade(seat=seat, decision=decision, overdue=overdue, order=order):
            made: Any = told
            move = codec_of(live.game).encode_input(Answered(seat, made.move))
            return Entry(at, MoveMade(seat, decision, overdue, order), move)
        case RulesChanged():
            checkpoint = None if live.table is None else live.table.checkpoint
            if checkpoint is None:
                raise ValueError("new rules take over only where a scene begins")
            return Entry(at, told, checkpoint)
        case _:
            return Entry(at, told)
