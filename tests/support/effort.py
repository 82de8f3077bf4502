"""How much is tried where inputs or seeds are chosen at random: enough for the suite, and more in ``make soak``."""

from __future__ import annotations

import os

from hypothesis import settings

EFFORT = int(os.environ.get("EFFORT", "1"))
"""How many times as much as the suite tries."""


def examples(count: int) -> settings:
    """Settings of a test for which hypothesis makes so many examples in the suite."""
    return settings(max_examples=count * EFFORT)


def seeds(count: int) -> range:
    """Seeds, as many of them as the suite takes, for the parameters of a test."""
    return range(count * EFFORT)
