"""What players may do with a match around its game: each command says why not, or gives the entry to commit."""

from __future__ import annotations

import secrets

from freeport_games.api import Player, Status
from freeport_games.engine import Seat

from . import refusals
from .entries import Back, Entry, Freed, Gone, Started, Taken
from .live import LiveMatch
from .refusals import refused
from .warm import now

_ENTROPY_MOST = 128
"""Characters of a seat's entropy; ASCII and printable, so that everybody hashes the same bytes and lines stay lines."""

_ENDED = (Status.SCORING, Status.FINISHED, Status.ABANDONED)


def join(live: LiveMatch, player: Player, entropy: str, invitation: str | None, wanted: Seat | None) -> Entry:
    """Take a seat. Raises ``Refused``."""
    if not live.may_see(player) and not _invited(live, invitation):
        raise refused(refusals.UNKNOWN_MATCH)
    if len(entropy) > _ENTROPY_MOST or not (entropy.isascii() and entropy.isprintable()):
        raise refused(refusals.BAD_ENTROPY, live.version)
    if live.seat_of(player) is not None:
        raise refused(refusals.ALREADY_SEATED, live.version)
    if live.status is Status.OPENING:
        raise refused(refusals.MATCH_OPENING, live.version)
    if live.status is not Status.OPEN:
        raise refused(refusals.MATCH_STARTED, live.version)
    return Taken(now(live), _free_seat(live, wanted), player, entropy)


def _invited(live: LiveMatch, invitation: str | None) -> bool:
    return secrets.compare_digest((invitation or "").encode(), live.birth.invitation.encode())


def _free_seat(live: LiveMatch, wanted: Seat | None) -> Seat:
    free = [seat for seat, holder in enumerate(live.lobby.holders) if holder is None]
    if wanted is None:
        if not free:
            raise refused(refusals.MATCH_FULL, live.version)
        return free[0]
    if not 0 <= wanted < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    if wanted not in free:
        raise refused(refusals.SEAT_TAKEN, live.version)
    return wanted


def start(live: LiveMatch, player: Player) -> Entry:
    """Begin the game. Raises ``Refused``."""
    if not live.may_see(player):
        raise refused(refusals.UNKNOWN_MATCH)
    if player.id != live.birth.host.id:
        raise refused(refusals.NOT_HOST, live.version)
    if live.status is Status.OPENING:
        raise refused(refusals.MATCH_OPENING, live.version)
    if live.status is not Status.OPEN:
        raise refused(refusals.MATCH_STARTED, live.version)
    if None in live.lobby.holders:
        raise refused(refusals.TOO_FEW_PLAYERS, live.version)
    return Started(now(live))


def leave(live: LiveMatch, player: Player) -> Entry | None:
    """Give up a seat; None if that is done already. Raises ``Refused``."""
    seat = seat_of(live, player)
    if live.status is Status.OPEN:
        return Freed(now(live), seat)
    if live.status in _ENDED or _left(live, seat):
        return None
    return Gone(now(live), seat)


def come_back(live: LiveMatch, player: Player) -> Entry | None:
    """Play a seat again that was left; None if that is done already. Raises ``Refused``."""
    seat = seat_of(live, player)
    if live.status is not Status.PLAYING or not _left(live, seat):
        return None
    return Back(now(live), seat)


def seat_of(live: LiveMatch, player: Player) -> Seat:
    """The seat that a player holds. Raises ``Refused``."""
    seat = live.seat_of(player)
    if seat is None:
        raise refused(refusals.NOT_SEATED, live.version) if live.may_see(player) else refused(refusals.UNKNOWN_MATCH)
    return seat


def _left(live: LiveMatch, seat: Seat) -> bool:
    holder = live.lobby.holders[seat]
    return holder is not None and holder.left
