"""The possessions of a seat, as data."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.engine import Seat
from freeport_games.smugglers.components import (
    BRIX_WEAPONS,
    GOOD_AT,
    CardId,
    CharacterId,
    PlanetId,
    SectorId,
    SmugglersData,
)

from .terms import StandingOffer


class Status(StrEnum):
    """The status of a seat: whether it takes part in the game."""

    FREE = "FREE"
    IMPRISONED = "IMPRISONED"
    LOST = "LOST"
    ELIMINATED = "ELIMINATED"


FREE, IMPRISONED, LOST, ELIMINATED = Status
"""The members by themselves: in CPython 3.11 reading one through its class takes ten times as long."""


class Lot(SmugglersData, frozen=True):
    """Live Brix Weapons that were bought in one purchase (SG-904)."""

    buyer: Seat
    """The seat that bought them."""
    expires_turn: int
    """The turn slot of the buyer at whose end they become ordinary Weapons."""
    units: int
    """Their number."""

    @property
    def id(self) -> str:
        """Its name in deals (SG-917)."""
        return f"{self.buyer}:{self.expires_turn}"


class HeldContract(SmugglersData, frozen=True):
    """A Contract that a seat holds."""

    card: CardId
    """The card."""
    units_left: int
    """The number of units that it still buys."""


class HeldOffer(SmugglersData, frozen=True):
    """A Crime Lord Offer that a seat has accepted."""

    card: CardId
    """The card."""
    planet: PlanetId
    """The planet to which the goods go."""
    due_turn: int
    """The turn slot of the seat at whose end it is settled."""
    delivered: int
    """The number of delivered units."""


class Player(msgspec.Struct, array_like=True):
    """The possessions of a seat."""

    hand: list[CharacterId] = []
    """The character cards dealt in setup, in the order in which they came; empty after the choice."""
    character: CharacterId = ""
    """The character in play; empty until the reveal."""
    base: list[int] = []
    """The base level of each system, in the order engines, lightspeed, shields, lasers, cargo pods."""
    hull: int = 0
    """Hull, 0 to 5."""
    credits: int = 0
    """Credits."""
    bounty: int = 0
    """The Bounty."""
    minimum_bounty: int = 0
    """The minimum Bounty."""
    kills: int = 0
    """Ships of other seats destroyed."""
    goods: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    """Units carried of each ordinary good."""
    lots: list[Lot] = []
    """Live Brix Weapons carried."""
    hidden: list[int] = msgspec.field(default_factory=lambda: [0] * 6)
    """Units hidden of each ordinary good, and last of live Brix Weapons."""
    equipment: list[CardId] = []
    """Equipment, in the order in which it came."""
    friends: list[CardId] = []
    """Friends, in the order in which they came."""
    contracts: list[HeldContract] = []
    """Contracts."""
    offers: list[HeldOffer] = []
    """Accepted Crime Lord Offers."""
    sector: SectorId = ""
    """The sector of the ship; empty when it is lost or eliminated."""
    status: Status = FREE
    """Its status."""
    missed: int = 0
    """Turn slots missed in this imprisonment."""
    turn_no: int = 0
    """The number of turn slots that have begun."""
    used: list[str] = []
    """Once-a-turn cards and abilities that were used in this turn."""
    free_moves: int = 0
    """Free moves made in this turn slot, whether it is the seat's own or another's."""
    standing: StandingOffer | None = None
    """The standing offer that the seat has posted."""
    posted: int = 0
    """Standing offers posted since the start of the seat's last turn slot."""

    @property
    def brix(self) -> int:
        """Live Brix Weapons carried."""
        return sum(lot.units for lot in self.lots)

    @property
    def load(self) -> int:
        """Units carried."""
        return sum(self.goods) + (self.brix if self.lots else 0)

    @property
    def carried(self) -> list[int]:
        """Units carried of each good, and last of live Brix Weapons."""
        return [*self.goods, self.brix if self.lots else 0]

    @property
    def unhidden(self) -> list[int]:
        """Units carried that are not hidden, as ``carried`` (SG-319)."""
        return [there - hidden for there, hidden in zip(self.carried, self.hidden, strict=True)]

    def has(self, kind: str) -> int:
        """Return units carried of one kind of cargo."""
        return self.brix if kind == BRIX_WEAPONS else self.goods[GOOD_AT[kind]]

    @property
    def isolated(self) -> bool:
        """Whether the seat is imprisoned, lost or eliminated."""
        return self.status is not FREE

    @property
    def out(self) -> bool:
        """Whether the seat is eliminated."""
        return self.status is ELIMINATED
