"""Watching: live boards, replays."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from freeport._replay import steps
from freeport.shapes import ENDED, UnknownMatch
from freeport_api import SeatChanged, SeatFreed, SeatHandedOver, SeatReturned, SeatTaken

from .accounts import connect
from .boards import Board, drawn
from .failures import USAGE, fail
from .finding import find_recording
from .words import Teller, seat_names

_SEATING = SeatTaken | SeatFreed | SeatHandedOver | SeatReturned | SeatChanged
"""The events that change who plays a seat."""


def watch(console: Console, server: str, match_id: str) -> None:
    """Watch a match live."""
    with connect(server) as client:
        match = client.match(match_id)
        if isinstance(match, UnknownMatch):
            raise fail(f"This program does not have the game {match.game}.", "A newer version may.")
        game = client.rules(match.game)
        teller = Teller(game, seat_names(match.seats))
        with Board(console, game, match) as board:
            board.show(match.view, [], match.deadlines)
            if match.status not in ENDED:
                for update in client.updates(match, after=match.version, views=True):
                    if any(isinstance(event, _SEATING) for event in update.events):
                        match = client.match(match)
                        board.seat(match)
                        teller = Teller(game, seat_names(match.seats))
                    board.show(update.view, [teller.event(event) for event in update.events], update.deadlines)
        final = client.match(match_id)
        if final.result is not None:
            console.print(f"[bold]{escape(teller.event(final.result))}[/]")


def replay(console: Console, server: str, what: str, seat: int | None, stop: bool, save: str | None) -> None:
    """Show a finished match again."""
    recording = find_recording(server, what)
    if save is not None:
        try:
            Path(save).write_bytes(recording.lines())
        except OSError as error:
            raise fail(f"{save} cannot be written: {error.strerror}", code=USAGE) from error
    if seat is not None and seat not in range(len(recording.head.seats)):
        raise fail(f"There is no seat {seat}.", f"Seats are 0 to {len(recording.head.seats) - 1}.", USAGE)
    names = seat_names(recording.head.seats)
    for step in steps(recording):
        teller = Teller(step.game, names)
        console.rule(f"{step.version} of {recording.head.version}: {escape(step.text)}", style="dim")
        for event in step.events_for(seat):
            console.print(f"· {escape(teller.event(event))}", soft_wrap=True)
        if (view := step.view(seat)) is not None:
            for line in drawn(console, step.game, view, names):
                console.print(line, soft_wrap=True)
        if stop and console.is_terminal and console.input("[dim]Enter: next, q: stop[/] ").strip().lower() == "q":
            return
        if step.version == recording.head.version and recording.head.result is not None:
            console.print(f"[bold]{escape(teller.event(recording.head.result))}[/]")
