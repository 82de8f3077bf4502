"""A point of a random match at which something is awaited, with everything that checks need to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from freeport_games.engine.data import Data, Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.notation import write_log
from freeport_games.engine.storage.codec import Answered, Input, codec_of
from freeport_games.engine.storage.saved import Saved
from freeport_games.engine.tables.table import Table

from .report import Problem, Report

MOST_PROBLEMS = 3
"""The number of problems of one check after which it stops."""


class Point:
    """A point in a match."""

    def __init__(self, table: Table[Any], options: Data, rng: Rng, report: Report, effort: Mapping[str, int]) -> None:
        self.table = table
        """The table. Checks read it; they play on forks."""
        self.game = table.game
        """The rules."""
        self.options = options
        """The options with which the match was opened."""
        self.rng = rng
        """The source of randomness."""
        self.report = report
        """The report that problems are added to."""
        self.effort = effort
        """The amount of work; see ``check_game``."""
        self.inputs: list[Input] = []
        """All inputs of the match so far."""
        self.before: Saved | None = None
        """The table before its last input."""
        self.totals = dict(self.game.proof.totals(table.state))
        """The conserved totals, as they were at the start."""
        self.heard = [0] * table.seats
        """The number of things that each seat knows from the log: events that it was told, and its own answers."""
        self.questions: dict[tuple[Seat, bytes], tuple[Table[Any], int]] = {}
        """Whatever each seat was shown when it was asked, with the table then, and how much the seat had heard."""

    def took(self, entry: Input, before: Saved) -> None:
        """Note an input that the table has taken, and the table before it."""
        self.before = before
        self.inputs.append(entry)
        for seat in range(self.table.seats):
            self.heard[seat] += sum(told.for_seat(seat) is not None for told in self.table.events)
        if isinstance(entry, Answered):
            self.heard[entry.seat] += 1

    def recent(self) -> tuple[Saved, list[Input]]:
        """Return a checkpoint and the inputs from there to here: at least one, unless this is the beginning."""
        saved = self.before or self.table.saved()
        inputs = [codec_of(self.game).decode_input(entry) for entry in saved.inputs]
        return saved, inputs + self.inputs[-1:]

    def problem(self, check: str, what: str) -> None:
        """Report a problem here."""
        if self.report.found(check) < MOST_PROBLEMS:
            log = write_log(self.game, self.options, self.table.seats, self.inputs)
            self.report.problems.append(Problem(check, what, log))

    @property
    def state_bytes(self) -> bytes:
        """The whole state, encoded."""
        return codec_of(self.game).encode_state(self.table.state)


def shown(value: Any) -> bytes:
    """Return a value as a client receives it."""
    return msgspec.json.encode(value)
