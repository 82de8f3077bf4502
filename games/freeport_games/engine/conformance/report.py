"""The findings of the checks."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """A requirement that a game does not meet."""

    check: str
    """The name of the check."""
    what: str
    """A description of the problem."""
    log: str = ""
    """The match that led to it, in the engine's notation; empty if none is needed."""

    def __str__(self) -> str:
        where = "\n" + "\n".join(f"    {line}" for line in self.log.splitlines()) if self.log else ""
        return f"{self.check}: {self.what}{where}"


class NotConforming(AssertionError):
    """A game does not meet the requirements."""


class Report(msgspec.Struct):
    """The findings of the checks on one game."""

    game: str
    """The game's slug."""
    counts: dict[str, int] = {}
    """The number of times that each thing was tried, as evidence that it was."""
    problems: list[Problem] = []
    """The problems; empty if there are none."""

    def count(self, what: str, times: int = 1) -> None:
        """Count something that was tried."""
        self.counts[what] = self.counts.get(what, 0) + times

    def found(self, check: str) -> int:
        """Return the number of problems that a check has found."""
        return sum(problem.check == check for problem in self.problems)

    def require(self) -> Report:
        """Return the report if there are no problems.

        Raises:
            NotConforming: if there are problems.
        """
        if self.problems:
            raise NotConforming(str(self))
        return self

    def __str__(self) -> str:
        counts = ", ".join(f"{times} {what}" for what, times in self.counts.items())
        if not self.problems:
            return f"{self.game} conforms: {counts}"
        return "\n".join([f"{self.game} does not conform ({counts})", *map(str, self.problems)])
