"""``make soak``: bots play one game after the other for a long time, and no process may grow over the second half."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from freeport_games import GAMES

from .run import Process, soak

_GROWTH = 0.05
"""The share of its size that a process may gain over the second half."""


def main() -> int:
    """Run it; returns 1 if a process has grown."""
    games = {game.slug: game for game in GAMES}
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*games, []], help="the games; all if left out")
    parser.add_argument("--seconds", type=float, default=3600.0, help="how long each is played (default: 3600)")
    parser.add_argument("--tables", type=int, default=25, help="how many matches run at a time (default: 25)")
    given = parser.parse_args()
    console, table, grown = Console(), _table(), False
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    for slug in given.games or games:
        with Progress(*columns, console=console) as progress, tempfile.TemporaryDirectory(prefix="freeport-") as folder:
            task = progress.add_task(slug, total=given.seconds)
            told = partial(progress.update, task)
            matches, processes = asyncio.run(soak(Path(folder), games[slug], given.seconds, given.tables, told))
        for process in processes:
            _row(table, slug, matches, process)
            grown = grown or process.growth > _GROWTH
    console.print(table)
    return int(grown)


def _table() -> Table:
    table = Table(title="Resident memory, in MB", title_justify="left")
    for name in ("game", "matches", "process", "first", "half time", "end", "growth"):
        table.add_column(name, justify="left" if name in ("game", "process") else "right")
    return table


def _row(table: Table, game: str, matches: int, process: Process) -> None:
    sizes = [f"{size / 1_000_000:.1f}" for size in (process.first, process.half, process.last)]
    style = "bold red" if process.growth > _GROWTH else ""
    table.add_row(game, str(matches), process.name, *sizes, f"{100 * process.growth:+.1f} %", style=style)


if __name__ == "__main__":
    sys.exit(main())
