"""``python -m tests.bench``: measure, print one line a figure, write them down."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from . import (
    chance,
    clocks,
    environments,
    graphql,
    lateness,
    listening,
    memory,
    overhead,
    play,
    rest,
    searching,
    store,
    streams,
)
from .figures import Effort, Figure, Subject, chosen
from .report import Report, machine
from .servers import Servers

SUBJECTS = (
    Subject("play", play.measure),
    Subject("env", environments.measure),
    Subject("search", searching.measure),
    Subject("rest", rest.measure),
    Subject("overhead", overhead.measure),
    Subject("graphql", graphql.measure),
    Subject("streams", streams.measure),
    Subject("listening", listening.measure),
    Subject("chance", chance.measure),
    Subject("clocks", clocks.measure),
    Subject("lateness", lateness.measure),
    Subject("memory", memory.measure),
    Subject("redis", store.measure),
)
_PAGE = Path(__file__).parents[2] / "docs/performance.md"


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", help="subjects, separated by commas: " + ", ".join(each.name for each in SUBJECTS))
    parser.add_argument("--quick", action="store_true", help="fewer rounds: under a minute, and rougher")
    parser.add_argument("--json", type=Path, default=Path("bench.json"), help="where the figures go as JSON")
    given = parser.parse_args()
    subjects = chosen(SUBJECTS, given.only)
    effort = Effort(given.quick)
    console = Console()
    here = machine()
    figures: list[Figure] = []
    bar = (TextColumn("{task.description:<10}"), BarColumn(None), TimeElapsedColumn())
    with Servers() as servers, Progress(*bar, console=console, transient=True) as progress:
        for subject in subjects:
            task = progress.add_task(subject.name, total=1.0)

            def advance(share: float, task: int = task) -> None:
                progress.update(task, completed=share)  # type: ignore[arg-type]

            for figure in subject.measure(servers, effort, advance):
                figures.append(figure)
                console.print(figure.line, highlight=False, soft_wrap=True)
            progress.update(task, completed=1.0)
    report = Report(here, tuple(figures))
    report.write_json(given.json)
    # Part of the figures, or rough ones, are no picture of the whole.
    if given.only is None and not given.quick:
        report.write_page(_PAGE)


if __name__ == "__main__":
    main()
