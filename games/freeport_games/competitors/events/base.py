"""The base class of the events, cards as far as a viewer may see them, and the reasons for payments."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.competitors.components.kinds import CardId, CompetitorsData
from freeport_games.engine import Event, Hidden, typename


class CompetitorsEvent(Event, frozen=True, tag=typename("Competitors")):
    """Something that happened in Competitors."""


class CardsShown(CompetitorsData, frozen=True):
    """Cards that the viewer may see."""

    card_ids: tuple[CardId, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """Their number."""
        return len(self.card_ids)


Cards = CardsShown | Hidden
"""The cards, or their number if the viewer may not see them."""


class Failure(StrEnum):
    """The reason why a delivery failed."""

    ABANDONED = "ABANDONED"
    """It was given up (CO-046)."""
    LATE = "LATE"
    """Its movement turns were used up."""
    STOPPED = "STOPPED"
    """A card or an event ended it."""


class Why(StrEnum):
    """The reason for a payment."""

    FUEL = "FUEL"
    TRANSIT = "TRANSIT"
    CUSTOMS = "CUSTOMS"
    EVENT = "EVENT"
    CHANNEL = "CHANNEL"
    SPECIAL = "SPECIAL"
    INSURANCE = "INSURANCE"
