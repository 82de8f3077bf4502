"""Dogfights (section 4.15)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import Card, TeamId

from .base import SkyCargoEvent


class DogfightBegun(SkyCargoEvent, frozen=True):
    """A dogfight begins (SC-160, SC-161)."""

    attacker: Seat
    """The seat that attacks."""
    defender: Seat
    """The seat that defends."""
    source: TeamId
    """The Pilot card or the character that is the first maneuver."""
    value: int
    """The value of the first maneuver."""


class DogfightAnswered(SkyCargoEvent, frozen=True):
    """The defender accepts or declines (SC-163)."""

    defender: Seat
    """The seat that defends."""
    accepted: bool
    """Whether the dogfight is accepted."""


class PilotChanged(SkyCargoEvent, frozen=True):
    """A participant draws more or fewer cards for PILOT (SC-165)."""

    seat: Seat
    """The participant."""
    by: int
    """The change."""


class ManeuverFlown(SkyCargoEvent, frozen=True):
    """A maneuver was played (SC-168, SC-169)."""

    seat: Seat
    """The seat that played it."""
    maneuver: Card
    """The card."""
    value: int
    """Its value."""
    attacks: bool
    """Whether it attacks; if not, it blocks."""
    round: int
    """The round."""


class DogfightGivenUp(SkyCargoEvent, frozen=True):
    """A participant gives up: the defender does not block, or the attacker does not attack again (SC-171, SC-172)."""

    seat: Seat
    """The participant."""


class DogfightWon(SkyCargoEvent, frozen=True):
    """A dogfight has a winner."""

    winner: Seat
    """The seat that won."""
    loser: Seat
    """The seat that lost."""


class DogfightTotalled(SkyCargoEvent, frozen=True):
    """The icons of the attacking maneuvers are counted (SC-176)."""

    attacker: Seat
    """The seat that attacks."""
    damage: int
    """The Damage."""
    draws: int
    """The Draws."""


class IconsUnused(SkyCargoEvent, frozen=True):
    """Damage finds nothing that it could hit, or a card cannot be drawn (SC-178, SC-190)."""

    attacker: Seat
    """The seat that attacks."""
    damage: int
    """The Damage that is lost."""
    draws: int
    """The Draws that are lost."""


class DogfightCancelled(SkyCargoEvent, frozen=True):
    """A dogfight ends without a winner (SC-185)."""

    attacker: Seat
    """The seat that attacked."""
    defender: Seat
    """The seat that defended."""


class BountyDeclined(SkyCargoEvent, frozen=True):
    """The defender takes no bounty (SC-181)."""

    seat: Seat
    """The defender."""
