"""What a seat has: credits, Bounty, Hull, levels, cargo, cards."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.ops import System
from freeport_games.smugglers.terms import Units

from .base import SmugglersEvent, Why


class BountyChanged(SmugglersEvent, frozen=True):
    """A Bounty has changed."""

    seat: Seat
    """Whose Bounty."""
    bounty: int
    """What it is now."""
    why: Why
    """Why it changed."""


class CreditsPaid(SmugglersEvent, frozen=True):
    """A seat has paid credits to the Bank."""

    seat: Seat
    """Who paid."""
    credits: int
    """How much."""
    why: Why
    """What for."""


class CreditsReceived(SmugglersEvent, frozen=True):
    """A seat has received credits from the Bank."""

    seat: Seat
    """Who received."""
    credits: int
    """How much."""
    why: Why
    """What for."""


class HullChanged(SmugglersEvent, frozen=True):
    """A ship has lost or gained Hull."""

    seat: Seat
    """Whose ship."""
    hull: int
    """What it is now."""


class SystemDamaged(SmugglersEvent, frozen=True):
    """A system has lost levels (SG-740)."""

    seat: Seat
    """Whose ship."""
    system: System
    """The system."""
    level: int
    """Its base level now."""


class UnitsLost(SmugglersEvent, frozen=True):
    """A seat has lost cargo."""

    seat: Seat
    """Whose cargo."""
    units: tuple[Units, ...]
    """What is lost."""
    why: Why
    """Why."""


class UnitsLoaded(SmugglersEvent, frozen=True):
    """A seat has loaded cargo."""

    seat: Seat
    """Who loads."""
    units: tuple[Units, ...]
    """What it loads."""


class GoodsHidden(SmugglersEvent, frozen=True):
    """A seat has said anew which units are hidden (SG-318)."""

    seat: Seat
    """The seat."""
    units: tuple[Units, ...]
    """The hidden units."""


class CardGained(SmugglersEvent, frozen=True):
    """A seat has a card now."""

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
    """Why."""


class SystemGained(SmugglersEvent, frozen=True):
    """A seat acts as though it had more levels in this turn (SG-389)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card that says so."""
    amount: int
    """How many levels."""
