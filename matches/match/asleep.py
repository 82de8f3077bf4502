"""Sleeping matches: a compact form in memory, from which a match is restored without reading Redis."""

from __future__ import annotations

from typing import Self

import msgspec

from . import form
from .entries import Entry
from .live_match import LiveMatch
from .steps import Step
from .stored import Stored

_RECENT = 4
"""The number of steps that are kept, of which a listener may not have been told yet."""


class Asleep(msgspec.Struct, frozen=True):
    """A match that was put to sleep in this process."""

    match: str
    stored: Stored
    last: Entry | None
    last_at: int | None
    life: object
    recent: tuple[Step, ...]

    @classmethod
    def of(cls, live: LiveMatch) -> Self:
        """Put a match to sleep. The live match must not be used afterwards."""
        saved = None if live.table is None else live.table.save()
        clocks = live.clocks.save() if live.timed else None
        digest = None if live.table is None else live.digest
        takebacks = form.saved_takebacks(live)
        orders = form.saved_orders(live)
        stored = Stored(live.version, live.tip, live.birth, live.frame, saved, digest, clocks, takebacks, orders)
        recent = tuple(live.recent)[-_RECENT:]
        for step in recent:
            step.forget()
        return cls(live.id, stored, live.last, live.last_at, live.life, recent)

    def awake(self) -> LiveMatch:
        """Restore the live match as it was. Raises ``RulesMissing``."""
        live = form.loaded(self.match, self.stored)
        live.last, live.last_at, live.life = self.last, self.last_at, self.life
        live.recent.extend(self.recent)
        return live
