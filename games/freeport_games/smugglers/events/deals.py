"""Deals, standing offers and parleys (sections 4.3 and 4.7)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.state.terms import Deal

from .base import SmugglersEvent


class DealProposed(SmugglersEvent, frozen=True):
    """A deal is proposed, through the Broker or in a parley (SG-202, SG-605)."""

    deal: Deal
    """The deal."""


class ProposalTakenBack(SmugglersEvent, frozen=True):
    """A seat has taken its own proposal back before it was put forward (SG-206, SG-609)."""

    seat: Seat
    """The seat."""
    other: Seat
    """The seat to which it would have been made."""


class DealAnswered(SmugglersEvent, frozen=True):
    """A seat has answered a proposal (SG-206, SG-607)."""

    seat: Seat
    """The seat that answered."""
    accepted: bool
    """Whether it agrees."""


class DealDone(SmugglersEvent, frozen=True):
    """A deal has been carried out (SG-210, SG-608)."""

    deal: Deal
    """The deal."""


class OfferPosted(SmugglersEvent, frozen=True):
    """A standing offer is posted (SG-211)."""

    deal: Deal
    """The deal."""


class OfferEnded(SmugglersEvent, frozen=True):
    """A standing offer has ended without being accepted (SG-212, SG-215)."""

    seat: Seat
    """The seat that had posted it."""
    other: Seat
    """The seat to which it was made."""


class ParleyBegun(SmugglersEvent, frozen=True):
    """A seat encounters another (SG-603)."""

    seat: Seat
    """The active seat."""
    other: Seat
    """The other seat."""


class ParleyPassed(SmugglersEvent, frozen=True):
    """A seat gives away the initiative (SG-610)."""

    seat: Seat
    """The seat."""


class AbilityTried(SmugglersEvent, frozen=True):
    """A seat tries to get a card of the other in a parley (SG-615, SG-616)."""

    seat: Seat
    """The seat that tries."""
    card: CardId
    """The card."""
    success: bool
    """Whether it succeeds."""
