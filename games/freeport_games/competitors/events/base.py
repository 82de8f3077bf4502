"""What events share: their tag, cards as far as a viewer may see them, and why money changes hands."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.competitors.kinds import CardId, CompetitorsData
from freeport_games.engine import Event, Hidden, typename


class CompetitorsEvent(Event, frozen=True, tag=typename("Competitors")):
    """Something that happened in Competitors."""


class CardsShown(CompetitorsData, frozen=True):
    """Cards that the viewer may see."""

    card_ids: tuple[CardId, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.card_ids)


Cards = CardsShown | Hidden
"""Cards, or how many of them the viewer may not see."""


class Why(StrEnum):
    """Why money changes hands."""

    FUEL = "FUEL"
    TRANSIT = "TRANSIT"
    CUSTOMS = "CUSTOMS"
    EVENT = "EVENT"
    CHANNEL = "CHANNEL"
    SPECIAL = "SPECIAL"
    INSURANCE = "INSURANCE"
