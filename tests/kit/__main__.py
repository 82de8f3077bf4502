"""``make kit``: the conformance kit on many random matches of each game, with each number of seats and in each mode."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from freeport_games import GAMES, game
from freeport_games.engine.conformance import CHECKS, Report, check_game, require_accepted, require_twins
from tests.kit import law
from tests.support.modes import MODES

_BATCH = 10
"""The number of matches of a task."""
_LEAVE = 0.02
_COMPARED = 0.25
"""The least share of twins of a set that must be playable."""
_ONCE = ("classes", "hashing")
"""The checks that need no more than one match."""


class _Set(NamedTuple):
    """Matches of one kind."""

    game: str
    seats: int
    mode: int
    """The number of the set of options."""

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats, mode {self.mode}"


class _Batch(NamedTuple):
    """Some matches of a kind."""

    of: _Set
    number: int
    matches: int
    share: float
    seed: int


def main() -> int:
    """Run it; returns 1 if there are problems."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit", description=__doc__)
    slugs = [each.slug for each in GAMES]
    parser.add_argument("games", nargs="*", choices=[*slugs, []], help="the games; all if left out")
    parser.add_argument("--matches", type=int, default=500, help="for each number of seats and mode (default: 500)")
    parser.add_argument("--seats", type=int, nargs="+", help="the numbers of seats; all of the game if left out")
    parser.add_argument("--share", type=float, default=0.04, help="of the points that are checked (default: 0.04)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other matches (default: 1)")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: as many as there are cores)")
    given = parser.parse_args()
    sets = [each for slug in given.games or slugs for each in _sets(slug, given.seats)]
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console, problems = Console(), 0
    with (
        Progress(TextColumn("{task.description}"), *columns, console=console) as progress,
        ProcessPoolExecutor(given.workers) as pool,
    ):
        task = progress.add_task("matches", total=given.matches * len(sets))
        for each in sets:
            progress.update(task, description=str(each))
            whole = Report(each.game)
            for report in pool.map(_check, _batches(each, given.matches, given.share, given.seed)):
                _add(whole, report)
                progress.advance(task, report.counts.get("matches", 0))
            require_twins(whole, _COMPARED)
            require_accepted(whole)
            problems += len(whole.problems)
            console.print(f"{each}: {whole}", soft_wrap=True, markup=False, highlight=False)
    for slug in given.games or slugs:
        found = law.more(slug, law.listed()[slug], law.everything(slug))
        problems += len(found)
        console.print(f"{slug}, reasons: {found or 'no more is owed than is listed'}", soft_wrap=True, markup=False)
    return int(problems > 0)


def _sets(slug: str, seats: list[int] | None) -> Iterator[_Set]:
    for count in game(slug).seats:
        if seats is None or count in seats:
            yield from [_Set(slug, count, mode) for mode in range(len(MODES[slug]))]


def _batches(of: _Set, matches: int, share: float, seed: int) -> Iterator[_Batch]:
    for number, first in enumerate(range(0, matches, _BATCH)):
        yield _Batch(of, number, min(_BATCH, matches - first), share, seed)


def _check(batch: _Batch) -> Report:
    """Run the kit on a batch.

    In every other one seats leave, and no secrets are sought: the default moves of a seat that has left may depend on
    its hidden cards (CH-152).
    """
    leaving = batch.number % 2 == 1
    left_out = {"secrets"} if leaving else set()
    return check_game(
        game(batch.of.game),
        Random(f"{batch.seed}/{batch.of}/{batch.number}"),
        checks=[check for check in CHECKS if check not in left_out and (batch.number == 0 or check not in _ONCE)],
        matches=batch.matches,
        seats=[batch.of.seats],
        options=[MODES[batch.of.game][batch.of.mode]],
        share=batch.share,
        leave=_LEAVE if leaving else 0.0,
        compared=0.0,  # a batch may have few twins: all those of a set count
    )


def _add(whole: Report, part: Report) -> None:
    for what, times in part.counts.items():
        whole.count(what, times)
    whole.problems += part.problems


if __name__ == "__main__":
    sys.exit(main())
