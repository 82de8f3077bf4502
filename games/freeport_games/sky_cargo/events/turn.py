"""The steps of a turn: the cards that a seat plays, the die, and the team that acts (sections 4.2 to 4.7, 4.14)."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Seat, refers
from freeport_games.sky_cargo.components import Card, CardId, CharacterId, LocationId, SlotId

from .base import SkyCargoEvent


class TurnBegun(SkyCargoEvent, frozen=True):
    """A turn begins."""

    turn: int
    """Its number, from 1."""
    seat: Seat
    """The seat whose turn it is."""


class EffectSkipped(SkyCargoEvent, frozen=True):
    """An effect does nothing, because there is nothing or nobody that it could hit (SC-056)."""

    seat: Seat
    """The seat that carries it out."""
    source: Annotated[CardId, refers("CHARACTER", "LOCATION")]
    """Its source: a card, a character or a Location."""
    op: Annotated[str, refers("EFFECT")]
    """The name of the effect."""


class PassengerPlayed(SkyCargoEvent, frozen=True):
    """A Passenger joins a chain (SC-021)."""

    seat: Seat
    """The owner of the chain."""
    passenger: Card
    """The Passenger."""


class PassengerLeft(SkyCargoEvent, frozen=True):
    """A Passenger leaves a chain and is discarded (SC-022, SC-211)."""

    seat: Seat
    """The owner of the chain."""
    passenger: Card
    """The Passenger."""
    caused_by: Seat | None
    """The seat that caused it; null for the owner itself."""


class ActionPlayed(SkyCargoEvent, frozen=True):
    """A step-2 Action was played, and paid (SC-030)."""

    seat: Seat
    """The seat that played it."""
    action_card: Card
    """The Action."""
    cost: tuple[Card, ...]
    """The cards that were discarded to pay for it."""


class Reacted(SkyCargoEvent, frozen=True):
    """A reaction card was played (SC-134)."""

    seat: Seat
    """The seat that played it."""
    reaction: Card
    """The card."""


class ActionCancelled(SkyCargoEvent, frozen=True):
    """An Action has no effect (SC-150)."""

    seat: Seat
    """The seat that played the Action."""
    action_card: Card
    """The Action."""


class ArtifactPlayed(SkyCargoEvent, frozen=True):
    """An Artifact lies in a hold (SC-040)."""

    seat: Seat
    """The seat that played it."""
    artifact: Card
    """The Artifact."""
    hold: Seat
    """The owner of the hold."""
    slot: SlotId
    """Its slot."""


class DieRolled(SkyCargoEvent, frozen=True):
    """The die of Step 3 was rolled (SC-050)."""

    seat: Seat
    """The seat that rolled."""
    shows: int
    """The result."""


class DieChanged(SkyCargoEvent, frozen=True):
    """The result of the die was changed (SC-154)."""

    seat: Seat
    """The seat that changed it."""
    by: int
    """The change."""
    shows: int
    """The new result."""


class CharacterActs(SkyCargoEvent, frozen=True):
    """A Player character carries out a row (SC-051)."""

    seat: Seat
    """The seat that plays the character."""
    character: CharacterId
    """The character."""
    row: int
    """The row."""


class PassengerActs(SkyCargoEvent, frozen=True):
    """A Passenger carries out its effect (SC-052)."""

    seat: Seat
    """The owner of the Passenger."""
    passenger: Card
    """The Passenger."""


class TokenMoved(SkyCargoEvent, frozen=True):
    """A token moved (SC-060, SC-065, SC-203)."""

    seat: Seat
    """The owner of the token."""
    to: LocationId
    """Its Location now."""
    caused_by: Seat | None
    """The seat that moved it; null for the owner itself."""


class ChainChanged(SkyCargoEvent, frozen=True):
    """A chain has a new order (SC-210)."""

    seat: Seat
    """The owner of the chain."""
    chain: tuple[Card, ...]
    """The Passengers in order."""
