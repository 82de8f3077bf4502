"""Measurements: a figure with its floor and its target, and the tools that a subject needs to measure it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

if TYPE_CHECKING:
    from .servers import Servers


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One measured figure. Values are medians over several rounds, unless it says otherwise."""

    name: str
    """Its name on one line, such as ``rest.move.cpu``."""
    what: str
    """The measured quantity, for people."""
    value: float
    unit: str
    floor: float | None = None
    """The floor of the same run, in the same unit."""
    floor_is: str = ""
    """The meaning of the floor."""
    target: float | None = None
    """The target: a value, or a multiple of the floor."""
    of_floor: bool = False
    """Whether the target is a multiple of the floor."""
    better: Literal["lower", "higher"] = "lower"
    rounds: tuple[float, ...] = ()
    """The value of each round."""
    peers: str = ""
    """The value that others reached in an earlier measurement of the same kind."""

    @property
    def ratio(self) -> float | None:
        """The value as a multiple of the floor."""
        return self.value / self.floor if self.floor else None

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.target is None:
            return None
        value = self.ratio if self.of_floor else self.value
        if value is None:
            return None
        return value <= self.target if self.better == "lower" else value >= self.target

    @property
    def target_text(self) -> str:
        """The target with its direction, such as ``<= 0.3``."""
        if self.target is None:
            return ""
        sign = "≤" if self.better == "lower" else "≥"
        return f"{sign} {number(self.target)}{' × floor' if self.of_floor else ''}"

    @property
    def line(self) -> str:
        """The figure on one line: name, value, unit, ratio to the floor, target."""
        ratio = "-" if self.ratio is None else f"{self.ratio:.2f}"
        return f"{self.name} {number(self.value)} {self.unit} {ratio} {self.target_text.replace(' ', '') or '-'}"


def number(value: float) -> str:
    """Return a number with three digits that say something."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


class Effort(msgspec.Struct, frozen=True):
    """The amount of work."""

    quick: bool

    def of(self, full: int, quick: int) -> int:
        """Return a number of rounds, moves or matches."""
        return quick if self.quick else full


Advance = Callable[[float], None]
"""Called with how much of a subject is done, from 0 to 1."""


class Measure(Protocol):
    """A subject's work: yields its figures one after the other."""

    def __call__(self, servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
        """Measure."""
        ...


class Subject(msgspec.Struct, frozen=True):
    """A subject: figures that are measured together."""

    name: str
    measure: Measure


def chosen(subjects: Sequence[Subject], only: str | None) -> Sequence[Subject]:
    """Return the subjects to measure: all, or those whose names are given, separated by commas."""
    if only is None:
        return subjects
    names = only.split(",")
    if unknown := set(names) - {subject.name for subject in subjects}:
        raise SystemExit(
            f"no such subject: {', '.join(unknown)}; there are {', '.join(subject.name for subject in subjects)}"
        )
    return [subject for subject in subjects if subject.name in names]
