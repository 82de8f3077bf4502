"""How much randomised tests try: a little in ``make test``, more in ``make proofs``, the most in ``make effort``."""

from __future__ import annotations

import os

from hypothesis import settings

EFFORT = float(os.environ.get("EFFORT", "1"))
"""The factor by which the numbers of cases are multiplied that stand in the tests: a fraction in ``make test``."""

FRESH = os.environ.get("FRESH") == "1"
"""Whether other cases are tried at each run. Otherwise two runs of the same code try the same ones."""


def cases(count: int) -> int:
    """Return how many cases to try, at least one, where the test names a number."""
    return max(1, round(count * EFFORT))


def examples(count: int) -> settings:
    """Return settings with which hypothesis makes a number of examples, times the effort."""
    return settings(max_examples=cases(count))


def seeds(count: int) -> range:
    """Return seeds, given their number, times the effort. Tests that use it are marked ``random``."""
    return range(cases(count))
