"""Checks whether this process has the dice keys of the running matches, without revealing the keys."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from matches.match.fairness import commitment
from matches.store.checkup import RunningMatch

from .dice import FILE, DiceRing


class Used(msgspec.Struct, frozen=True):
    """The dice keys with which running matches were opened."""

    by_key: Mapping[str, int]
    """By the id of each configured key, the newest first, the number of matches that were opened with it."""
    by_others: int
    """The number of matches that were opened with unknown keys."""


def has_key(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether this process is configured with dice keys."""
    return bool(environment.get(FILE))


def used(matches: Iterable[RunningMatch], environment: Mapping[str, str] = os.environ) -> Used:
    """Return the dice keys with which matches were opened.

    Raises:
        ValueError: if the keys cannot be used; the message says why.
    """
    ring = DiceRing.from_environment({FILE: environment[FILE]})  # without the variable that creates missing keys
    counts = Counter({key.id: 0 for key in ring.keys})
    others = 0
    for match in matches:
        if match.commitment is None:
            continue
        of_it = (key.id for key in ring.keys if commitment(key.seed(match.id)) == match.commitment)
        if (name := next(of_it, None)) is None:
            others += 1
        else:
            counts[name] += 1
    return Used(counts, others)
