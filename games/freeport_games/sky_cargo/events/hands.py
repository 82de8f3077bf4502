"""Hands and piles (section 4.16)."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import Card

from .base import Cards, SkyCargoEvent


class Source(StrEnum):
    """The source of a card that went to a hand in the sight of all."""

    DRAW_PILE = "DRAW_PILE"
    DISCARD_PILE = "DISCARD_PILE"
    DOGFIGHT = "DOGFIGHT"
    BOUNTY = "BOUNTY"


class CardsDrawn(SkyCargoEvent, frozen=True):
    """A seat drew cards."""

    seat: Seat
    """The seat."""
    drawn: Cards
    """The cards."""


class PileRenewed(SkyCargoEvent, frozen=True):
    """The discard pile was shuffled and is now the draw pile (SC-194)."""

    count: int
    """The number of cards in it."""


class PileShuffled(SkyCargoEvent, frozen=True):
    """The draw pile was shuffled after a search (SC-195)."""

    seat: Seat
    """The seat that searched."""
    count: int
    """The number of cards in it."""


class HandLookedAt(SkyCargoEvent, frozen=True):
    """A seat looked at a hand (SC-207)."""

    seat: Seat
    """The seat that looked."""
    owner: Seat
    """The owner of the hand."""
    seen: Cards
    """The cards that it saw."""


class CardsDiscarded(SkyCargoEvent, frozen=True):
    """Cards of a hand were discarded."""

    seat: Seat
    """The owner of the hand."""
    cards: tuple[Card, ...]
    """The cards."""


class CardTaken(SkyCargoEvent, frozen=True):
    """A card went to a hand in the sight of all."""

    seat: Seat
    """The owner of the hand."""
    taken: Card
    """The card."""
    taken_from: Source
    """Its source."""
