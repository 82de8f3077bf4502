"""Judging: bots by many games, a match by its record."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from itertools import islice

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from freeport._client import Client
from freeport.arena import Arena, Interval
from freeport.fairness import Kind, Report
from freeport.fairness import verify as check
from freeport.shapes import Contenders, Match, Note
from freeport.terminal import plain
from freeport_games.engine import Seat

from .accounts import connect, typed
from .failures import FAILED, USAGE, errors, fail
from .finding import find_bot, find_game, find_recording
from .words import who


def arena(
    console: Console, slug: str, bots: list[str], games: int, seats: str | None, seed: str, server: str | None
) -> None:
    """Let bots play many games, and rate them."""
    if len(set(bots)) < 2:
        raise fail("An arena takes two different bots or more.", code=USAGE)
    made = {who: find_bot(who) for who in bots}
    several = [int(text) for text in seats.split(",") if text.strip().isdecimal()] if seats else None
    if seats and not several:
        raise fail(f"{seats!r} are not numbers of seats.", "Write them like 2,4.", USAGE)
    ring = Arena(find_game(slug), made, seats=several, seed=seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("playing", total=games)
        if server is None:
            ring.run(games, each=lambda pairing, result: progress.advance(task))
        else:
            asyncio.run(ring.run_on(server, games, each=lambda pairing, result: progress.advance(task)))
    console.print(_table(ring))
    failing = [standing for standing in ring.ranking if standing.failure is not None]
    for standing in failing:
        errors.print(
            f"[bold red]{escape(plain(standing.name))} failed in {standing.failed} games[/], which count for nobody. "
            f"The first: {escape(plain(str(standing.failure)))}",
            soft_wrap=True,
        )
    if failing:
        raise typer.Exit(FAILED)


def _table(ring: Arena) -> Grid:
    grid = Grid("bot", "rating", "95 %", "seats", "wins", "95 %", "if equal", box=None, pad_edge=False)
    for standing in ring.ranking:
        rating, wins = standing.rating, standing.wins
        equal = standing.expected / standing.seats if standing.seats else 0.0
        grid.add_row(
            escape(plain(standing.name)),
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


def leaderboard(console: Console, server: str, game: str, first: int, *, bots: bool) -> None:
    """Show the first places of a game's leaderboard."""
    kind = Contenders.BOTS if bots else Contenders.PEOPLE
    grid = Grid("place", "player", "points", "mean", "deviation", "played", "won", box=None, pad_edge=False)
    with connect(server) as client:
        for ranked in islice(client.leaderboard(game, kind), first):
            standing, rating = ranked.standing, ranked.standing.rating
            numbers = (rating.points, rating.mean, rating.deviation) if rating else ()
            grid.add_row(
                str(standing.rank),
                escape(who(ranked.player)),
                *(f"{number:.1f}" for number in numbers),
                str(standing.played),
                str(standing.won),
            )
    nobody = f"Nobody is rated yet: that takes a finished match of two {'bots' if bots else 'people'}."
    console.print(grid if grid.row_count else nobody)


def verify(console: Console, server: str, what: str, commitment: str | None, entropies: Sequence[str]) -> None:
    """Check a finished match, also against a person's notes."""
    if commitment is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", commitment):
        raise fail(f"{commitment!r} is not a commitment.", "A commitment has 64 hexadecimal digits.", USAGE)
    entropy = dict(map(_sent, entropies))
    noted = _noted("the commitment" if commitment else "", entropy)
    _tell(console, check(find_recording(server, what), commitment=commitment, entropy=entropy), noted)


def verify_own(console: Console, client: Client, match: Match) -> None:
    """Check a match that was just played against the note that was made on joining it.

    Args:
        console: the console for the result.
        client: the client of the player.
        match: the match as it was before it was played.
    """
    note = client.notes.get(match.id)
    if note is None:
        noted = "the commitment (as you saw it when you came back)"
        report = check(client.record(match), commitment=match.fairness.commitment)
    else:
        entropy = {note.seat: note.entropy}
        seen = "the commitment" if note.early else "the commitment (as you were told it on joining)"
        noted = _noted(seen, entropy)
        report = check(client.record(match), commitment=note.commitment, entropy=entropy)
    _tell(console, report, noted)


def command(note: Note, server: str) -> str:
    """Return the command line that checks a match of a server against a note."""
    parts = ["freeport", "verify", note.match]
    if note.commitment is not None:
        parts += ["--commitment", note.commitment]
    if note.entropy:
        parts += ["--entropy", f"{note.seat}={note.entropy}"]
    return typed(*parts, server=server)


def _sent(text: str) -> tuple[Seat, str]:
    seat, equals, entropy = text.partition("=")
    if not (equals and seat.isdecimal()):
        raise fail(f"{text!r} is not a seat with its entropy.", "Write it like --entropy 0=mine.", USAGE)
    return int(seat), entropy


def _noted(commitment: str, entropy: Iterable[Seat]) -> str:
    """Describe the notes that a record was compared with."""
    return " and ".join(filter(None, [commitment, *[f"the entropy of seat {seat}" for seat in entropy]]))


def _tell(console: Console, report: Report, noted: str) -> None:
    for fault in report.faults:
        where = "" if fault.version is None else f" at entry {fault.version}"
        console.print(f"[bold red]{fault.kind}[/]{where}: {escape(fault.sentence)}", soft_wrap=True)
    if not report.fair:
        checkable = any(fault.kind is not Kind.RULES for fault in report.faults)
        says = "does [bold red]not[/] check out" if checkable else "cannot be checked by this version"
        console.print(f"Match {report.match} {says}.")
        raise typer.Exit(FAILED)
    console.print(
        f"[bold green]Fair.[/] Match {report.match}: the seed is the committed one, all is as recorded "
        f"(outcomes: {report.outcomes}, moves: {report.moves}), and so is the end."
        f"{f' As noted: {noted}.' if noted else ''}",
        soft_wrap=True,
    )
