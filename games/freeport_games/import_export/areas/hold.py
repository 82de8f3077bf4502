"""The hold of a ship: its slots, its containers, and how many of them fit (IE-071)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

import msgspec

from freeport_games.engine import Seat
from freeport_games.import_export.components import ALL_TYPES, CARDS, TABLES, TYPE_OF, CardId, GoodType, ShipId
from freeport_games.import_export.state import Ship, State
from freeport_games.import_export.vocabulary.declared import has, live, words
from freeport_games.import_export.vocabulary.words import Capacity, HalfLuxury, Pairs, Rainbow, RainbowContract, Wild

SLOTS = {card.id: len(card.load) for card in CARDS.values()}
"""The number of slots of each contract."""
SLOTS_A_SHIP = TABLES.limits.slots_a_ship.value
RAINBOW, RAINBOW_CONTRACT, WILD, PAIRS = words(Rainbow), words(RainbowContract), words(Wild), words(Pairs)
"""The powers about what fits where."""


class Hold(msgspec.Struct, frozen=True):
    """The needs and contents of a ship, as numbers by type; a type that is not named has none."""

    slots: Mapping[GoodType, int]
    """The slots that take one type."""
    open_slots: int
    """The slots that take any container."""
    units: Mapping[GoodType, int]
    """The containers; a bound pair counts as one technology container."""
    wild: frozenset[GoodType]
    """The types that fit every slot."""

    @property
    def size(self) -> int:
        """The number of slots."""
        return sum(self.slots.values()) + self.open_slots

    @property
    def fill(self) -> int:
        """The size of the largest matching of containers to slots.

        A slot of one type takes only that type, so containers that are not wild fill those slots first, then the open
        ones. A wild container fits any remaining slot.
        """
        matched, spare, wild = self._matched()
        fitting = matched + wild + (spare if spare < self.open_slots else self.open_slots)
        return min(self.size, fitting)

    @property
    def accepted(self) -> tuple[GoodType, ...]:
        """The types of which one more container would raise the fill (IE-072)."""
        matched, spare, wild = self._matched()
        if matched + min(spare, self.open_slots) + wild >= self.size:
            return ()
        if spare < self.open_slots:
            return ALL_TYPES
        slots, units = self.slots, self.units
        return tuple(type_ for type_ in ALL_TYPES if type_ in self.wild or units.get(type_, 0) < slots.get(type_, 0))

    def _matched(self) -> tuple[int, int, int]:
        """Return how many containers fill slots of their type, how many are left over, and how many are wild."""
        matched = spare = wild = 0
        for type_, count in self.units.items():
            if type_ in self.wild:
                wild += count
            else:
                slots = self.slots.get(type_, 0)
                fitting = count if count < slots else slots
                matched += fitting
                spare += count - fitting
        return matched, spare, wild


def hold_of(state: State, ship: Ship, without: tuple[int, ...] = ()) -> Hold:
    """Return the hold of a ship, under its owner's powers (PW-04).

    Args:
        state: the state.
        ship: the ship.
        without: the slots to omit, numbered through its contracts.
    """
    powers = [shipment.power for shipment in state.shipments[ship.owner]]
    open_types = {RAINBOW[power].type for power in powers if power in RAINBOW}
    slots: dict[GoodType, int] = {}
    open_slots = number = 0
    for contract in ship.contracts:
        card = CARDS[contract]
        takes_any = card.type in open_types or contract in RAINBOW_CONTRACT
        for type_ in card.load:
            if number not in without:
                if takes_any:
                    open_slots += 1
                else:
                    slots[type_] = slots.get(type_, 0) + 1
            number += 1
    wild_types = frozenset(WILD[power].type for power in powers if power in WILD)
    return Hold(slots, open_slots, _units(ship, powers), wild_types)


def _units(ship: Ship, powers: Collection[CardId]) -> dict[GoodType, int]:
    """Return the containers by type; a bound pair is one technology container, or none if the power is gone."""
    bound = {card for pair in ship.pairs for card in pair}
    units: dict[GoodType, int] = {}
    if bound and not PAIRS.keys().isdisjoint(powers):
        units[GoodType.TECHNOLOGY] = len(ship.pairs)
    for card in ship.containers:
        if card not in bound:
            type_ = TYPE_OF[card]
            units[type_] = units.get(type_, 0) + 1
    return units


def accepted(state: State, ship: Ship) -> tuple[GoodType, ...]:
    """Return the types of container that may be loaded on a ship (IE-070, IE-072)."""
    return hold_of(state, ship).accepted if ship.contracts else ()


def takes(state: State, ship: Ship, cards: Collection[CardId]) -> bool:
    """Return whether there are slots for all of these cards together."""
    return bool(mixes(state, ship, cards, len(cards)))


def mixes(state: State, ship: Ship, cards: Collection[CardId], count: int) -> list[Counter[GoodType]]:
    """Return the mixes of types in which a number of these cards can be loaded, each card in a slot (IE-072)."""
    hold = hold_of(state, ship)
    held = Counter([TYPE_OF[card] for card in cards])
    found: list[Counter[GoodType]] = []
    for types in combinations_with_replacement(ALL_TYPES, count):
        mix = Counter(types)
        if mix <= held:
            units = {type_: hold.units.get(type_, 0) + mix[type_] for type_ in ALL_TYPES}
            if msgspec.structs.replace(hold, units=units).fill == hold.fill + count:
                found.append(mix)
    return found


def is_full(state: State, ship: Ship) -> bool:
    """Return whether a ship's requirement is met (IE-074, IE-110)."""
    if not ship.contracts or len(ship.containers) < sum(map(SLOTS.__getitem__, ship.contracts)):
        return False
    hold = hold_of(state, ship)
    return hold.fill == hold.size


def half_full(state: State, ship: Ship) -> bool:
    """Return whether half of each luxury contract's slots and all other slots, but not all, can fill (Prefab Homes)."""
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


def room_on(state: State, ship: Ship) -> int:
    """Return how many more slots a ship's contracts may have (IE-028, IE-064)."""
    return capacity(state, ship.owner) - sum(map(SLOTS.__getitem__, ship.contracts))


def capacity(state: State, seat: Seat) -> int:
    """Return the number of slots that each of a seat's ships may have (IE-140)."""
    larger = live(state, seat, Capacity)
    return max([SLOTS_A_SHIP, *[word.slots for _, word in larger]]) if larger else SLOTS_A_SHIP


def may_contract(state: State, seat: Seat, card: CardId) -> list[Ship]:
    """Return the seat's ships that have room for a contract (IE-064)."""
    return [ship for ship in state.available(seat) if room_on(state, ship) >= len(CARDS[card].load)]


def loadable(state: State, seat: Seat, cards: Sequence[CardId]) -> list[tuple[Ship, tuple[CardId, ...]]]:
    """Return, for each of a seat's ships, which of these cards it takes (IE-072)."""
    found: list[tuple[Ship, tuple[CardId, ...]]] = []
    for ship in state.available(seat):
        types = accepted(state, ship)
        fitting = tuple(card for card in cards if TYPE_OF[card] in types)
        if fitting:
            found.append((ship, fitting))
    return found


def ships_taking(state: State, seat: Seat, card: CardId) -> tuple[ShipId, ...]:
    """Return which of a seat's ships take a card (IE-072)."""
    return ships_of_type(state, seat, TYPE_OF[card])


def ships_of_type(state: State, seat: Seat, type_: GoodType) -> tuple[ShipId, ...]:
    """Return which of a seat's ships take a container of a type (IE-072)."""
    return tuple(ship.id for ship in state.available(seat) if type_ in accepted(state, ship))
