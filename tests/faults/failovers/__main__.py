"""``make failovers``: primaries are replaced under load, told as they go, and a table at the end."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .run import Failovers, failovers
from .stores import FailingStore, Fault, cluster, sentinels

STORES: Mapping[str, Callable[[Path], AbstractContextManager[FailingStore]]] = {
    "sentinels": sentinels,
    "cluster": cluster,
}
_WIDTH = 120
"""Columns of what is written into a file."""


def main() -> int:
    """Run the failovers; return 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=5, help="how many of each kind (default: 5)")
    parser.add_argument("--store", choices=[*STORES], help="where matches are stored (default: both)")
    parser.add_argument("--fault", type=Fault, choices=[*Fault], help="what happens to primaries (default: all)")
    parser.add_argument("--places", type=int, default=8, help="matches at a time (default: 8)")
    parser.add_argument("--logs", type=Path, help="a folder for the files of all processes (default: they are removed)")
    parser.add_argument("--seed", type=int, default=1, help="which moves, and which primaries (default: 1)")
    arguments = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else _WIDTH)

    def run() -> Iterator[Failovers]:
        for name in [arguments.store] if arguments.store else STORES:
            for fault in [arguments.fault] if arguments.fault else Fault:
                with _folder(arguments.logs, f"{name}-{fault}") as directory, STORES[name](directory) as on:
                    tell = console.print
                    yield asyncio.run(
                        failovers(directory, on, fault, arguments.number, arguments.seed, arguments.places, tell)
                    )

    found = [*run()]
    console.print(_table(found))
    for one in found:
        for line in one.told:
            console.print(line, soft_wrap=True, markup=False)
    return 0 if all(one.good for one in found) else 1


@contextmanager
def _folder(logs: Path | None, name: str) -> Iterator[Path]:
    """A folder for files that stay, or are removed."""
    if logs is None:
        with tempfile.TemporaryDirectory(prefix="freeport-") as directory:
            yield Path(directory)
    else:
        folder = logs / name
        folder.mkdir(parents=True)
        yield folder


def _table(found: list[Failovers]) -> Table:
    table = Table(title="What came of it", title_justify="left")
    names = ("acknowledged", "lost", "doubled", "500", "503", "hung", "longest without one")
    for name in ("store", "primaries", "failovers", "twice", *names):
        table.add_column(name, justify="left" if name in ("store", "primaries") else "right")
    for one in found:
        figures = (one.count, one.again, one.acknowledged, one.lost, one.doubled, one.errors, one.refused, one.hung)
        table.add_row(one.store, one.fault, *map(str, figures), f"{one.longest:.2f} s")
    return table


if __name__ == "__main__":
    sys.exit(main())
