"""Seats that change hands, at the terminal: one's own is offered to others, an absent player's is filled."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from freeport._client import Client
from freeport.errors import Conflict
from freeport.shapes import Match
from freeport_games.engine import Seat

from .accounts import log_in, typed
from .failures import fail
from .words import seat_names


def offer(console: Console, server: str, name: str | None, match: str, seat: Seat | None, to: str | None) -> None:
    """Offer a seat of a running match: the user's own if none is named."""
    with log_in(server, name, bot=False) as client:
        offered = client.offer_seat(match, _own(client, match) if seat is None else seat, to)
        console.print(
            f"The seat is on offer: {escape(typed('freeport', 'play', match, server=server))}", soft_wrap=True
        )
        _show(console, offered)


def withdraw(console: Console, server: str, name: str | None, match: str, seat: Seat | None) -> None:
    """Offer a seat no longer."""
    with log_in(server, name, bot=False) as client:
        _show(console, client.withdraw_offer(match, _own(client, match) if seat is None else seat))


def replace(console: Console, server: str, name: str | None, match: str, seat: Seat, bot: str | None) -> None:
    """Replace an absent player, or ask for it where all others have to."""
    with log_in(server, name, bot=False) as client:
        try:
            replaced = client.replace_seat(match, seat, bot)
        except Conflict as error:
            raise fail(str(error), "`freeport watch` shows who is asked, and since when.") from error
        if not (replaced.seats[seat].offered if bot is None else replaced.seats[seat].house == bot):
            console.print("You have asked for it. It is done when all others who are there have asked for the same.")
        _show(console, replaced)


def _own(client: Client, match: str) -> Seat:
    """Return the user's seat in a match."""
    seat = client.match(match).your_seat
    if seat is None:
        raise fail(f"You have no seat in match {match}.", "Is it yours under another name? Say it with --name.")
    return seat


def _show(console: Console, match: Match) -> None:
    """Show who plays each seat."""
    names = seat_names(match.seats)
    for seat in match.seats:
        plays = "" if seat.house is None else f", played by {seat.house}"
        offered = ", on offer" if seat.offered else ""
        left = ", has left" if seat.left else ""
        console.print(f"{seat.seat}  {escape(names.get(seat.seat, '(free)'))}{plays}{left}{offered}", soft_wrap=True)
