"""The base class of the events, and cards that a viewer may know or not."""

from __future__ import annotations

from freeport_games.engine import Event, Hidden, typename
from freeport_games.sky_cargo.components import Card, SkyCargoData, SlotId


class SkyCargoEvent(Event, frozen=True, tag=typename("SkyCargo")):
    """Something that happened in Sky Cargo."""


class CardsShown(SkyCargoData, frozen=True):
    """Cards that the viewer may see."""

    cards: tuple[Card, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """Their number."""
        return len(self.cards)


Cards = CardsShown | Hidden
"""The cards, or their number if the viewer may not see them."""


class SeenCargo(SkyCargoData, frozen=True):
    """A packed cargo that somebody knows."""

    slot: SlotId
    """Its slot."""
    card: Card
    """The card."""


class SeenCargos(SkyCargoData, frozen=True):
    """Packed cargo that somebody knows."""

    cargo: tuple[SeenCargo, ...]
    """Each slot with its card."""


KnownCargo = SeenCargos | Hidden
"""The packed cargo that somebody knows, or its number if the viewer may not see it."""
