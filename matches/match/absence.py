"""Absent players: who has not answered for so long that the seat may go to somebody else, if the match says so."""

from __future__ import annotations

from freeport_games.engine import Seat

from . import house_players
from .live_match import LiveMatch
from .stored import Holder

_SECOND = 1000


def absent(live: LiveMatch, seat: Seat, at: int) -> bool:
    """Return whether a seat's player is absent at a time, in milliseconds since the match was created."""
    since, absence = live.absent_since(seat), live.birth.absence
    return absence is not None and since is not None and at - since >= absence.after * _SECOND


def present(live: LiveMatch, seat: Seat, at: int, by: Seat | None = None) -> dict[Seat, Holder]:
    """Return the holders, by seat, of the others than a seat's player who are there, and so have a say.

    Args:
        live: the match.
        seat: the seat.
        at: the time, in milliseconds since the match was created.
        by: a seat whose player asks now, and so is there.
    """
    replaced, there = live.frame.holders[seat], dict[Seat, Holder]()
    heard = {by, *[wish.by for wish in live.wishes(seat)]}
    for other, holder in enumerate(live.frame.holders):
        if holder is None or house_players.is_bot(holder.player) or holder.gone:
            continue
        own = replaced is not None and holder.player.id == replaced.player.id
        if not own and (other in heard or not absent(live, other, at)):
            there[other] = holder
    return there


def agreed(live: LiveMatch, seat: Seat, bot: str | None, at: int, by: Seat | None = None) -> bool:
    """Return whether all who have a say want the same for the seat of an absent player.

    Args:
        live: the match.
        seat: the seat.
        bot: the house bot to play it; None to offer it.
        at: the time, in milliseconds since the match was created.
        by: a seat whose player wants it too, from now on.
    """
    there = present(live, seat, at, by)
    want = {by, *[wish.by for wish in live.wishes(seat) if wish.bot == bot and wish.by != by]}
    accounts = {holder.player.id for other, holder in there.items() if other in want}
    return bool(there) and {holder.player.id for holder in there.values()} == accounts
