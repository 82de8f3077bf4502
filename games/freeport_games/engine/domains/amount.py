"""A number in a range."""

from __future__ import annotations

from collections.abc import Iterator

from . import flaws
from .domain import Called, Domain, Rng, taken_by


@taken_by(int)
class Amount(Domain[int], frozen=True):
    """A whole number from ``low`` to ``high``, both included, in steps of ``step``."""

    low: int
    """The smallest number."""
    high: int
    """The largest number; reached only if the steps reach it."""
    step: int = 1
    """The distance between neighbouring numbers."""

    @property
    def numbers(self) -> range:
        """The numbers to choose from."""
        return range(self.low, self.high + 1, self.step)

    def __contains__(self, value: object) -> bool:
        return type(value) is int and value in range(self.low, self.high + 1, self.step)

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    @property
    def size(self) -> int:
        return len(range(self.low, self.high + 1, self.step))

    @property
    def first(self) -> int:
        return self.low

    def sample(self, rng: Rng) -> int:
        return self.low + self.step * int(rng.random() * len(range(self.low, self.high + 1, self.step)))

    def describe(self, called: Called = str) -> str:
        if self.size == 1:
            return str(self.low)
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"{self.low} to {self.numbers[-1]}{steps}"

    def flaw(self) -> str | None:
        return f"steps of {self.step}" if self.step < 1 else flaws.empty(self.size)
