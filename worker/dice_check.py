"""Whether this process has the dice keys of the matches that run, for those who may not see the keys themselves."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from matches.match.fairness import commitment
from matches.store.checkup import RunningMatch

from .dice import FILE, DiceRing


class Used(msgspec.Struct, frozen=True):
    """Which dice keys running matches were opened with."""

    by_key: Mapping[str, int]
    """For the id of each key that there is, the newest first, how many matches were opened with it."""
    by_others: int
    """How many were opened with a key that is not there."""


def has_key(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this process is given dice keys."""
    return bool(environment.get(FILE))


def used(matches: Iterable[RunningMatch], environment: Mapping[str, str] = os.environ) -> Used:
    """Which dice keys matches were opened with.

    Raises:
        ValueError: if the keys cannot be used; the message says why.
    """
    ring = DiceRing.from_environment({FILE: environment[FILE]})  # a check makes no key where there is none
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
