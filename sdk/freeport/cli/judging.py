"""Judging: bots by many games, a match by its record."""

from __future__ import annotations

import asyncio

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from freeport.arena import Arena, Interval
from freeport.fairness import verify as check

from .failures import FAILED, USAGE, fail
from .finding import find_bot, find_game, find_recording


def arena(
    console: Console, slug: str, bots: list[str], games: int, seats: str | None, seed: str, server: str | None
) -> None:
    """Let bots play many games, and rate them."""
    if len(set(bots)) < 2:
        raise fail("An arena takes two different bots or more.", code=USAGE)
    made = {who: find_bot(who) for who in bots}
    several = [int(text) for text in seats.split(",") if text.strip().isdecimal()] if seats else None
    if seats and not several:
        raise fail(f"{seats!r} are no numbers of seats.", "Write them like 2,4.", USAGE)
    ring = Arena(find_game(slug), made, seats=several, seed=seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("playing", total=games)
        if server is None:
            ring.run(games, each=lambda pairing, result: progress.advance(task))
        else:
            asyncio.run(ring.run_on(server, games, each=lambda pairing, result: progress.advance(task)))
    console.print(_table(ring))


def _table(ring: Arena) -> Grid:
    grid = Grid("bot", "rating", "95 %", "seats", "wins", "95 %", "if equal", box=None, pad_edge=False)
    for standing in ring.ranking:
        rating, wins = standing.rating, standing.wins
        equal = standing.expected / standing.seats if standing.seats else 0.0
        grid.add_row(
            escape(standing.name),
            f"{rating.value:.1f}",
            f"{rating.low:.1f} to {rating.high:.1f}",
            str(standing.seats),
            f"{wins.value:.1%}",
            _percent(wins),
            f"{equal:.1%}",
        )
    return grid


def _percent(interval: Interval) -> str:
    return f"{interval.low:.1%} to {interval.high:.1%}"


def verify(console: Console, server: str, what: str) -> None:
    """Check a finished match."""
    report = check(find_recording(server, what))
    for fault in report.faults:
        where = "" if fault.version is None else f" at entry {fault.version}"
        console.print(f"[bold red]{fault.kind}[/]{where}: {escape(fault.sentence)}", soft_wrap=True)
    if not report.fair:
        console.print(f"Match {report.match} does [bold red]not[/] check out.")
        raise typer.Exit(FAILED)
    console.print(
        f"[bold green]Fair.[/] Match {report.match}: the seed is the committed one, {report.outcomes} outcomes and "
        f"{report.moves} moves are as recorded, and so is the end.",
        soft_wrap=True,
    )
