"""``make faults``: storms over Redis with ``always`` and with ``everysec``, told as they go, and a table at the end."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from .judge import Tally
from .power import can_lose_power
from .storm import storm


def main() -> int:
    """Run the storms; answers 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=24, help="how many times something breaks (default: 24)")
    parser.add_argument("--seed", type=int, default=1, help="what breaks, in which order (default: 1)")
    arguments = parser.parse_args()
    console = Console()
    storms = [("always", arguments.faults)]
    if can_lose_power():
        storms.append(("everysec", max(3, arguments.faults // 4)))
    else:
        console.print("There is no C compiler (cc): power losses are not tried.")
    tallies = [_run(console, fsync, faults, arguments.seed) for fsync, faults in storms]
    console.print(_table(tallies))
    for tally in tallies:
        for line in tally.told:
            console.print(line, soft_wrap=True, markup=False)
    return 0 if all(tally.good for tally in tallies) else 1


def _run(console: Console, fsync: str, faults: int, seed: int) -> Tally:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress, tempfile.TemporaryDirectory(prefix="freeport-") as directory:
        task = progress.add_task(f"appendfsync {fsync}", total=faults)
        done = -1

        def told(what: str) -> None:
            nonlocal done
            done += not what.startswith(("matches", "the last"))
            progress.update(task, completed=max(done, 0), description=f"appendfsync {fsync}: {what}")

        tally = asyncio.run(storm(Path(directory), faults, fsync, seed, told))
        progress.update(task, completed=tally.faults, description=f"appendfsync {fsync}")
    return tally


def _table(tallies: list[Tally]) -> Table:
    table = Table(title="What came of it", title_justify="left")
    for name in (
        "appendfsync",
        "faults",
        "matches",
        "moves acknowledged",
        "lost",
        "loss window",
        "doubled",
        "hung",
        "unheard",
        "latest update",
    ):
        table.add_column(name, justify="left" if name == "appendfsync" else "right")
    for tally in tallies:
        window = f"{tally.window:.2f} s" if tally.lost else "-"
        figures = (tally.faults, tally.matches, tally.acknowledged, tally.lost, window, tally.doubled, tally.hung)
        heard = ("-", "-") if tally.fsync == "everysec" else (f"{tally.unheard}", f"{tally.latest:.2f} s")
        table.add_row(tally.fsync, *map(str, figures), *heard)
    return table


if __name__ == "__main__":
    sys.exit(main())
