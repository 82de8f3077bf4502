"""Looking on: lists of matches, live boards, replays."""

from __future__ import annotations

import contextlib
from collections import deque
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from freeport.replay import steps
from freeport.shapes import ENDED, AnyGame, Match, UnknownMatch
from freeport_games.engine import View

from .accounts import connect
from .failures import USAGE, fail
from .finding import find_recording
from .words import ranking, tell

NEWS = 12
"""How many events stay in sight under a live board."""


def matches(console: Console, server: str, game: str | None) -> None:
    """List matches."""
    grid = Grid("match", "game", "status", "seats", "host", box=None, pad_edge=False)
    with connect(server) as client:
        for match in client.matches(game=game):
            taken = sum(seat.player is not None for seat in match.seats)
            grid.add_row(match.id, match.game, match.status, f"{taken}/{len(match.seats)}", escape(match.host.name))
    console.print(grid if grid.row_count else "There are no matches. `freeport play <game>` starts one.")


def watch(console: Console, server: str, match_id: str) -> None:
    """Watch a match live."""
    with connect(server) as client:
        match = client.match(match_id)
        if isinstance(match, UnknownMatch):
            raise fail(f"This program does not have the game {match.game}.", "A newer version may.")
        board = _Board(console, client.rules(match.game), match)
        with board if console.is_terminal else contextlib.nullcontext():
            board.show(match.view, [])
            if match.status not in ENDED:
                for update in client.updates(match, after=match.version, views=True):
                    board.show(update.view, [tell(event) for event in update.events])
        final = client.match(match_id)
        if final.result is not None:
            console.print(f"[bold]{escape(ranking(final.result))}[/]")


class _Board:
    """A live board in a terminal; elsewhere, news line by line and the board at the end."""

    def __init__(self, console: Console, game: AnyGame, match: Match) -> None:
        self._console = console
        self._game = game
        self._match = match
        self._view: View | None = None
        self._news: deque[str] = deque(maxlen=NEWS)
        self._live = Live(console=console, auto_refresh=False)

    def __enter__(self) -> _Board:
        self._live.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()

    def show(self, view: View | None, news: list[str]) -> None:
        """Show a view and what led to it."""
        self._view = view or self._view
        self._news.extend(news)
        if self._console.is_terminal:
            self._live.update(self._picture(), refresh=True)
            return
        for line in news:
            self._console.print(f"· {escape(line)}", soft_wrap=True)

    def _picture(self) -> Group:
        title = f"[dim]match {self._match.id} · {len(self._match.seats)} seats[/]"
        board = "waiting for players" if self._view is None else self._game.draw(self._view)
        news = Text("\n".join(f"· {line}" for line in self._news), style="dim")
        return Group(Text.from_markup(title), Text.from_markup(board), Text(), news)


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
    for step in steps(recording):
        console.rule(f"{step.version} of {recording.head.version}: {escape(step.text)}", style="dim")
        for event in step.events_for(seat):
            console.print(f"· {escape(tell(event))}", soft_wrap=True)
        if (view := step.view(seat)) is not None:
            console.print(step.game.draw(view))
        if stop and console.is_terminal and console.input("[dim]Enter: next, q: stop[/] ").strip().lower() == "q":
            return
    if recording.head.result is not None:
        console.print(f"[bold]{escape(ranking(recording.head.result))}[/]")
