"""Whether this process has a dice key that works, for those who may not see the key itself."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from matches.match.fairness import commitment
from matches.store.checkup import RunningMatch

from .dice import DiceKey

VARIABLES = ("FREEPORT_DICE_KEY", "FREEPORT_DICE_KEY_FILE")
"""What gives a process a dice key."""


def has_key(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this process is given a dice key."""
    return any(environment.get(name) for name in VARIABLES)


def opened_with_another(matches: Iterable[RunningMatch], environment: Mapping[str, str] = os.environ) -> list[str]:
    """Which matches were opened with another dice key than this process has.

    Raises:
        ValueError: if the key cannot be used; the message says why.
    """
    # A check makes no key where there is none.
    dice = DiceKey.from_environment({name: value for name, value in environment.items() if name in VARIABLES})
    return [match.id for match in matches if match.commitment and commitment(dice.seed(match.id)) != match.commitment]
