"""The end of a game (section 4.13)."""

from __future__ import annotations

from freeport_games.engine import Placing, Seat
from freeport_games.sky_cargo.components import CardId, LocationId, SkyCargoData
from freeport_games.sky_cargo.state import How

from .base import SkyCargoEvent


class GenuineHeld(SkyCargoData, frozen=True):
    """The genuine Cargo of a seat that has as much cargo as another one, which ranks them (SC-125)."""

    seat: Seat
    """The seat."""
    genuine: int
    """The number of its genuine Cargo."""


class GameWon(SkyCargoEvent, frozen=True):
    """A hold has reached the target (SC-120)."""

    seat: Seat
    """The seat that won."""
    card: CardId
    """The last cargo."""
    how: How
    """The way in which it came into the hold."""
    location: LocationId
    """The Location of the winner's token."""
    turn: int
    """The turn."""
    ranking: tuple[Placing, ...]
    """The ranking."""
    tied: tuple[GenuineHeld, ...]
    """What ranks the seats with equal cargo, best first; empty if no two have the same."""


class TurnLimitReached(SkyCargoEvent, frozen=True):
    """The game ends with its last turn (SC-125)."""

    turn: int
    """The turn."""
    ranking: tuple[Placing, ...]
    """The ranking."""
    tied: tuple[GenuineHeld, ...]
    """What ranks the seats with equal cargo, best first; empty if no two have the same."""
