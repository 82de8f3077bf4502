"""The places in which cards can lie."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Seat
from freeport_games.import_export.components import ImportExportData, ShipId, WhereKey


class Zone(StrEnum):
    """A kind of place."""

    DECK = "DECK"
    """The draw pile: nobody knows its cards."""
    DISCARD = "DISCARD"
    """The discard pile."""
    ISLAND = "ISLAND"
    """The supply island."""
    HAND = "HAND"
    """A seat's hand: only the seat knows its cards."""
    PLAYED = "PLAYED"
    """In front of a seat: the cards that it used to lead or to follow."""
    IMPORTS = "IMPORTS"
    """A seat's imports."""
    GOODS = "GOODS"
    """A seat's goods."""
    SHIPMENTS = "SHIPMENTS"
    """A seat's shipments."""
    CONTRACTS = "CONTRACTS"
    """Under a ship."""
    CONTAINERS = "CONTAINERS"
    """On a ship."""


class Place(ImportExportData, frozen=True, gc=False):
    """A place in which a card can lie."""

    zone: Zone
    """The kind of place."""
    seat: Seat | None = None
    """The seat whose place it is; null for the common ones, and for ships."""
    ship: ShipId | None = None
    """The ship; null for other places."""


PLACES = {
    "island": "the supply island",
    "deck": "the deck",
    "hand": "the hand",
    "imports": "the imports",
    "goods": "the goods",
    "discard": "the discard pile",
}
"""The words by which moves name places that are not ships, with their names for people."""


def called(where: WhereKey) -> str:
    """Return the name of a harbour, of a ship, which is made of its harbour's, or of another place."""
    return PLACES.get(where) or where.replace("-", " ").replace("_", " ").title()


DECK = Place(Zone.DECK)
DISCARD = Place(Zone.DISCARD)
ISLAND = Place(Zone.ISLAND)
DISCARDED = "discard"
"""The word for the discard pile in moves that say where a card goes."""


def of_seat(zone: Zone, seat: Seat) -> Place:
    """Return a seat's place."""
    return Place(zone, seat)


def on_ship(zone: Zone, ship: ShipId) -> Place:
    """Return a ship's place."""
    return Place(zone, None, ship)


def hand_of(seat: Seat) -> Place:
    """Return a seat's hand."""
    return of_seat(Zone.HAND, seat)


def played_by(seat: Seat) -> Place:
    """Return the place of the cards in front of a seat."""
    return of_seat(Zone.PLAYED, seat)


def source_named(source: WhereKey) -> Place:
    """Return the place from which cards are imported or pirated: a ship, or ``island``."""
    return ISLAND if source == "island" else on_ship(Zone.CONTAINERS, source)
