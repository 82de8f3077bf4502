"""Yes or no."""

from __future__ import annotations

from collections.abc import Iterator

from .domain import Called, Domain, Rng, taken_by


@taken_by(bool)
class Flag(Domain[bool], frozen=True):
    """Yes or no."""

    def __contains__(self, value: object) -> bool:
        return type(value) is bool

    def __iter__(self) -> Iterator[bool]:
        return iter((False, True))

    @property
    def size(self) -> int:
        return 2

    @property
    def first(self) -> bool:
        return False

    def sample(self, rng: Rng) -> bool:
        return rng.random() < 0.5

    @property
    def mentions(self) -> tuple[bool, ...]:
        return (False, True)

    def describe(self, called: Called = str) -> str:
        return "yes or no"

    def flaw(self) -> str | None:
        return None
