"""Lists of matches in a terminal, and the lobby as it changes."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from freeport.shapes import Clock, ListedMatch, LobbyChange, LobbyNews, Match, Status
from freeport.terminal import plain

from .accounts import connect
from .words import seated, who

NOBODY = "No match is waiting for players. `freeport play <game>` opens a match."
_MARKS = {LobbyNews.SHOWN: "+", LobbyNews.CHANGED: "~", LobbyNews.GONE: "-"}
"""The mark before a line of news if there is no terminal."""


def matches(console: Console, server: str, game: str | None, seats: int | None, free: bool | None) -> None:
    """List matches."""
    with connect(server) as client:
        found = list(client.matches(game=game, seats=seats, free=free))
    console.print(_grid(found) if found else "There are no matches. `freeport play <game>` starts one.")


def bots(console: Console, server: str) -> None:
    """List the bots that a server plays, and how each plays."""
    with connect(server) as client:
        found = client.house_bots()
    grid = Grid("bot", "how it plays", box=None, pad_edge=False)
    for bot in found:
        grid.add_row(escape(plain(bot.name)), escape(plain(bot.summary)))
    console.print(grid if found else "The server plays no bots.")


def watch(console: Console, server: str, game: str | None, seats: int | None, free: bool | None) -> None:
    """Show the open matches until the person stops: in a terminal as a table, elsewhere line by line."""
    with connect(server) as client:
        changes = client.lobby(game=game, seats=seats, free=free)
        if console.is_terminal:
            # Of an empty lobby there is nothing to hear.
            waiting = next(client.matches(game=game, status=Status.OPEN, seats=seats, free=free), None)
            _show_table(console, changes, "" if waiting else NOBODY)
        else:
            for change in changes:
                console.print(_line(change), soft_wrap=True)


def _show_table(console: Console, changes: Iterable[LobbyChange], first: str) -> None:
    """Show the open matches in a terminal as they change, and a text before the first change."""
    rows: dict[str, Match] = {}
    with Live(Text(first), console=console, auto_refresh=False) as live:
        for change in changes:
            if change.shown is None:
                rows.pop(change.match, None)
            else:
                rows[change.match] = change.shown
            newest = sorted(rows.values(), key=lambda match: match.created_at, reverse=True)
            live.update(_grid(newest) if rows else Text(NOBODY), refresh=True)


def _line(change: LobbyChange) -> str:
    mark = _MARKS[change.news]
    if change.shown is None:
        return escape(f"{mark} {change.match} {change.game}")
    return escape(f"{mark} {change.match} {change.game} {seated(change.shown)}")


def _grid(matches: Iterable[ListedMatch]) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    # Texts that have to be typed again, as in `freeport watch <match>`, are never cut short; the others share the
    # remaining width.
    for name in ("match", "game", "status", "seats"):
        grid.add_column(name, no_wrap=True)
    for name in ("clock", "host", "players"):
        grid.add_column(name)
    for match in matches:
        taken = sum(seat.player is not None for seat in match.seats)
        grid.add_row(
            Text(match.id),
            Text(match.game),
            Text(f"{match.status}, from a position" if match.from_position else match.status),
            f"{taken}/{len(match.seats)}",
            _clock(match.clock),
            Text(who(match.host)),
            Text(seated(match)),
        )
    return grid


def _clock(clock: Clock | None) -> str:
    """Return the seconds for each decision, and those for the whole match."""
    if clock is None:
        return "none"
    return f"{clock.per_decision} s" + (f" + {clock.bank} s" if clock.bank else "")
