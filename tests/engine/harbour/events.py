"""The events of Harbour."""

from __future__ import annotations

from freeport_games.engine import (
    Event,
    Hidden,
    Seat,
)

from .components import NAME, Crate


class HarbourEvent(Event, frozen=True, tag=NAME):
    """Something that happened in Harbour."""


class BidsOpened(HarbourEvent, frozen=True):
    """The bids were shown."""

    amounts: tuple[int, ...]
    """The bid of each bidder, in the order of the seats."""


class DockWon(HarbourEvent, frozen=True):
    """A seat got the dock."""

    seat: Seat
    """The seat."""


class Drew(HarbourEvent, frozen=True):
    """A seat drew a crate."""

    seat: Seat
    """The seat."""
    crate: Crate
    """The crate."""


class DrewUnseen(HarbourEvent, frozen=True):
    """A rival drew a crate."""

    seat: Seat
    """The rival."""
    hidden: Hidden
    """The crate."""


class Sailed(HarbourEvent, frozen=True):
    """A ship came in."""

    seat: Seat
    """The owner of the ship."""
    dice: tuple[int, ...]
    """The dice."""
    lost: tuple[Crate, ...]
    """The things that went overboard."""


class Searched(HarbourEvent, frozen=True):
    """A seat was inspected."""

    target: Seat
    """The seat."""
    found: tuple[Crate, ...]
    """The guns that were handed over."""


class Signalled(HarbourEvent, frozen=True):
    """A seat used its lantern."""

    seat: Seat
    """The seat."""
    noticed: bool
    """Whether anybody saw it."""
