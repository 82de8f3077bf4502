"""Decisions, as the server tells them to the seat that is asked."""

from __future__ import annotations

from datetime import datetime

from freeport_games.engine import menus


class Decision(menus.Decision, frozen=True):
    """The moves that a seat may make now."""

    passes_at: datetime | None = None
    """The time at which a standing order makes the neutral move; absent if none does."""
