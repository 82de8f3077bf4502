"""The notices of a match: that a decision waits, that a seat is kept, or that the match has ended.

A notice only says where to look. The options of the decision and the view of the seat are not part of it.
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from freeport_api import (
    DecisionLate,
    DecisionPending,
    DeliveryEvent,
    FinishedNotice,
    Invited,
    InvitedNotice,
    MatchOver,
    PendingNotice,
)
from freeport_games.engine import Seat
from freeport_games.engine.menus.decisions import Asked
from matches.match.live_match import ENDED, LiveMatch

from .hooks import INVITED, THE_END, Late, Notice

_LATE = 4
"""The part of the time for a decision, a quarter, that is left when a push says so."""
_SHORTEST = 300_000
"""Milliseconds below which a quarter of the time is too short to be told of it."""

_encode = msgspec.json.Encoder().encode


def notices(live: LiveMatch, at: datetime) -> list[tuple[str, Notice]]:
    """Return the notices of a match in its present state, each with the id of the player to notify."""
    if live.status in ENDED:
        return [(player, _end(live, at)) for player in live.frame.players]
    invitations = [(player, _invitation(live, at)) for player in live.invited]
    asked = [(player, found) for player in live.waited_for if (found := notice(live, player, at)) is not None]
    return [*invitations, *asked]


def notice(live: LiveMatch, player: str, at: datetime) -> Notice | None:
    """Return the notice that a decision of a player waits, or None if no decision waits."""
    found = _asked(live, player)
    if found is None:
        return None
    seat, asked = found
    deadlines = [deadline.at for deadline in live.present().deadlines_for((seat,)) if deadline.seat == seat]
    told = PendingNotice(
        match=live.id,
        game=live.birth.game,
        version=live.version,
        seat=seat,
        decision=asked.decision,
        kind=asked.kind,
        deadline=deadlines[0] if deadlines else None,
    )
    return Notice(
        live.id,
        asked.decision,
        DeliveryEvent.DECISION_PENDING,
        _encode(DecisionPending(at, told)),
        openly=live.asks_openly(asked.decision),
        until=None if told.deadline is None else int(told.deadline.timestamp() * 1000),
        late=_late(live, told),
        idle=_idle(live, asked),
    )


def _idle(live: LiveMatch, asked: Asked) -> bool:
    """Return whether a standing order will answer what is asked, as its only answer."""
    if live.table is None or live.orders.passed_at(asked.decision) is None:
        return False
    decision = live.table.decision(asked.seat)
    return decision is not None and len(decision.options) == 1 and decision.options[0].size == 1


def _late(live: LiveMatch, told: PendingNotice) -> Late | None:
    """Return the notice of a decision for the moment at which a quarter of its time is left, if that is long enough."""
    asked_at, deadline = live.clocks.asked_at(told.seat), live.clocks.deadline(told.seat)
    if told.deadline is None or asked_at is None or deadline is None:
        return None
    quarter = (deadline - asked_at) // _LATE
    if quarter < _SHORTEST:
        return None
    at = live.birth.created_at + deadline - quarter
    return Late(at, _encode(DecisionLate(datetime.fromtimestamp(at / 1000, UTC), told)))


def holds(live: LiveMatch, player: str, what: str) -> bool:
    """Return whether the content of a notice still holds."""
    if what == THE_END:
        return live.status in ENDED
    if what == INVITED:
        return player in live.invited
    found = _asked(live, player)
    return found is not None and found[1].decision == what


def _asked(live: LiveMatch, player: str) -> tuple[Seat, Asked] | None:
    if live.table is None or player not in live.waited_for:
        return None
    for seat in live.table.waiting:
        holder = live.frame.holders[seat]
        if holder is not None and holder.player.id == player and not holder.gone:
            return next(((seat, asked) for asked in live.table.asked if asked.seat == seat), None)
    return None


def _end(live: LiveMatch, at: datetime) -> Notice:
    told = FinishedNotice(live.id, live.birth.game, live.version, live.status, live.frame.result)
    return Notice(live.id, THE_END, DeliveryEvent.MATCH_FINISHED, _encode(MatchOver(at, told)))


def _invitation(live: LiveMatch, at: datetime) -> Notice:
    told = InvitedNotice(live.id, live.birth.game)
    return Notice(live.id, INVITED, DeliveryEvent.MATCH_INVITED, _encode(Invited(at, told)))
