"""The check that another ``PYTHONHASHSEED`` changes nothing: another interpreter replays the match."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from freeport_games.engine.data import Data
from freeport_games.engine.game import AnyGame, game_at, place_of
from freeport_games.engine.notation import play_log
from freeport_games.engine.tables.table import Table

from .point import shown
from .report import Problem, Report


def hashing(game: AnyGame, log: str, report: Report, place: str | None = None) -> None:
    """Play a log in two other interpreters, each with its own hash seed, and compare their digests of every point.

    Args:
        game: the rules.
        log: a whole match.
        report: receives the differences.
        place: the module and global of the game, such as ``freeport_games.harbour:HARBOUR``; looked up if omitted.
    """
    place = place or place_of(game)
    if place is None:
        report.problems.append(Problem("hashing", f"{game.name} is no module's global: say where it is (place=...)"))
        return
    here = [*digests(game, log)]
    for seed in ("1", "2"):
        there = _elsewhere(place, log, seed)
        report.count("replays under another hash seed")
        if there != here:
            same = next(
                (at for at, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), len(there)
            )
            what = f"under another hash seed input {same + 1} leads to other bytes"
            report.problems.append(Problem("hashing", what, "\n".join(log.splitlines()[: same + 2])))
            return


def digests(game: AnyGame, log: str) -> Iterator[str]:
    """Yield a digest of everything at each point of a log."""
    found: list[str] = []
    play_log(game, log, lambda table, entry: found.append(_digest(table)))
    yield from found


def _digest(table: Table[Any]) -> str:
    seen: list[Data | None] = [table.view(None), table.result]
    for seat in range(table.seats):
        seen += [table.view(seat), table.decision(seat)]
    told = [(happened.event, sorted(happened.to or ()), happened.others) for happened in table.events]
    return hashlib.sha256(table.save() + shown(seen) + shown(told)).hexdigest()


def _elsewhere(place: str, log: str, seed: str) -> list[str]:
    environment = os.environ | {
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    code = f"from {__name__} import main; main({place!r})"
    done = subprocess.run(
        [sys.executable, "-c", code], input=log, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout.split() if done.returncode == 0 else [done.stderr]


def main(place: str) -> None:
    """Play the log from standard input, and print the digests."""
    game = game_at(place)
    sys.stdout.write("\n".join(digests(game, sys.stdin.read())))
