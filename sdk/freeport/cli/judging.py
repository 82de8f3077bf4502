"""Judging: players by their rank, a match by its record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from freeport._client import Client
from freeport.fairness import Kind, Report
from freeport.fairness import verify as check
from freeport.shapes import Contenders, Match, Note
from freeport_games.engine import Seat

from .accounts import connect, typed
from .failures import FAILED, USAGE, fail
from .finding import find_recordings
from .words import who


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
    """Check a finished match, or all those of a file, also against a person's notes."""
    if commitment is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", commitment):
        raise fail(f"{commitment!r} is not a commitment.", "A commitment has 64 hexadecimal digits.", USAGE)
    entropy = dict(map(_sent, entropies))
    noted = _noted("the commitment" if commitment else "", entropy)
    reports = (check(one, commitment=commitment, entropy=entropy) for one in find_recordings(server, what))
    told = [_tell(console, report, noted) for report in reports]
    if not all(told):
        raise typer.Exit(FAILED)


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
    if not _tell(console, report, noted):
        raise typer.Exit(FAILED)


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


def _tell(console: Console, report: Report, noted: str) -> bool:
    """Tell the result of a check; return whether the match was fair."""
    for fault in report.faults:
        where = "" if fault.version is None else f" at entry {fault.version}"
        console.print(f"[bold red]{fault.kind}[/]{where}: {escape(fault.sentence)}", soft_wrap=True)
    if not report.fair:
        checkable = any(fault.kind is not Kind.RULES for fault in report.faults)
        says = "does [bold red]not[/] check out" if checkable else "cannot be checked by this version"
        console.print(f"Match {report.match} {says}.")
        return False
    console.print(
        f"[bold green]Fair.[/] Match {report.match}: the seed is the committed one, all is as recorded "
        f"(outcomes: {report.outcomes}, moves: {report.moves}), and so is the end."
        f"{f' As noted: {noted}.' if noted else ''}",
        soft_wrap=True,
    )
    return True
