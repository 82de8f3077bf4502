"""The number of cases of randomised tests: enough for the suite, and more in ``make effort``."""

from __future__ import annotations

import os

from hypothesis import settings

EFFORT = int(os.environ.get("EFFORT", "1"))
"""The factor by which more cases are tried than in the suite."""


def examples(count: int) -> settings:
    """Return settings with which hypothesis makes a number of examples in the suite."""
    return settings(max_examples=count * EFFORT)


def seeds(count: int) -> range:
    """Return seeds for the parameters of a test, given their number in the suite."""
    return range(count * EFFORT)
