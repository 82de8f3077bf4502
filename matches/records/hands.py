"""Whether seats can change hands at a place of a log, as an imported match says."""

from __future__ import annotations

from freeport_api import (
    Decider,
    HandOver,
    OfferWithdrawn,
    ReplacementAsked,
    SeatChanged,
    SeatHandedOver,
    SeatOffered,
)
from freeport_games.engine import Seat
from matches.match import house_players
from matches.match.absence import absent, agreed, present
from matches.match.live_match import LiveMatch
from matches.match.stored import Holder, Offer

HandsChange = SeatHandedOver | SeatOffered | OfferWithdrawn | SeatChanged | ReplacementAsked
"""The events of seats that change hands in a running match."""


def may_change_hands(live: LiveMatch, event: HandsChange, at: int) -> bool:
    """Return whether an event is possible.

    Args:
        live: the match before it, which is being played.
        event: the event, which names a seat of the match.
        at: its time, in milliseconds since the match was created.
    """
    holder = live.frame.holders[event.seat]
    if holder is None:
        return False
    match event:
        case SeatHandedOver():
            return _handed_over(live, holder, event, at)
        case ReplacementAsked():
            return _asked(live, event, at)
        case SeatOffered(only_for=to, absent=in_absence):
            if in_absence:
                offered = to is None and live.offer(event.seat) is None and _replaced(live, event.seat, None, at)
            else:
                offered = holder.offer != Offer(to)
            return offered and not live.birth.rated
        case OfferWithdrawn():
            return holder.offer is not None
        case SeatChanged(player=player):
            held = {former.seat for former in live.frame.former if former.player.id == player.id}
            return event.seat in live.offered_to(player) and held <= {event.seat}


def _handed_over(live: LiveMatch, holder: Holder, handed: SeatHandedOver, at: int) -> bool:
    clock = live.birth.clock
    if handed.occasion is HandOver.TIME_OVER:
        awaited = live.table is not None and handed.seat in live.table.waiting
        return awaited and clock is not None and clock.stand_in == handed.stand_in and holder.house is None
    if handed.occasion is HandOver.HOST:
        return holder.left
    if house_players.is_bot(holder.player) or holder.house == handed.stand_in:
        return False
    return handed.occasion is HandOver.HOLIDAY or _replaced(live, handed.seat, handed.stand_in, at)


def _replaced(live: LiveMatch, seat: Seat, bot: str | None, at: int) -> bool:
    """Return whether those who decide it could have replaced an absent player."""
    absence = live.birth.absence
    if absence is None or not absent(live, seat, at):
        return False
    return absence.decides is Decider.HOST or agreed(live, seat, bot, at)


def _asked(live: LiveMatch, asked: ReplacementAsked, at: int) -> bool:
    absence = live.birth.absence
    if absence is None or absence.decides is not Decider.OTHERS or (asked.bot is None and live.birth.rated):
        return False
    return asked.by in present(live, asked.seat, at, asked.by) and absent(live, asked.seat, at)
