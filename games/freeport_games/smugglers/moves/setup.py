"""Swapping and choosing character cards (SG-D1 to SG-D3)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CharacterId

from .base import SmugglersMove


class OfferCharacterSwap(SmugglersMove, frozen=True):
    """Offer a character card to another player (SG-D1)."""

    card: CharacterId
    """A card of one's own hand; everybody will see it."""
    seat: Seat
    """The other player."""


class PassSwap(SmugglersMove, frozen=True):
    """Offer no character card (SG-D1)."""


class AcceptSwap(SmugglersMove, frozen=True):
    """Exchange character cards (SG-D2)."""

    card: CharacterId
    """A card of one's own hand; everybody will see it."""


class DeclineSwap(SmugglersMove, frozen=True):
    """Keep one's own character cards (SG-D2)."""


class ChooseCharacter(SmugglersMove, frozen=True):
    """Choose a character (SG-D3)."""

    card: CharacterId
    """A card of one's own hand."""
