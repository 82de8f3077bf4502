"""Commands on a match outside its game. Each returns the entries to commit, or refuses."""

from __future__ import annotations

from typing import Any

from freeport_api import (
    DELETED,
    Ending,
    HandOver,
    MatchEnded,
    MatchStarted,
    MoveMade,
    Player,
    PlayerForgotten,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatReturned,
    Status,
)
from freeport_games.engine import Event, Seat
from freeport_games.engine.menus import Move, Refusal, Refused
from freeport_games.engine.menus import refusals as engine
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.tables import Table
from matches import refusals
from matches.refusals import refused

from . import house_players
from .entries import Entry
from .live_match import LiveMatch

Entries = tuple[Entry, ...]
"""The entries of a command, in order; empty if its effect is already in place."""


def happens(live: LiveMatch, *events: Event) -> Entries:
    """Return entries for events that happen now."""
    at = live.now
    return tuple(Entry(at, event) for event in events)


def check_host(live: LiveMatch, player: Player) -> None:
    """Check that a player may do what a match's host may. Raises ``Refused``: UNKNOWN_MATCH, NOT_HOST."""
    if not live.may_see(player):
        raise refused(refusals.UNKNOWN_MATCH)
    if not hosts(live, player):
        raise refused(refusals.NOT_HOST, live.version)


def hosts(live: LiveMatch, player: Player) -> bool:
    """Return whether a player may do what its host may. Whoever is seated may, once the host's account is deleted."""
    host = live.birth.host
    return player.id == host.id or (host.name == DELETED and live.seat_of(player) is not None)


def check_open(live: LiveMatch) -> None:
    """Check that a match has not started. Raises ``Refused``: MATCH_OPENING, MATCH_STARTED."""
    if live.status is Status.OPENING:
        raise refused(refusals.MATCH_OPENING, live.version)
    if live.status is not Status.OPEN:
        raise refused(refusals.MATCH_STARTED, live.version)


def start(live: LiveMatch, player: Player) -> Entries:
    """Start the game. Raises ``Refused``."""
    check_host(live, player)
    check_open(live)
    if None in live.frame.holders:
        raise refused(refusals.TOO_FEW_PLAYERS, live.version)
    return happens(live, MatchStarted(live.birth.seats))


def leave(live: LiveMatch, player: Player, seat: Seat | None = None) -> Entries:
    """Give up a seat, or all that a player has. Raises ``Refused``.

    A match that has not started ends when its host has left and no other player is seated: nobody waits there.
    """
    seats = _seats_of(live, player, seat)
    if live.status is Status.OPEN:
        stays = len(seats) < len(live.seats_of(player))
        return happens(live, *map(SeatFreed, seats), *(() if stays else _deserted(live, player.id)))
    if live.status is not Status.PLAYING:
        return ()
    return happens(live, *[SeatLeft(seat) for seat in seats if not _left(live, seat)])


def stand_in(live: LiveMatch, player: Player, bot: str, seat: Seat | None = None) -> Entries:
    """Leave a running match for a while: a house bot plays a seat, or all that a player has, until the player returns.

    Raises ``Refused``.
    """
    seats = _seats_of(live, player, seat)
    playing(live)
    handed = [SeatHandedOver(seat, bot, HandOver.HOLIDAY) for seat in seats if live.house_bot(seat) != bot]
    return happens(live, *handed)


def playing(live: LiveMatch) -> Table[Any]:
    """Return the table of a match that is being played. Raises ``Refused``: MATCH_NOT_STARTED, GAME_OVER."""
    if live.table is None:
        raise refused(refusals.MATCH_NOT_STARTED, live.version)
    if live.status is not Status.PLAYING:
        raise Refused(Refusal(engine.GAME_OVER, "The game is over.", match_version=live.version))
    return live.table


def _deserted(live: LiveMatch, leaver: str) -> tuple[Event, ...]:
    """Return the end of a match that has not started, if its host and all other players are gone when one leaves."""
    others = [one for one in live.frame.holders if one and one.player.id != leaver]
    host = live.birth.host
    hostless = host.name == DELETED or host.id in (leaver, *(guest.id for guest in live.frame.guests))
    alone = hostless and all(house_players.is_bot(other.player) for other in others)
    return (MatchEnded(Ending.LEFT),) if alone else ()


def return_(live: LiveMatch, player: Player, seat: Seat | None = None) -> Entries:
    """Return to a seat, or to all, that the player left, or that were handed to house bots. Raises ``Refused``."""
    seats = _seats_of(live, player, seat)
    if live.status is not Status.PLAYING:
        return ()
    holders = [(seat, live.frame.holders[seat]) for seat in seats]
    gone = [seat for seat, holder in holders if holder is not None and (holder.gone or holder.given_in_absence)]
    return happens(live, *map(SeatReturned, gone))


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
        left = tuple(SeatLeft(seat) for seat in seated if not _left(live, seat))
    return happens(live, *left, PlayerForgotten(player))


def seat_of(live: LiveMatch, player: Player, wanted: Seat | None = None) -> Seat:
    """Return the seat for which a player acts.

    Args:
        live: the match.
        player: the player.
        wanted: which of several seats; by default the one that is asked, else the lowest.

    Raises:
        Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED.
    """
    seat = live.seat_of(player)
    if seat is None:
        raise refused(refusals.NOT_SEATED, live.version) if live.may_see(player) else refused(refusals.UNKNOWN_MATCH)
    if wanted is None:
        return seat
    if not 0 <= wanted < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    if wanted not in live.seats_of(player):
        raise refused(refusals.NOT_SEATED, live.version, "That seat is not yours.")
    return wanted


def _seats_of(live: LiveMatch, player: Player, wanted: Seat | None) -> tuple[Seat, ...]:
    """Return the seats for which a player acts: the wanted one, by default all. Raises ``Refused``, as ``seat_of``."""
    seat = seat_of(live, player, wanted)
    return live.seats_of(player) if wanted is None else (seat,)


def _left(live: LiveMatch, seat: Seat) -> bool:
    holder = live.frame.holders[seat]
    return holder is not None and holder.left
