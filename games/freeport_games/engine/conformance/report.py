"""What the checks found."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """Something that a game does not fulfil."""

    check: str
    """The name of the check."""
    what: str
    """What is wrong."""
    log: str = ""
    """The match that led to it, in the engine's notation; empty if no match is needed."""

    def __str__(self) -> str:
        where = "\n" + "\n".join(f"    {line}" for line in self.log.splitlines()) if self.log else ""
        return f"{self.check}: {self.what}{where}"


class NotConforming(AssertionError):
    """A game does not fulfil what it has to."""


class Report(msgspec.Struct):
    """What the checks found in one game."""

    game: str
    """The game's slug."""
    counts: dict[str, int] = {}
    """How often each thing was tried, so that one sees that it was."""
    problems: list[Problem] = []
    """What is wrong; empty if nothing is."""

    def count(self, what: str, times: int = 1) -> None:
        """Count something that was tried."""
        self.counts[what] = self.counts.get(what, 0) + times

    def found(self, check: str) -> int:
        """How many problems a check has found."""
        return sum(problem.check == check for problem in self.problems)

    def require(self) -> Report:
        """Return the report if all is well.

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
