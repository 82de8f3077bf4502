"""How much randomised tests try: a little in ``make test``, more in ``make proofs``, the most in ``make effort``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

_T = TypeVar("_T")

EFFORT = float(os.environ.get("EFFORT", "1"))
"""The factor by which the numbers of cases are multiplied that stand in the tests: a fraction in ``make test``."""

FRESH = os.environ.get("FRESH") == "1"
"""Whether other cases are tried at each run. Otherwise two runs of the same code try the same ones."""


def cases(count: int) -> int:
    """Return how many cases to try, at least one, where the test names a number."""
    return max(1, round(count * EFFORT))


def at_least(count: int) -> int:
    """Return how many cases to try where an assertion needs as many as the test names: more in proofs."""
    return round(count * max(1.0, EFFORT))


def examples(count: int) -> settings:
    """Return settings with which hypothesis makes a number of examples, times the effort."""
    return settings(max_examples=cases(count))


def seeds(count: int) -> range:
    """Return seeds, given their number, times the effort. Tests that use it are marked ``random``."""
    return range(cases(count))


def spread(values: Iterable[_T], *, first: int = 1) -> list[ParameterSet]:
    """Return parameters of a test: the first few are tried in ``make test``, the others in ``make proofs``.

    A tuple is the values of several parameters.
    """
    return [
        pytest.param(
            *value if isinstance(value, tuple) else (value,), marks=() if number < first else pytest.mark.proof
        )
        for number, value in enumerate(values)
    ]


def share(of: float) -> float:
    """Return the share of points of a game at which each check is made: what the test names, or more in proofs."""
    return min(1.0, of * max(1.0, EFFORT))
