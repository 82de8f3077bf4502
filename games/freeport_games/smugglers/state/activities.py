"""Activities inside a step, as data: a visit, a Customs roll, a combat, a parley, an auction."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId, CharacterId, CustomsResult, PlanetId
from freeport_games.smugglers.components.ops import Starport

from .terms import Deal


class PlanetAction(StrEnum):
    """The action at a planet (SG-515)."""

    BUY = "BUY"
    """Goods are bought."""
    SELL = "SELL"
    """Goods are sold."""
    UPGRADE = "UPGRADE"
    """Levels are added to the ship."""


class CombatStep(StrEnum):
    """The stage of a combat, in this order."""

    DECLARED = "DECLARED"
    """The combat is declared."""
    START = "START"
    """Cards of the start are used."""
    MANEUVER = "MANEUVER"
    """The dice decide which side maneuvers better."""
    CHOICE = "CHOICE"
    """The better side fires or flees."""
    FIRE = "FIRE"
    """The dice decide which side hits."""
    BREACH = "BREACH"
    """The side that was breached loses something."""


DECLARED, START, MANEUVER, CHOICE, FIRE, BREACH = CombatStep
"""The members by themselves; see ``state.SETUP``."""


class Visit(msgspec.Struct, array_like=True):
    """A planet being visited."""

    planet: PlanetId
    """The planet."""
    past_customs: bool = False
    """Whether Customs are passed."""
    action: PlanetAction | None = None
    """The planet action that was chosen; None before that."""
    good: str = ""
    """The good that is traded."""
    availability: int = 0
    """The most units or levels of this turn."""
    price: int = 0
    """The price of a unit."""
    levels: int = 0
    """Levels added."""


class CustomsRoll(msgspec.Struct, array_like=True):
    """A Customs roll under way."""

    seat: Seat
    """The seat that rolls."""
    column: Starport
    """The Starport column."""
    dice: list[int]
    """The results of the dice."""
    modifier: int
    """The modifier of each die, whose result is at least 1."""
    used: list[str]
    """Cards used on this roll."""
    result: CustomsResult | None = None
    """The cell of the chart, once the dice are settled; a Military Ship's can be accepted or fought (SG-347)."""


class Combat(msgspec.Struct, array_like=True):
    """A combat under way; index 0 is the attacker, 1 the defender."""

    sides: list[Seat | None]
    """The two sides; None for a Spaceship card."""
    card: CardId = ""
    """The Spaceship card; empty between two seats."""
    step: CombatStep = DECLARED
    """Its stage."""
    wormed: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    """Whether a side's die counts as 1."""
    cloaked: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    """Whether a side is cloaked."""
    missiles: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The bonus to each side's fire."""
    dice: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The last dice of both sides."""
    used: list[str] = []
    """Cards and abilities used in this combat."""


class Swap(msgspec.Struct, array_like=True, frozen=True):
    """A character card that is offered (SG-006)."""

    seat: Seat
    """The seat that offers it."""
    other: Seat
    """The seat to which it is offered."""
    card: CharacterId
    """The card."""


class Parley(msgspec.Struct, array_like=True):
    """A parley under way."""

    seats: list[Seat]
    """The active seat and the seat it encountered."""
    initiative: Seat
    """The seat with the initiative."""
    left: list[int]
    """Proposals left to each of the two."""
    passes: int = 0
    """Passes in a row."""
    open: Deal | None = None
    """The proposal that waits for an answer."""


class Auction(msgspec.Struct, array_like=True):
    """An auction of a Contract under way."""

    card: CardId
    """The Contract."""
    inside: list[Seat]
    """The seats that are still in."""
    bid: int = 0
    """The high bid; 0 for none."""
    bidder: Seat | None = None
    """The high bidder."""
