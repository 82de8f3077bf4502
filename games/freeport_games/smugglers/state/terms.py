"""The terms on which seats agree, as data: a deal and its sides, and a standing offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from freeport_games.engine import Key, Seat, refers
from freeport_games.smugglers.components import KINDS, CardId, GoodId, SmugglersData


class Units(SmugglersData, frozen=True):
    """A number of units of a good."""

    good: GoodId
    """The good; `brix_weapons` for live Brix Weapons of any lot."""
    units: int
    """Their number."""


def counted(counts: Sequence[int]) -> tuple[Units, ...]:
    """Return counts of goods in the form of views and events, without goods of which there are no units."""
    return _counted(tuple(counts))


@lru_cache(maxsize=4096)  # with views, random play takes 12 % less by it
def _counted(counts: tuple[int, ...]) -> tuple[Units, ...]:
    return tuple(Units(kind, count) for kind, count in zip(KINDS, counts, strict=False) if count)


class LotUnits(SmugglersData, frozen=True):
    """A number of units of a lot of Brix Weapons."""

    lot: Annotated[Key, refers("LOT")]
    """The lot: its buyer, a colon, and the turn in which it expires."""
    units: int
    """Their number."""


class Terms(SmugglersData, frozen=True):
    """One side of a deal: the things that a seat gives."""

    credits: int = 0
    """Credits."""
    goods: tuple[Units, ...] = ()
    """Ordinary goods."""
    brix: tuple[LotUnits, ...] = ()
    """Live Brix Weapons by their lots."""
    equipment: tuple[CardId, ...] = ()
    """Equipment."""
    friends: tuple[CardId, ...] = ()
    """Friends."""
    contracts: tuple[CardId, ...] = ()
    """Contracts."""

    @property
    def empty(self) -> bool:
        """Whether it holds nothing."""
        return self == NOTHING

    @property
    def units(self) -> int:
        """The number of units of goods in it."""
        return sum(each.units for each in self.goods) + sum(each.units for each in self.brix)

    @property
    def cards(self) -> int:
        """The number of cards in it."""
        return len(self.equipment) + len(self.friends) + len(self.contracts)


NOTHING = Terms()


class FeePart(SmugglersData, frozen=True):
    """The part of a fee that a seat pays."""

    seat: Seat
    """The seat that pays."""
    credits: int
    """The amount."""


class Deal(SmugglersData, frozen=True):
    """A complete deal between two seats."""

    proposer: Seat
    """The seat that proposes it."""
    receiver: Seat
    """The seat that is asked."""
    give: Terms
    """The things that the proposer gives."""
    take: Terms
    """The things that the proposer takes."""
    fees: tuple[FeePart, ...] = ()
    """The part of the Broker's fee that each seat pays; empty in a parley."""
    threat: bool = False
    """Whether the proposer threatens to attack otherwise."""
    jettison: tuple[Units, ...] = ()
    """The units that the proposer jettisons as part of it."""
    discard: tuple[CardId, ...] = ()
    """The Equipment that the proposer discards as part of it."""

    def pays(self, seat: Seat) -> int:
        """Return what a seat pays of the fee."""
        return sum(part.credits for part in self.fees if part.seat == seat)


class StandingOffer(SmugglersData, frozen=True):
    """A deal that a seat has posted for another seat's Broker step (SG-211)."""

    deal: Deal
    """The deal."""
    turn_no: int
    """The named seat's number of turn slots when it was posted."""
