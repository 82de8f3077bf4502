"""Destiny cards (section 4.4)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId, PlanetId

from .base import SmugglersEvent


class DestinyDrawn(SmugglersEvent, frozen=True):
    """A destiny card is drawn (SG-301)."""

    seat: Seat
    """The seat that drew it."""
    card: CardId
    """The card."""


class DeckRenewed(SmugglersEvent, frozen=True):
    """A discard pile was shuffled and is the new deck (SG-111)."""

    planets: bool
    """Whether it is the planet deck; otherwise it is the destiny deck."""
    count: int
    """The number of cards in it."""


class CardWithoutEffect(SmugglersEvent, frozen=True):
    """A destiny card has no effect (SG-303, SG-369, SG-381, SG-388 to SG-391)."""

    card: CardId
    """The card."""


class ShipMet(SmugglersEvent, frozen=True):
    """A ship of a card and the seat leave each other alone (SG-355)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The ship."""


class OfferShown(SmugglersEvent, frozen=True):
    """A Crime Lord Offer is shown with its planet (SG-360)."""

    seat: Seat
    """The seat that decides."""
    card: CardId
    """The Offer."""
    planet: PlanetId
    """The planet to which the goods go."""


class OfferTaken(SmugglersEvent, frozen=True):
    """A Crime Lord Offer is accepted or declined (SG-361, SG-362)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The Offer."""
    accepted: bool
    """Whether it is accepted."""


class OfferDelivered(SmugglersEvent, frozen=True):
    """Units of a Crime Lord Offer are delivered (SG-366)."""

    seat: Seat
    """The seat that delivers."""
    card: CardId
    """The Offer."""
    count: int
    """The number of units."""
    credits: int
    """The credits paid for them."""


class BidMade(SmugglersEvent, frozen=True):
    """A seat bids for a Contract (SG-371)."""

    seat: Seat
    """The seat that bids."""
    credits: int
    """The amount."""


class BidPassed(SmugglersEvent, frozen=True):
    """A seat leaves the auction (SG-371, SG-372)."""

    seat: Seat
    """The seat."""


class ContractWon(SmugglersEvent, frozen=True):
    """An auction is over (SG-373)."""

    won_by: Seat | None
    """The seat that gets the Contract; null if nobody does."""
    card: CardId
    """The Contract."""
    credits: int
    """The credits paid."""


class EventPlaced(SmugglersEvent, frozen=True):
    """A planetary event has come to a planet (SG-384)."""

    planet_slot: int
    """The slot, from 1."""
    planet: PlanetId
    """The planet."""
    card: CardId
    """The event."""


class Escaped(SmugglersEvent, frozen=True):
    """A ship has escaped a danger (SG-386, SG-387)."""

    seat: Seat
    """The owner of the ship."""
