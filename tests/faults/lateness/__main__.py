"""``make lateness``: how late anybody is told of anything, from the commit of an update until it arrives."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from freeport_games import GAMES

from .run import Churning, run
from .tally import Tally


def main() -> int:
    """Run it; answers 1 if something came late, twice or never."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.lateness", description=__doc__)
    parser.add_argument("--updates", type=int, default=100_000, help="how many updates (default: 100000)")
    parser.add_argument("--pace", type=float, default=120.0, help="updates a second, roughly (default: 120)")
    told = "how many updates of a long match of each game amid aborted streams (default: 1000)"
    parser.add_argument("--churned", type=int, default=1000, help=told)
    slugs = [game.slug for game in GAMES]
    parser.add_argument("--games", nargs="*", choices=slugs, default=slugs, help="of which games (default: all)")
    arguments = parser.parse_args()
    console = Console()
    columns = (TextColumn("updates"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, tempfile.TemporaryDirectory(prefix="freeport-") as directory:
        task = progress.add_task("updates", total=arguments.updates)
        tally = asyncio.run(
            run(
                Path(directory),
                arguments.updates,
                arguments.pace,
                Churning(arguments.games, arguments.churned),
                lambda count: progress.update(task, completed=count),
            )
        )
    console.print(_table(tally))
    for late in tally.worst:
        console.print(f"{1000 * late.seconds:.0f} ms: {late.listener}, {late.what}", highlight=False)
    for failure in tally.failures[:20]:
        console.print(failure, soft_wrap=True, markup=False)
    console.print(f"{tally.aborted:,} streams were opened and aborted.", highlight=False)
    console.print(f"The services took {1000 * tally.stall:.0f} ms at most to say that they live.", highlight=False)
    console.print(f"This program itself stood still for {1000 * tally.own_stall:.0f} ms at most.", highlight=False)
    return 1 if tally.failures or tally.lost else 0


def _table(tally: Tally) -> Table:
    table = Table(title="From commit to arrival, in milliseconds", title_justify="left")
    for name in ("listener", "told", "p50", "p99", "p99.9", "latest", "missing", "doubled"):
        table.add_column(name, justify="left" if name == "listener" else "right")
    for row in [*tally.rows, tally.total]:
        times = [f"{1000 * seconds:.1f}" for seconds in (row.p50, row.p99, row.p999, row.latest)]
        table.add_row(row.listener, f"{row.told:,}", *times, str(row.missing), str(row.doubled))
    return table


if __name__ == "__main__":
    sys.exit(main())
