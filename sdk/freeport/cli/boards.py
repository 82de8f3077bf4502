"""A live board in a terminal. If it is taller, it begins with how the seats stand, and what changed is in sight."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from freeport.shapes import AnyGame, Deadline, Match
from freeport.terminal import called, draw_picture
from freeport_games.engine import Seat, View

from .saying import indented
from .timing import time_left
from .words import seat_names, seated

NEWS = 12
"""The number of events that stay in sight under a live board."""
LEAST_NEWS = 6
"""The number of lines of news that stay in sight, however tall the board is; but of a small terminal only a third."""
AROUND = 2
"""The number of lines above a change, if the board does not fit."""


class Board:
    """A live board in a terminal; elsewhere, news line by line between the first board and the last.

    Args:
        console: the console to show it on.
        game: the game, which draws the picture.
        match: the match.
    """

    def __init__(self, console: Console, game: AnyGame, match: Match) -> None:
        self._console = console
        self._game = game
        self._title = _Title(match)
        self._names = seat_names(match.seats)
        self._view: View | None = None
        self._printed: View | None = None
        self._lines: list[str] = []
        self._top = 0
        self._news: deque[str] = deque(maxlen=NEWS)
        # Only clocks run while nothing happens.
        self._live = Live(console=console, auto_refresh=match.clock is not None, refresh_per_second=1)

    def __enter__(self) -> Board:
        if self._console.is_terminal:
            self._title.hint = "Ctrl-C stops"
            self._live.start()
        else:
            self._console.print(self._title, soft_wrap=True)
        return self

    def __exit__(self, *error: object) -> None:
        if self._console.is_terminal:
            # The complete board stays on the screen.
            self._title.hint = ""
            self._live.update(Group(self._title, *self._drawn(), Text(), *self._told(NEWS * self._console.height)))
            self._live.stop()
        elif self._view != self._printed:
            self._print_board()

    def seat(self, match: Match) -> None:
        """Show who now sits in the match."""
        self._title = _Title(match, self._title.hint)
        self._names = seat_names(match.seats)

    def show(self, view: View | None, news: Sequence[str], deadlines: Sequence[Deadline] = ()) -> None:
        """Show a view, the events that led to it, and the ends of the asked seats' times."""
        self._title.deadlines = deadlines
        if view is not None:
            self._view = view
        self._news.extend(news)
        if self._console.is_terminal:
            self._live.update(self._picture(), refresh=True)
            return
        for line in news:
            self._console.print(f"· {escape(line)}", soft_wrap=True)
        if self._printed is None and self._view is not None:
            self._print_board()

    def _print_board(self) -> None:
        # Noted first and written at once, so that a Ctrl-C neither repeats the board nor cuts it.
        self._printed = self._view
        self._console.print(Text("\n").join(self._drawn()), soft_wrap=True)

    def _drawn(self, *, seats_first: bool = False) -> list[Text]:
        """Return the whole board."""
        if self._view is None:
            return [Text("waiting for players")]
        return drawn(self._console, self._game, self._view, self._names, seats_first=seats_first)

    def _told(self, room: int) -> list[Text]:
        """Return the last news that have room: whole sentences, but of one that has too little its end."""
        told: list[Text] = []
        for line in reversed(self._news):
            lines = indented(self._console, Text(f"· {line}", style="dim"), hang=2, indent=0)
            if told and len(lines) + len(told) > room:
                break
            told = [*lines, *told]
        return told[-room:]

    def _picture(self) -> Group:
        """Return as much as fits (the title, the board, an empty line, the news), and the cursor's line."""
        board = self._drawn()
        room = max(self._console.height - 3, 2)
        least = min(LEAST_NEWS, max(room // 3, 1))
        if len(board) > room - least:
            board = self._drawn(seats_first=True)
        told = self._told(max(room - len(board), least))
        lines = [line.plain for line in board]
        changed = [at for at, line in enumerate(lines) if at >= len(self._lines) or self._lines[at] != line]
        self._lines, height = lines, min(len(board), room - len(told))
        self._top = window(self._top, len(board), height, changed)
        shown = board[self._top : self._top + height]
        if self._top > 0:
            shown[0] = Text(f"⋮ {self._top + 1} lines above", style="dim")
        if (below := len(board) - self._top - height) > 0:
            shown[-1] = Text(f"⋮ {below + 1} lines below", style="dim")
        return Group(self._title, *shown, Text(), *told)


def drawn(
    console: Console, game: AnyGame, view: View, names: Mapping[Seat, str] | None = None, *, seats_first: bool = False
) -> list[Text]:
    """Return a view as lines that fit a console.

    Args:
        console: the console that will show them.
        game: the game, which draws the picture.
        view: the view.
        names: the players' names, by seat.
        seats_first: whether how the seats stand is told before all things as well.
    """
    height = console.height if console.is_terminal else None
    picture, maps = game.faces.picture(view), game.faces.maps
    return draw_picture(picture, maps, console.width, names, height, seats_first=seats_first)


class _Title:
    """One line, however many players there are, with the remaining time whenever it is shown."""

    def __init__(self, match: Match, hint: str = "") -> None:
        self._match = match
        self.hint = hint
        self._called = called(seat_names(match.seats), len(match.seats))
        self.deadlines: Sequence[Deadline] = match.deadlines

    def __rich__(self) -> Text:
        parts = [f"match {self._match.id}", f"{len(self._match.seats)} seats", self.hint]
        parts.append(time_left(self.deadlines, self._called))
        named = " · ".join([*filter(None, parts), seated(self._match)])
        return Text(named, style="dim", no_wrap=True, overflow="ellipsis")


def window(top: int, count: int, height: int, changed: Sequence[int]) -> int:
    """Return the first of the lines to show, so that the change is visible.

    Args:
        top: the first line so far.
        count: the number of lines.
        height: the number of lines that can be shown.
        changed: the lines that are new; the first of them counts most.
    """
    # The outermost visible lines may have to say how much is hidden.
    if changed and not top < changed[0] <= changed[-1] < top + height - 1:
        top = changed[0] - AROUND
    return max(0, min(top, count - height))
