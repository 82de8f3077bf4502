"""The setup (section 4.1)."""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat
from freeport_games.smugglers.components import CharacterId, SmugglersData

from .base import SmugglersEvent


class CharactersShown(SmugglersData, frozen=True):
    """Character cards that the viewer may see."""

    characters: tuple[CharacterId, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """Their number."""
        return len(self.characters)


Characters = CharactersShown | Hidden
"""The character cards, or their number if the viewer may not see them."""


class GameBegun(SmugglersEvent, frozen=True):
    """The decks are shuffled (SG-002)."""

    seats: int
    """The number of seats."""


class CharactersDealt(SmugglersEvent, frozen=True):
    """A seat has been dealt character cards (SG-005)."""

    seat: Seat
    """The seat."""
    dealt: Characters
    """The cards."""


class SwapOffered(SmugglersEvent, frozen=True):
    """A seat offers a character card to another (SG-006)."""

    seat: Seat
    """The seat that offers."""
    other: Seat
    """The seat to which it is offered."""
    card: CharacterId
    """The card."""


class SwapAnswered(SmugglersEvent, frozen=True):
    """A swap of character cards is accepted or declined (SG-007)."""

    seat: Seat
    """The seat that was asked."""
    other: Seat
    """The seat that had offered."""
    given: CharacterId | None
    """The card that was given for it; null if the swap was declined."""


class CharacterRevealed(SmugglersEvent, frozen=True):
    """A seat's character is revealed (SG-008)."""

    seat: Seat
    """The seat."""
    character: CharacterId
    """The character."""


class FirstSeatFound(SmugglersEvent, frozen=True):
    """The first seat is known (SG-013)."""

    seat: Seat
    """The seat."""
