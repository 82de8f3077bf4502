"""Combat, and ships that are destroyed (section 4.8)."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Seat, refers
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.state.terms import Units

from .base import SmugglersEvent


class CombatBegun(SmugglersEvent, frozen=True):
    """A combat begins (SG-701)."""

    attacking_seat: Seat | None
    """The seat that attacks; null for a ship of a card."""
    defending_seat: Seat | None
    """The seat that is attacked; null for a ship of a card."""
    card_ship: CardId | None
    """The ship of a card; null between two seats."""


class SurrenderAnswered(SmugglersEvent, frozen=True):
    """A surrender was offered (SG-710)."""

    seat: Seat
    """The seat that surrenders."""
    accepted: bool
    """Whether the attacker accepts."""


class CombatCardUsed(SmugglersEvent, frozen=True):
    """A seat uses a card or an ability in a combat."""

    seat: Seat
    """The seat."""
    card: Annotated[CardId, refers("CHARACTER", "ABILITY")]
    """The card, or the character."""
    works: bool
    """Whether it works."""


class ManeuverRolled(SmugglersEvent, frozen=True):
    """The Maneuver dice (SG-720)."""

    attacking_seat: Seat | None
    """The seat that attacks; null for a ship of a card."""
    defending_seat: Seat | None
    """The seat that is attacked; null for a ship of a card."""
    card_ship: CardId | None
    """The ship of a card; null between two seats."""
    attack_total: int
    """The attacker's total."""
    defence_total: int
    """The defender's total."""
    roller: Seat | None
    """The seat that rolled for the ship of a card; null between two seats."""


class FireExchanged(SmugglersEvent, frozen=True):
    """The dice of the Exchange Fire step (SG-730)."""

    attacking_seat: Seat | None
    """The seat that attacks; null for a ship of a card."""
    defending_seat: Seat | None
    """The seat that is attacked; null for a ship of a card."""
    card_ship: CardId | None
    """The ship of a card; null between two seats."""
    attack_total: int
    """The attacker's total."""
    defence_total: int
    """The defender's total."""
    roller: Seat | None
    """The seat that rolled for the ship of a card; null between two seats."""


class Fled(SmugglersEvent, frozen=True):
    """A side flees, or tries to (SG-724)."""

    fleeing_seat: Seat | None
    """The seat that flees; null for the ship of a card."""
    held: bool
    """Whether a Tractor Beam holds it."""


class CardShipDestroyed(SmugglersEvent, frozen=True):
    """The ship of a card is destroyed (SG-733)."""

    seat: Seat
    """The seat that destroyed it."""
    card: CardId
    """The ship."""


class ShieldsTested(SmugglersEvent, frozen=True):
    """The Shields hold or are breached (SG-736)."""

    seat: Seat
    """The owner of the Shields."""
    total: int
    """The total of the dice."""
    breached: bool
    """Whether they are breached."""


class EquipmentRaided(SmugglersEvent, frozen=True):
    """The victor takes Equipment (SG-742)."""

    seat: Seat
    """The victor."""
    other: Seat
    """The loser."""
    card: CardId
    """The Equipment."""


class ShipPirated(SmugglersEvent, frozen=True):
    """The victor takes cargo (SG-743)."""

    seat: Seat
    """The victor."""
    other: Seat
    """The loser."""
    units: tuple[Units, ...]
    """The cargo that it takes."""


class Spared(SmugglersEvent, frozen=True):
    """The victor spares the loser (SG-738)."""

    seat: Seat
    """The victor."""


class ShipDestroyed(SmugglersEvent, frozen=True):
    """A seat's ship is destroyed (SG-750)."""

    seat: Seat
    """The owner of the ship."""
    destroyed_by: Seat | None
    """The seat that destroyed it in combat; null for none."""


class Eliminated(SmugglersEvent, frozen=True):
    """A seat is out of the game (SG-758)."""

    seat: Seat
    """The seat."""


class NewShip(SmugglersEvent, frozen=True):
    """A seat has a new ship (SG-754)."""

    seat: Seat
    """The seat."""
