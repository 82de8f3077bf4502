"""``make faults``: storms over each kind of store, told as they go, and a table at the end; and cancelled requests."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tests.faults import cancellations

from .deployment import Store
from .judge import Tally, together
from .many import SHARES, Storm, Told, run, storms
from .power import can_lose_power
from .storm import MATCHES

_WIDTH = 120
"""Columns of what is written into a file."""


def main() -> int:
    """Run the storms; return 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=42, help="how many times something breaks (default: 42)")
    parser.add_argument(
        "--matches", type=int, default=MATCHES, help=f"played at a time in a storm (default: {MATCHES})"
    )
    parser.add_argument("--abreast", type=int, default=1, help="how many storms are run at a time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="what breaks, in which order (default: 1)")
    parser.add_argument("--store", type=Store, choices=[*Store], help="where matches are stored (default: all)")
    parser.add_argument("--cancel", type=int, default=1000, help="how many requests are cancelled (default: 1000)")
    arguments = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else _WIDTH)
    stores = [arguments.store] if arguments.store else [*SHARES]
    if not can_lose_power():
        console.print("There is no C compiler (cc): power losses are not tried.")
        stores = [store for store in stores if store is not Store.EVERYSEC]
    parts = [*storms(stores, arguments.faults, arguments.seed, arguments.matches)]
    tallies = _shown(console, parts, arguments.abreast)
    tallies = [together([tally for tally in tallies if tally.store is store]) for store in stores]
    in_time = not arguments.cancel or _cancel(console, arguments.cancel)
    console.print(_table(tallies))
    for tally in tallies:
        for line in tally.told:
            console.print(line, soft_wrap=True, markup=False)
    return 0 if in_time and all(tally.good for tally in tallies) else 1


def _cancel(console: Console, count: int) -> bool:
    """Cancel requests, and tell whether all that they had committed was followed in time by its wake-ups."""
    with tempfile.TemporaryDirectory(prefix="freeport-") as directory:
        figures = asyncio.run(cancellations.run(Path(directory), count))
    console.print(
        f"Cancelled {figures.cancelled} requests, of which {figures.committed} had been committed. After each of "
        f"{len(figures.heard)} commits, workers did what it left within {1000 * max(figures.worked):.0f} ms, and "
        f"spectators were told within {1000 * max(figures.heard):.0f} ms.",
        highlight=False,
    )
    return figures.latest <= cancellations.LATE


def _shown(console: Console, parts: Sequence[Storm], abreast: int) -> list[Tally]:
    """Run storms, with a bar for each store."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        bars = {
            store: progress.add_task(store, total=sum(one.faults for one in parts if one.store is store))
            for store in dict.fromkeys(one.store for one in parts)
        }

        def tell(told: Told) -> None:
            progress.update(bars[told.store], advance=told.breaks, description=(now := f"{told.store}: {told.what}"))
            if not console.is_terminal:
                console.print(now, highlight=False)

        tallies = run(parts, abreast, tell)
        for store, bar in bars.items():
            progress.update(bar, description=store)
        return tallies


def _table(tallies: list[Tally]) -> Table:
    table = Table(title="What came of it", title_justify="left")
    for name in (
        "store",
        "faults",
        "matches",
        "moves acknowledged",
        "lost",
        "loss window",
        "doubled",
        "hung",
        "updates",
        "unheard",
        "late",
        "latest",
    ):
        table.add_column(name, justify="left" if name == "store" else "right")
    for tally in tallies:
        window = f"{tally.window:.2f} s" if tally.lost else "-"
        figures = (tally.faults, tally.matches, tally.acknowledged, tally.lost, window, tally.doubled, tally.hung)
        heard = (tally.updates, tally.unheard, tally.late, f"{tally.latest:.2f} s")
        table.add_row(tally.store, *map(str, figures), *(map(str, heard) if tally.updates else "----"))
    return table


if __name__ == "__main__":
    sys.exit(main())
