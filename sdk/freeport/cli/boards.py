"""A live board in a terminal. One that is taller than the terminal is shown where it changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from freeport.shapes import AnyGame, Deadline, Match
from freeport.terminal import draw_picture
from freeport_games.engine import Seat, View

from .timing import time_left
from .words import seat_names, seated

NEWS = 12
"""How many events stay in sight under a live board."""
LEAST_NEWS = 3
"""So many lines of news stay in sight however tall the board is."""
AROUND = 2
"""How many lines stand over a change, where the board does not fit."""


class Board:
    """A live board in a terminal; elsewhere, news line by line.

    Args:
        console: where to show it.
        game: the game's rules, which picture it.
        match: the match that is watched.
    """

    def __init__(self, console: Console, game: AnyGame, match: Match) -> None:
        self._console = console
        self._game = game
        self._title = _Title(match)
        self._names = seat_names(match.seats)
        self._view: View | None = None
        self._lines: list[str] = []
        self._top = 0
        self._news: deque[str] = deque(maxlen=NEWS)
        # Only clocks run while nothing happens.
        self._live = Live(console=console, auto_refresh=match.clock is not None, refresh_per_second=1)

    def __enter__(self) -> Board:
        if self._console.is_terminal:
            self._live.start()
        else:
            self._console.print(self._title, soft_wrap=True)
        return self

    def __exit__(self, *error: object) -> None:
        if self._console.is_terminal:
            # What stays on the screen is all of it.
            self._live.update(Group(self._title, *self._drawn(), Text(), *self._told()))
            self._live.stop()

    def seat(self, match: Match) -> None:
        """Show who sits in the match now."""
        self._title = _Title(match)
        self._names = seat_names(match.seats)

    def show(self, view: View | None, news: Sequence[str], deadlines: Sequence[Deadline] = ()) -> None:
        """Show a view, what led to it, and until when the asked seats have time."""
        self._title.deadlines = deadlines
        if view is not None:
            self._view = view
        self._news.extend(news)
        if self._console.is_terminal:
            self._live.update(self._picture(), refresh=True)
            return
        for line in news:
            self._console.print(f"· {escape(line)}", soft_wrap=True)

    def _drawn(self) -> list[Text]:
        """The whole board."""
        if self._view is None:
            return [Text("waiting for players")]
        return drawn(self._console, self._game, self._view, self._names)

    def _told(self) -> list[Text]:
        told = Text("\n".join(f"· {line}" for line in self._news), style="dim")
        return list(told.wrap(self._console, self._console.width))

    def _picture(self) -> Group:
        """As much as fits: the title, the board, an empty line, the news; and the cursor's line."""
        board = self._drawn()
        told = self._told()
        room = max(self._console.height - 3, 2)
        news = min(len(told), max(room - len(board), min(LEAST_NEWS, room // 2)))
        lines = [line.plain for line in board]
        changed = [at for at, line in enumerate(lines) if at >= len(self._lines) or self._lines[at] != line]
        self._lines, height = lines, min(len(board), room - news)
        self._top = window(self._top, len(board), height, changed)
        shown = board[self._top : self._top + height]
        if self._top > 0:
            shown[0] = Text(f"⋮ {self._top + 1} lines above", style="dim")
        if (below := len(board) - self._top - height) > 0:
            shown[-1] = Text(f"⋮ {below + 1} lines below", style="dim")
        return Group(self._title, *shown, Text(), *told[len(told) - news :])


def drawn(console: Console, game: AnyGame, view: View, names: Mapping[Seat, str] | None = None) -> list[Text]:
    """A view as lines that fit a console.

    Args:
        console: where they will be shown.
        game: the game's rules, which picture it.
        view: the view.
        names: the players' names, by their seats.
    """
    return draw_picture(game.faces.picture(view), game.faces.maps, console.width, names)


class _Title:
    """One line, however many sit there; with the time that is left whenever it is shown."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.deadlines: Sequence[Deadline] = match.deadlines

    def __rich__(self) -> Text:
        parts = [f"match {self._match.id}", f"{len(self._match.seats)} seats", time_left(self.deadlines)]
        named = " · ".join([*filter(None, parts), seated(self._match)])
        return Text(named, style="dim", no_wrap=True, overflow="ellipsis")


def window(top: int, count: int, height: int, changed: Sequence[int]) -> int:
    """The first of the lines to show, so that the change is among them.

    Args:
        top: the first line until now.
        count: how many lines there are.
        height: how many can be shown.
        changed: the lines that are new; the first of them counts most.
    """
    # The outermost lines shown may have to say how much is hidden.
    if changed and not top < changed[0] <= changed[-1] < top + height - 1:
        top = changed[0] - AROUND
    return max(0, min(top, count - height))
