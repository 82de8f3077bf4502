"""The possessions of a seat: credits, Bounty, Hull, levels, cargo, cards."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.state.terms import Units

from .base import SmugglersEvent, Why


class BountyChanged(SmugglersEvent, frozen=True):
    """A Bounty has changed."""

    seat: Seat
    """The seat with the Bounty."""
    bounty: int
    """Its present value."""
    why: Why
    """The reason."""


class CreditsPaid(SmugglersEvent, frozen=True):
    """A seat has paid credits to the Bank."""

    seat: Seat
    """The seat that paid."""
    credits: int
    """The amount."""
    why: Why
    """The reason."""


class CreditsReceived(SmugglersEvent, frozen=True):
    """A seat has received credits from the Bank."""

    seat: Seat
    """The seat that received them."""
    credits: int
    """The amount."""
    why: Why
    """The reason."""


class HullChanged(SmugglersEvent, frozen=True):
    """A ship has lost or gained Hull."""

    seat: Seat
    """The owner of the ship."""
    hull: int
    """Its present value."""


class SystemDamaged(SmugglersEvent, frozen=True):
    """A system has lost levels (SG-740)."""

    seat: Seat
    """The owner of the ship."""
    system: System
    """The system."""
    level: int
    """Its base level now."""


class UnitsLost(SmugglersEvent, frozen=True):
    """A seat has lost cargo."""

    seat: Seat
    """The owner of the cargo."""
    units: tuple[Units, ...]
    """The lost units."""
    why: Why
    """The reason."""


class UnitsLoaded(SmugglersEvent, frozen=True):
    """A seat has loaded cargo."""

    seat: Seat
    """The seat that loads."""
    units: tuple[Units, ...]
    """The loaded units."""


class GoodsHidden(SmugglersEvent, frozen=True):
    """A seat has changed which units are hidden (SG-318)."""

    seat: Seat
    """The seat."""
    units: tuple[Units, ...]
    """The hidden units."""


class CardGained(SmugglersEvent, frozen=True):
    """A seat has gained a card."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""


class CardLost(SmugglersEvent, frozen=True):
    """A seat has lost a card to the discard pile."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""
    why: Why
    """The reason."""


class CardProtected(SmugglersEvent, frozen=True):
    """Equipment does not burn out, since its owner's does not (SG-313)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""


class SystemGained(SmugglersEvent, frozen=True):
    """A seat acts with more levels in this turn (SG-389)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card that causes it."""
    amount: int
    """The number of levels."""
