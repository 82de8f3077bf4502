"""Commands on a match outside its game. Each returns the entries to commit, or refuses."""

from __future__ import annotations

import secrets

from freeport_games.api import (
    DELETED,
    Ending,
    MatchEnded,
    MatchStarted,
    MoveMade,
    Player,
    PlayerForgotten,
    SeatFreed,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    Status,
    Visibility,
)
from freeport_games.engine import Answered, Event, Move, Seat, codec_of
from matches import refusals
from matches.refusals import refused
from matches.texts import check_entropy

from . import house_players
from .entries import Entry
from .live_match import LiveMatch

Entries = tuple[Entry, ...]
"""The entries of a command, in order; empty if its effect is already in place."""


def join(live: LiveMatch, player: Player, entropy: str, invitation: str | None, wanted: Seat | None) -> Entries:
    """Take a seat. Raises ``Refused``."""
    if not _welcome(live, player, invitation):
        raise refused(refusals.WRONG_INVITATION if live.may_see(player) else refusals.UNKNOWN_MATCH)
    check_entropy(entropy, live.version)
    if live.seat_of(player) is not None:
        raise refused(refusals.ALREADY_SEATED, live.version)
    _check_open(live)
    return _seat(live, SeatTaken(_free_seat(live, wanted, player), player, entropy))


def sit_again(live: LiveMatch, player: Player, entropy: str) -> Entries:
    """Take the seat of a rematch that is kept for a player. The first player also seats the house bots.

    Raises ``Refused``.
    """
    if live.seat_of(player) is not None:
        return ()
    _check_open(live)
    if player.id not in live.birth.kept:  # the account was deleted meanwhile
        raise refused(refusals.NOT_SEATED, live.version)
    seat = live.birth.kept.index(player.id)
    if live.frame.holders[seat] is not None:
        raise refused(refusals.SEAT_TAKEN, live.version)
    taken = SeatTaken(seat, player, entropy)
    if any(live.frame.holders):
        return _seat(live, taken)
    kept = [(seat, house_players.bot_of(sat)) for seat, sat in enumerate(live.birth.kept) if sat is not None]
    return _seat(
        live, taken, *(SeatTaken(seat, house_players.player(bot), "", bot) for seat, bot in kept if bot is not None)
    )


def add_bot(live: LiveMatch, host: Player, bot: str, wanted: Seat | None) -> Entries:
    """Seat a house bot. Raises ``Refused``."""
    _check_host(live, host)
    _check_open(live)
    return _seat(live, SeatTaken(_free_seat(live, wanted, host), house_players.player(bot), "", bot))


def remove_bot(live: LiveMatch, host: Player, seat: Seat) -> Entries:
    """Free the seat of a house bot. Raises ``Refused``."""
    _check_host(live, host)
    _check_open(live)
    if not 0 <= seat < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    holder = live.frame.holders[seat]
    if holder is None:
        return ()
    if not house_players.is_bot(holder.player):
        raise refused(refusals.NOT_A_HOUSE_BOT, live.version)
    return happens(live, SeatFreed(seat))


def happens(live: LiveMatch, *events: Event) -> Entries:
    """Return entries for events that happen now."""
    at = live.now
    return tuple([Entry(at, event) for event in events])


def _seat(live: LiveMatch, *taken: SeatTaken) -> Entries:
    """Take seats. A match that starts by itself starts with the last seat."""
    starts = live.birth.autostart and len(live.seats_left) == len(taken)
    return happens(live, *taken, MatchStarted(live.birth.seats)) if starts else happens(live, *taken)


def _check_host(live: LiveMatch, player: Player) -> None:
    if not live.may_see(player):
        raise refused(refusals.UNKNOWN_MATCH)
    if not _hosts(live, player):
        raise refused(refusals.NOT_HOST, live.version)


def _hosts(live: LiveMatch, player: Player) -> bool:
    """Return whether a player may do what its host may. Whoever is seated may, once the host's account is deleted."""
    host = live.birth.host
    return player.id == host.id or (host.name == DELETED and live.seat_of(player) is not None)


def _check_open(live: LiveMatch) -> None:
    if live.status is Status.OPENING:
        raise refused(refusals.MATCH_OPENING, live.version)
    if live.status is not Status.OPEN:
        raise refused(refusals.MATCH_STARTED, live.version)


def _welcome(live: LiveMatch, player: Player, invitation: str | None) -> bool:
    """Return whether a player may join: anybody in a public match, else the host and holders of the invitation."""
    if live.birth.visibility is Visibility.PUBLIC or live.is_insider(player):
        return True
    return secrets.compare_digest((invitation or "").encode(), live.birth.invitation.encode())


def _free_seat(live: LiveMatch, wanted: Seat | None, player: Player) -> Seat:
    """Return the seat to take: the wanted one, else one that is kept for the player, else the first free one.

    The host of a rematch may take or give away a seat that is kept for a player who does not come.
    """
    if wanted is None:
        kept = [seat for seat in live.seats_left if live.kept_for(seat) == player.id]
        if not (kept or live.free):
            raise refused(refusals.MATCH_FULL, live.version)
        return (*kept, *live.free)[0]
    if not 0 <= wanted < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    yielding = live.kept_for(wanted) in (None, player.id) or _hosts(live, player)
    if wanted not in live.seats_left or not yielding:
        raise refused(refusals.SEAT_TAKEN, live.version)
    return wanted


def start(live: LiveMatch, player: Player) -> Entries:
    """Start the game. Raises ``Refused``."""
    _check_host(live, player)
    _check_open(live)
    if None in live.frame.holders:
        raise refused(refusals.TOO_FEW_PLAYERS, live.version)
    return happens(live, MatchStarted(live.birth.seats))


def leave(live: LiveMatch, player: Player) -> Entries:
    """Give up a seat. Raises ``Refused``.

    A match that has not started ends when its host has left and no other player is seated: nobody waits there.
    """
    seat = seat_of(live, player)
    if live.status is Status.OPEN:
        return happens(live, SeatFreed(seat), *_deserted(live, player.id))
    if live.status is not Status.PLAYING or _left(live, seat):
        return ()
    return happens(live, SeatLeft(seat))


def _deserted(live: LiveMatch, leaver: str) -> tuple[Event, ...]:
    """Return the end of a match that has not started, if its host and all other players are gone when one leaves."""
    others = [one for one in live.frame.holders if one and one.player.id != leaver]
    host = live.birth.host
    hostless = host.name == DELETED or host.id in (leaver, *(guest.id for guest in live.frame.guests))
    alone = hostless and all(house_players.is_bot(other.player) for other in others)
    return (MatchEnded(Ending.LEFT),) if alone else ()


def return_(live: LiveMatch, player: Player) -> Entries:
    """Return to a seat that the player left, or that was handed to a house bot. Raises ``Refused``."""
    seat = seat_of(live, player)
    holder = live.frame.holders[seat]
    if live.status is not Status.PLAYING or holder is None or not (holder.left or holder.house):
        return ()
    return happens(live, SeatReturned(seat))


def end(live: LiveMatch, reason: Ending) -> Entries:
    """End a match before its game is over. Raises ``Refused``."""
    if live.status is Status.OPENING:
        raise refused(refusals.MATCH_OPENING, live.version)
    if live.status not in (Status.OPEN, Status.PLAYING):
        return ()
    return happens(live, MatchEnded(reason))


def default_move(live: LiveMatch, seat: Seat, decision: str, *, overdue: bool) -> Entries:
    """Make the game's default move for a seat that is asked."""
    table = live.table
    move = None if table is None else table.fallback(seat)
    if table is None or move is None:
        raise LookupError(f"seat {seat} of match {live.id} is not asked")
    return (moved(live, MoveMade(seat, decision, overdue), move),)


def moved(live: LiveMatch, made: MoveMade, move: Move) -> Entry:
    """Return the entry of a seat's move."""
    return Entry(live.now, made, codec_of(live.game).encode_input(Answered(made.seat, move)))


def forget(live: LiveMatch, player: str) -> Entries:
    """Remove the name of a player whose account was deleted. The player also leaves, as ``leave`` does."""
    if player not in live.named and player not in live.birth.kept:
        return ()
    seated = [seat for seat, holder in enumerate(live.frame.holders) if holder and holder.player.id == player]
    left: tuple[Event, ...] = ()
    if live.status is Status.OPEN:
        left = (*map(SeatFreed, seated), *_deserted(live, player))
    elif live.status is Status.PLAYING:
        left = tuple([SeatLeft(seat) for seat in seated if not _left(live, seat)])
    return happens(live, *left, PlayerForgotten(player))


def seat_of(live: LiveMatch, player: Player) -> Seat:
    """Return the seat that a player holds. Raises ``Refused``."""
    seat = live.seat_of(player)
    if seat is None:
        raise refused(refusals.NOT_SEATED, live.version) if live.may_see(player) else refused(refusals.UNKNOWN_MATCH)
    return seat


def _left(live: LiveMatch, seat: Seat) -> bool:
    holder = live.frame.holders[seat]
    return holder is not None and holder.left
