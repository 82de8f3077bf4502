"""``make faults``: a storm over each kind of store, told as it goes, and a table at the end; and cancelled requests."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tests.faults import cancellations

from .judge import Tally
from .power import can_lose_power
from .stage import Store
from .storm import MATCHES, storm

_SHARES = {Store.ALWAYS: 4, Store.CLUSTER: 2, Store.EVERYSEC: 1}
"""The parts of the faults that hit each store."""


def main() -> int:
    """Run the storms; return 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=42, help="how many times something breaks (default: 42)")
    parser.add_argument(
        "--matches", type=int, default=MATCHES, help=f"how many are played at a time (default: {MATCHES})"
    )
    parser.add_argument("--seed", type=int, default=1, help="what breaks, in which order (default: 1)")
    parser.add_argument(
        "--store", type=Store, choices=[*Store], help="where matches are stored (default: all, in turn)"
    )
    parser.add_argument("--cancel", type=int, default=1000, help="how many requests are cancelled (default: 1000)")
    arguments = parser.parse_args()
    console = Console()
    stores = [arguments.store] if arguments.store else [*_SHARES]
    if not can_lose_power():
        console.print("There is no C compiler (cc): power losses are not tried.")
        stores = [store for store in stores if store is not Store.EVERYSEC]
    share = arguments.faults / sum(_SHARES[store] for store in stores)
    tallies = [
        _run(console, store, max(3, round(_SHARES[store] * share)), arguments.seed, arguments.matches)
        for store in stores
    ]
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


def _run(console: Console, store: Store, faults: int, seed: int, matches: int) -> Tally:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress, tempfile.TemporaryDirectory(prefix="freeport-") as directory:
        task = progress.add_task(store, total=faults)
        done = -1

        def told(what: str) -> None:
            nonlocal done
            done += not what.startswith(("matches", "the last"))
            progress.update(task, completed=max(done, 0), description=f"{store}: {what}")

        tally = asyncio.run(storm(Path(directory), faults, store, seed, told, matches))
        progress.update(task, completed=tally.faults, description=store)
    return tally


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
