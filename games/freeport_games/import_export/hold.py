"""The hold of a ship: its slots, its containers, and how many of them fit (IE-071)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import msgspec

from freeport_games.engine import Seat

from .components import CARDS, TABLES, TYPE_OF, CardId, GoodType
from .powers.vocabulary import Capacity, HalfLuxury, Rainbow, RainbowContract, Wild, has, live, words
from .state import Ship, State

SLOTS_A_SHIP = TABLES.limits.slots_a_ship.value


class Hold(msgspec.Struct):
    """What a ship needs and what it has, as numbers by type."""

    slots: Counter[GoodType]
    """The slots that take one type."""
    open_slots: int
    """The slots that take any container."""
    units: Counter[GoodType]
    """The containers; a bound pair is one technology container."""
    wild: frozenset[GoodType]
    """The types that fit every slot."""

    @property
    def size(self) -> int:
        """The number of slots."""
        return self.slots.total() + self.open_slots

    @property
    def fill(self) -> int:
        """The size of the largest matching of containers to slots.

        A slot of one type is of use to that type only, so containers that are not wild take those first, then the open
        ones. A wild container fits whatever is left.
        """
        matched, spare = self._plain()
        wild = sum([self.units[type_] for type_ in self.wild])
        return min(self.size, matched + min(spare, self.open_slots) + wild)

    @property
    def accepted(self) -> tuple[GoodType, ...]:
        """The types of which one more container raises the fill (IE-072)."""
        if self.fill == self.size:
            return ()
        _, spare = self._plain()
        return tuple(
            [
                type_
                for type_ in GoodType
                if type_ in self.wild or self.units[type_] < self.slots[type_] or spare < self.open_slots
            ]
        )

    def _plain(self) -> tuple[int, int]:
        """How many containers that are not wild fill slots of their type, and how many are left over."""
        matched = spare = 0
        for type_, count in self.units.items():
            if type_ not in self.wild:
                fitting = min(count, self.slots[type_])
                matched += fitting
                spare += count - fitting
        return matched, spare


def hold_of(state: State, ship: Ship, without: Iterable[int] = ()) -> Hold:
    """The hold of a ship, under its owner's powers (PW-04).

    Args:
        state: the state.
        ship: the ship.
        without: numbers of slots, counted through its contracts, that are left out.
    """
    left_out = frozenset(without)
    rainbow = {word.type for _, word in live(state, ship.owner, Rainbow)}
    rainbow_contracts = words(RainbowContract)
    slots: Counter[GoodType] = Counter()
    open_slots = number = 0
    for contract in ship.contracts:
        card = CARDS[contract]
        takes_any = card.type in rainbow or contract in rainbow_contracts
        for type_ in card.load:
            if number not in left_out:
                if takes_any:
                    open_slots += 1
                else:
                    slots[type_] += 1
            number += 1
    return Hold(slots, open_slots, units_on(ship), frozenset([word.type for _, word in live(state, ship.owner, Wild)]))


def units_on(ship: Ship) -> Counter[GoodType]:
    """The containers of a ship by type; a bound pair is one technology container."""
    bound = {card for pair in ship.pairs for card in pair}
    units = Counter([TYPE_OF[card] for card in ship.containers if card not in bound])
    units[GoodType.TECHNOLOGY] += len(ship.pairs)
    return units


def accepted(state: State, ship: Ship) -> tuple[GoodType, ...]:
    """The types of container that may be loaded on a ship (IE-070, IE-072)."""
    return hold_of(state, ship).accepted if ship.contracts else ()


def takes(state: State, ship: Ship, cards: Iterable[CardId]) -> bool:
    """Whether all of these cards together find a slot."""
    hold = hold_of(state, ship)
    before = hold.fill
    added = [TYPE_OF[card] for card in cards]
    hold.units.update(added)
    return hold.fill == before + len(added)


def is_full(state: State, ship: Ship) -> bool:
    """Whether a ship's requirement is met (IE-074, IE-110)."""
    if not ship.contracts:
        return False
    hold = hold_of(state, ship)
    return hold.fill == hold.size


def half_full(state: State, ship: Ship) -> bool:
    """Whether half of each luxury contract's slots, and all other slots, can be filled, but not all (Prefab Homes)."""
    if not has(state, ship.owner, HalfLuxury) or not ship.contracts or is_full(state, ship):
        return False
    spared: list[tuple[int, ...]] = [()]
    number = 0
    for contract in ship.contracts:
        card = CARDS[contract]
        if card.type is GoodType.LUXURY:
            own = range(number, number + len(card.load))
            spared = [(*before, *chosen) for before in spared for chosen in combinations(own, len(card.load) // 2)]
        number += len(card.load)
    holds = [hold_of(state, ship, slots) for slots in spared if slots]
    return any(hold.fill == hold.size for hold in holds)


def slots_on(ship: Ship) -> int:
    """The slots of all of a ship's contracts."""
    return sum([len(CARDS[contract].load) for contract in ship.contracts])


def room_on(state: State, ship: Ship) -> int:
    """How many more slots a ship's contracts may have (IE-028, IE-064)."""
    return capacity(state, ship.owner) - slots_on(ship)


def capacity(state: State, seat: Seat) -> int:
    """The slots that each of a seat's ships may have (IE-140)."""
    return max([SLOTS_A_SHIP, *[word.slots for _, word in live(state, seat, Capacity)]])


def may_contract(state: State, seat: Seat, card: CardId) -> list[Ship]:
    """The seat's ships that have room for a contract (IE-064)."""
    return [ship for ship in state.available(seat) if room_on(state, ship) >= len(CARDS[card].load)]
