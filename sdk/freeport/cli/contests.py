"""Contests: bots by many games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from freeport.arena import Arena, Interval, Sprt, Standing, Verdict
from freeport.terminal import plain

from . import tables
from .failures import FAILED, USAGE, errors, fail
from .finding import find_bot, find_game

_VERDICTS = {
    Verdict.STRONGER: "{first} is stronger than {second} by {most:g} Elo rather than by {least:g}.",
    Verdict.NOT_STRONGER: "{first} is stronger than {second} by {least:g} Elo rather than by {most:g}.",
    None: "It is not clear yet: more games have to be played.",
}


class _Told(msgspec.Struct, frozen=True, rename="camel"):
    """A bot's results, as JSON."""

    name: str
    rating: Interval
    elo: Interval
    seats: int
    wins: Interval
    expected: float
    """The share of seats that a bot as good as the others would have won."""
    failed: int
    failure: str | None
    moves: int
    seconds: float


def arena(
    console: Console,
    slug: str,
    bots: list[str],
    games: int,
    seats: str | None,
    seed: str,
    server: str | None,
    *,
    jobs: int = 1,
    sprt: tuple[float, float] | None = None,
    save: str | None = None,
    as_json: bool = False,
    position: str | None = None,
) -> None:
    """Let bots play many games, and rate them."""
    if len(set(bots)) < 2:
        raise fail("An arena takes two different bots or more.", code=USAGE)
    if server is not None and (jobs > 1 or sprt is not None or save is not None):
        raise fail("--jobs, --sprt and --save are for games in memory.", "Leave --server out.", USAGE)
    made = {who: find_bot(who) for who in bots}
    several = [int(text) for text in seats.split(",") if text.strip().isdecimal()] if seats else None
    if seats and not several:
        raise fail(f"{seats!r} are not numbers of seats.", "Write them like 2,4.", USAGE)
    ring = Arena(find_game(slug), made, seats=several, seed=seed, position=position)
    test = _test(sprt, bots)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=console, transient=True, disable=as_json)
    with tables.records_of(save) as kept, shown as progress:
        task = progress.add_task("playing", total=games)
        if server is None:
            _run(ring, games, jobs, test, kept, lambda: progress.advance(task))
        else:
            asyncio.run(ring.run_on(server, games, each=lambda pairing, result: progress.advance(task)))
    if as_json:
        print(msgspec.json.encode({"verdict": ring.verdict, "bots": _told(ring)}).decode())
    else:
        console.print(_table(ring))
        if test is not None:
            first, second = [escape(plain(bot)) for bot in bots]
            said = _VERDICTS[ring.verdict].format(first=first, second=second, most=test.most, least=test.least)
            console.print(said, soft_wrap=True)
    _fail_for([standing for standing in ring.ranking if standing.failure is not None])


def _run(ring: Arena, games: int, jobs: int, test: Sprt | None, save: str | None, played: Callable[[], None]) -> None:
    try:
        ring.run(games, jobs=jobs, until=test, save=save, each=lambda pairing, result: played())
    except OSError as error:
        raise fail(f"{save} cannot be written: {error.strerror}", code=USAGE) from error


def _test(sprt: tuple[float, float] | None, bots: Sequence[str]) -> Sprt | None:
    if sprt is None:
        return None
    if len(bots) != 2:
        raise fail("--sprt compares two bots.", code=USAGE)
    try:
        return Sprt(*sprt)
    except ValueError as error:
        raise fail(f"--sprt: {error}.", "Write it like --sprt 0 20.", USAGE) from None


def _fail_for(failing: Sequence[Standing]) -> None:
    for standing in failing:
        errors.print(
            f"[bold red]{escape(plain(standing.name))} failed in {standing.failed} games[/], which count for nobody. "
            f"The first: {escape(plain(str(standing.failure)))}",
            soft_wrap=True,
        )
    if failing:
        raise typer.Exit(FAILED)


def _told(ring: Arena) -> list[_Told]:
    return [
        _Told(
            name=standing.name,
            rating=standing.rating,
            elo=standing.elo,
            seats=standing.seats,
            wins=standing.wins,
            expected=_equal(standing),
            failed=standing.failed,
            failure=None if standing.failure is None else str(standing.failure),
            moves=ring.paces[standing.name].moves,
            seconds=ring.paces[standing.name].seconds,
        )
        for standing in ring.ranking
    ]


def _equal(standing: Standing) -> float:
    return standing.expected / standing.seats if standing.seats else 0.0


def _table(ring: Arena) -> Grid:
    grid = Grid("bot", "Elo", "95 %", "rating", "seats", "wins", "95 %", "if equal", box=None, pad_edge=False)
    for standing in ring.ranking:
        rating, wins, elo = standing.rating, standing.wins, standing.elo
        grid.add_row(
            escape(plain(standing.name)),
            f"{elo.value:+.0f}",
            f"{elo.low:+.0f} to {elo.high:+.0f}",
            f"{rating.value:.1f}",
            str(standing.seats),
            f"{wins.value:.1%}",
            _percent(wins),
            f"{_equal(standing):.1%}",
        )
    return grid


def _percent(interval: Interval) -> str:
    return f"{interval.low:.1%} to {interval.high:.1%}"
