"""The setup (section 4.1)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import CharacterId, LocationId

from .base import SkyCargoEvent


class FirstSeatDrawn(SkyCargoEvent, frozen=True):
    """The first seat is known (SC-003)."""

    seat: Seat
    """The seat."""


class CharacterTaken(SkyCargoEvent, frozen=True):
    """A seat has its Player character (SC-004)."""

    seat: Seat
    """The seat."""
    character: CharacterId
    """The character."""


class TokenPlaced(SkyCargoEvent, frozen=True):
    """A seat starts on a Location (SC-005)."""

    seat: Seat
    """The seat."""
    location: LocationId
    """The Location."""


class GameBegun(SkyCargoEvent, frozen=True):
    """The deck is shuffled, and the hands are being dealt (SC-006 to SC-008)."""

    cargo_target: int
    """The number of cargo that wins the game."""
    turn_limit: int
    """The turn after which the game ends; 0 for no limit."""
    deck_size: int
    """The number of cards in the game."""
