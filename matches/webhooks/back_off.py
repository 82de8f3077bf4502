"""The pauses between the attempts of a delivery."""

from __future__ import annotations

import random

from matches.settings import Settings
from matches.store.due import SECOND

_GROWTH = 4.0
_LONGEST = 4 * 3600 * SECOND
_JITTER = 0.2


def back_off(failures: int, settings: Settings) -> int:
    """Return the milliseconds to wait after a number of failures, with a random part to spread the attempts."""
    wait = settings.webhook_retry_first * SECOND * _GROWTH ** min(failures - 1, 20)
    return int(min(wait, _LONGEST) * random.uniform(1 - _JITTER, 1 + _JITTER))
