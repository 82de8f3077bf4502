"""The notices of a match to webhooks: that a decision waits, or that the match has ended.

A notice only says where to look. The options of the decision and the view of the seat are not part of it.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from freeport_games.api import DecisionPending, DeliveryEvent, FinishedNotice, MatchOver, PendingNotice
from freeport_games.engine import Asked, Seat
from matches.match.live_match import ENDED, LiveMatch

from .outbox import THE_END, Notice

_encode = msgspec.json.Encoder().encode


def notices(live: LiveMatch, at: datetime) -> list[tuple[str, Notice]]:
    """Return the notices of a match in its present state, each with the id of the player to notify."""
    if live.status in ENDED:
        return [(player, _end(live, at)) for player in live.frame.players]
    return [(player, found) for player in live.waited_for if (found := notice(live, player, at)) is not None]


def notice(live: LiveMatch, player: str, at: datetime) -> Notice | None:
    """Return the notice that a decision of a player waits, or None if no decision waits."""
    found = _asked(live, player)
    if found is None:
        return None
    seat, asked = found
    deadlines = [deadline.at for deadline in live.present().deadlines_for(seat) if deadline.seat == seat]
    told = PendingNotice(
        match=live.id,
        game=live.birth.game,
        version=live.version,
        seat=seat,
        decision=asked.decision,
        kind=asked.kind,
        deadline=deadlines[0] if deadlines else None,
    )
    return Notice(live.id, asked.decision, DeliveryEvent.DECISION_PENDING, _encode(DecisionPending(at, told)))


def holds(live: LiveMatch, player: str, what: str) -> bool:
    """Return whether the content of a notice still holds."""
    if what == THE_END:
        return live.status in ENDED
    found = _asked(live, player)
    return found is not None and found[1].decision == what


def _asked(live: LiveMatch, player: str) -> tuple[Seat, Asked] | None:
    if live.table is None or player not in live.waited_for:
        return None
    for seat in live.table.waiting:
        holder = live.frame.holders[seat]
        if holder is not None and holder.player.id == player:
            return next(((seat, asked) for asked in live.table.asked if asked.seat == seat), None)
    return None


def _end(live: LiveMatch, at: datetime) -> Notice:
    told = FinishedNotice(live.id, live.birth.game, live.version, live.status, live.frame.result)
    return Notice(live.id, THE_END, DeliveryEvent.MATCH_FINISHED, _encode(MatchOver(at, told)))
