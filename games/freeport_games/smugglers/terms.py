"""What seats agree on, as data: a deal and its sides, and a standing offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from freeport_games.engine import Key, Seat

from .components import KINDS, CardId, SmugglersData


class Units(SmugglersData, frozen=True):
    """So many units of a good."""

    good: str
    """The good; `brix_weapons` for live Brix Weapons of any lot."""
    units: int
    """How many."""


def counted(counts: Sequence[int]) -> tuple[Units, ...]:
    """Counts of goods as what views and events show; nothing of what there is none of."""
    return _counted(tuple(counts))


@lru_cache(maxsize=4096)
def _counted(counts: tuple[int, ...]) -> tuple[Units, ...]:
    return tuple([Units(kind, count) for kind, count in zip(KINDS, counts, strict=False) if count])


class LotUnits(SmugglersData, frozen=True):
    """So many units of a lot of Brix Weapons."""

    lot: Key
    """The lot: its buyer, a colon, and the turn in which it expires."""
    units: int
    """How many."""


class Terms(SmugglersData, frozen=True):
    """One side of a deal: what a seat gives."""

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
        """How many units of goods it holds."""
        return sum([each.units for each in self.goods]) + sum([each.units for each in self.brix])

    @property
    def cards(self) -> int:
        """How many cards it holds."""
        return len(self.equipment) + len(self.friends) + len(self.contracts)


NOTHING = Terms()


class FeePart(SmugglersData, frozen=True):
    """What a seat pays of a fee."""

    seat: Seat
    """Who pays."""
    credits: int
    """How much."""


class Deal(SmugglersData, frozen=True):
    """A complete deal between two seats."""

    proposer: Seat
    """Who proposes it."""
    receiver: Seat
    """Who is asked."""
    give: Terms
    """What the proposer gives."""
    take: Terms
    """What the proposer takes."""
    fees: tuple[FeePart, ...] = ()
    """Who pays which part of the Broker's fee; empty in a parley."""
    threat: bool = False
    """Whether it says: or I attack."""
    jettison: tuple[Units, ...] = ()
    """What the proposer jettisons as part of it."""
    discard: tuple[CardId, ...] = ()
    """What Equipment the proposer discards as part of it."""

    def pays(self, seat: Seat) -> int:
        """Return what a seat pays of the fee."""
        return sum([part.credits for part in self.fees if part.seat == seat])


class StandingOffer(SmugglersData, frozen=True):
    """A deal that a seat has posted for another seat's Broker step (SG-211)."""

    deal: Deal
    """The deal."""
    turn_no: int
    """The named seat's number of turn slots when it was posted."""
