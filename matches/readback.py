"""Reading a record back: the entries of a log from the lines that ``records`` makes of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from freeport_games.api import (
    ChanceDrawn,
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    MoveMade,
    PlayerForgotten,
    RulesChanged,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatReturned,
    SeatTaken,
)
from freeport_games.engine import Answered, AnyGame, Data, Resolved, codec_of
from freeport_games.engine.notation import read_outcome

from .entries import (
    Abandoned,
    Back,
    Drawn,
    Ended,
    Entry,
    Finished,
    Forgotten,
    Freed,
    Gone,
    Moved,
    Opened,
    Overdue,
    Replaced,
    Started,
    Taken,
    Upgraded,
)
from .live import LiveMatch

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

    What a line does not say of its entry follows from the match: whether a seat was asked in secret, and the state that
    new rules took over.

    Args:
        told: what the line says.
        at: milliseconds since the match was created.
        live: the match before the entry.

    Raises:
        ValueError: if no entry is told so.
    """
    match told:
        case MatchOpened(commitment=commitment):
            return Opened(at, commitment)
        case SeatTaken(seat=seat, player=player, entropy=entropy, house=house):
            return Taken(at, seat, player, entropy, house)
        case SeatFreed(seat=seat):
            return Freed(at, seat)
        case MatchStarted():
            return Started(at)
        case SeatLeft(seat=seat):
            return Gone(at, seat)
        case SeatReturned(seat=seat):
            return Back(at, seat)
        case SeatHandedOver(seat=seat, house=house):
            return Replaced(at, seat, house)
        case MatchEnded(reason=reason):
            return Ended(at, reason)
        case PlayerForgotten(player=player_id):
            return Forgotten(at, player_id)
        case RulesChanged(rules_version=rules_version):
            return Upgraded(at, rules_version, _checkpoint(live))
        case MatchFinished(result=result, seed=seed):
            return Finished(at, result, seed)
        case MatchAbandoned(seed=str(seed)):
            return Abandoned(at, seed)
        case ChanceDrawn(index=index, outcome=outcome):
            return Drawn(at, index, codec_of(live.game).encode_input(Resolved(read_outcome(outcome))))
        case MoveMade():
            return _move(told, at, live)
        case _:
            raise ValueError(f"{type(told).__name__} is told of other entries, it is none")


def _move(told: MoveMade, at: int, live: LiveMatch) -> Moved | Overdue:
    made: Any = told
    game: AnyGame = live.game
    move = codec_of(game).encode_input(Answered(told.seat, made.move))
    if not told.overdue:
        return Moved(at, told.decision, move)
    openly = () if live.table is None else live.table.asked_for(None)
    return Overdue(at, told.decision, move, all(one.decision != told.decision for one in openly))


def _checkpoint(live: LiveMatch) -> bytes:
    checkpoint = None if live.table is None else live.table.checkpoint
    if checkpoint is None:
        raise ValueError("new rules take over only where a scene begins")
    return checkpoint
