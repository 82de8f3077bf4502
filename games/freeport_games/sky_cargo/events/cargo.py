"""Cargo: played, opened, stolen, lost, packed (sections 4.8 to 4.11)."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import Card, LocationId, SlotId

from .base import Cards, KnownCargo, SkyCargoEvent


class Ignored(StrEnum):
    """The reason why an effect that plays cargo is ignored (SC-075)."""

    TOO_LITTLE_SHIPPING = "TOO_LITTLE_SHIPPING"
    EMPTY_HAND = "EMPTY_HAND"
    NO_GENUINE_CARGO = "NO_GENUINE_CARGO"


class CargoPlayed(SkyCargoEvent, frozen=True):
    """Cargo was played (SC-072, SC-077)."""

    seat: Seat
    """The seat that played it."""
    slot: SlotId
    """Its slot."""
    cargo: Cards
    """The card."""
    location: LocationId
    """The Location where it was played."""


class CargoNotPlayed(SkyCargoEvent, frozen=True):
    """An effect that plays cargo is ignored (SC-075)."""

    seat: Seat
    """The seat that would have played."""
    why_ignored: Ignored
    """The reason."""


class BonusEarned(SkyCargoEvent, frozen=True):
    """A Cargo Bonus is carried out (SC-076)."""

    seat: Seat
    """The seat whose bonus it is."""
    location: LocationId
    """The Location."""


class CargoNamed(SkyCargoEvent, frozen=True):
    """A cargo is about to be opened or stolen."""

    seat: Seat
    """The seat that does it."""
    owner: Seat
    """The seat whose cargo it is."""
    slot: SlotId
    """Its slot."""
    steals: bool
    """Whether it is to be stolen."""


class CargoOpened(SkyCargoEvent, frozen=True):
    """A packed cargo was opened (SC-084, SC-085)."""

    owner: Seat
    """The seat whose cargo it is."""
    slot: SlotId
    """Its slot."""
    cargo: Card
    """The card."""
    stays: bool
    """Whether it stays as open cargo. Otherwise it was a bluff, and is discarded."""


class CargoProtected(SkyCargoEvent, frozen=True):
    """A cargo was neither opened nor stolen, because of a reaction (SC-151, SC-152)."""

    owner: Seat
    """The seat whose cargo it is."""
    slot: SlotId
    """Its slot."""


class CargoStolen(SkyCargoEvent, frozen=True):
    """A cargo lies in another hold now (SC-100)."""

    seat: Seat
    """The seat that stole it."""
    owner: Seat
    """The seat from which it was stolen."""
    slot: SlotId
    """Its slot."""
    cargo: Cards
    """The card."""


class CargoLost(SkyCargoEvent, frozen=True):
    """An open cargo is discarded (SC-178)."""

    owner: Seat
    """The seat whose cargo it was."""
    slot: SlotId
    """Its slot."""
    cargo: Card
    """The card."""


class CargoRepacked(SkyCargoEvent, frozen=True):
    """Open cargo was turned face-down (SC-090)."""

    seat: Seat
    """The owner of the cargo."""
    slots: tuple[SlotId, ...]
    """The slots."""


class CargoMixed(SkyCargoEvent, frozen=True):
    """Packed cargo was mixed up and has new slots (SC-091, SC-094)."""

    seat: Seat
    """The owner of the cargo."""
    slots: tuple[SlotId, ...]
    """The new slots, in their order."""
    cargo: KnownCargo
    """The slot of each card, as far as the viewer may know it."""


class CargoPeeked(SkyCargoEvent, frozen=True):
    """A seat looked at packed cargo of others (SC-206)."""

    seat: Seat
    """The seat that looked."""
    cargo: KnownCargo
    """The cards that it saw."""
