"""The fill of a ship, against a matching that is searched for slot by slot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.import_export.areas.hold import accepted, half_full, hold_of, is_full, mixes
from freeport_games.import_export.components import CARDS, TYPE_OF, CardId, GoodType, of_type
from freeport_games.import_export.state import Ship, Shipment, State
from tests.rules.import_export.positions import at

WILD = {
    "televisions": GoodType.TECHNOLOGY,
    "wheat": GoodType.AGRICULTURE,
    "soap": GoodType.CONSUMER,
    "big_cats": GoodType.ILLEGAL,
    "impalas": GoodType.LUXURY,
}
RAINBOW = {
    "generators": GoodType.TECHNOLOGY,
    "coffee": GoodType.AGRICULTURE,
    "candy": GoodType.CONSUMER,
    "seeds": GoodType.ILLEGAL,
    "gold_watches": GoodType.LUXURY,
}
POWERS = [*WILD, *RAINBOW, "robot_cats", "prefab_homes"]
CONTRACTS = ["televisions", "wheat", "soap", "big_cats", "impalas", "teslas", "tortillas", "laptops", "prefab_homes"]
"""Some of them can be powers or contracts; the strategies below use each once."""
PLAIN = [card for card in CARDS if card not in {*POWERS, *CONTRACTS}]


STATE = at("| green hand=beer | yellow | black").state


class Position(NamedTuple):
    """A ship in its harbour, and the powers of its owner."""

    state: State
    ship: Ship
    powers: tuple[str, ...]

    def slots(self) -> list[tuple[CardId, GoodType | None]]:
        """Return each slot: its contract, and the type that it takes, None for any."""
        rainbow = {RAINBOW[power] for power in self.powers if power in RAINBOW}
        return [
            (contract, None if contract == "tortillas" or CARDS[contract].type in rainbow else type_)
            for contract in self.ship.contracts
            for type_ in CARDS[contract].load
        ]

    def units(self) -> list[GoodType]:
        """Return what counts as a container, and of which type."""
        bound = {card for pair in self.ship.pairs for card in pair}
        plain = [TYPE_OF[card] for card in self.ship.containers if card not in bound]
        return plain + [GoodType.TECHNOLOGY] * (len(self.ship.pairs) if "robot_cats" in self.powers else 0)

    def matched(self, units: Sequence[GoodType], slots: Sequence[tuple[CardId, GoodType | None]]) -> int:
        """Return the size of the largest matching, by looking for augmenting paths."""
        wild = {WILD[power] for power in self.powers if power in WILD}
        taken: dict[int, int] = {}

        def place(unit: int, tried: set[int]) -> bool:
            for number, (_, takes) in enumerate(slots):
                fits = takes is None or takes is units[unit] or units[unit] in wild
                if fits and number not in tried:
                    tried.add(number)
                    if number not in taken or place(taken[number], tried):
                        taken[number] = unit
                        return True
            return False

        return sum(place(unit, set()) for unit in range(len(units)))


@st.composite
def positions(draw: st.DrawFn, *, prefab: bool = False) -> Position:
    powers = draw(st.lists(st.sampled_from(POWERS), unique=True, max_size=4))
    if prefab and "prefab_homes" not in powers:
        powers.append("prefab_homes")
    usable = [card for card in [*CONTRACTS, *PLAIN] if card not in powers]
    if prefab:
        usable.sort(key=lambda card: CARDS[card].type is not GoodType.LUXURY)
    contracts = draw(st.lists(st.sampled_from(usable), unique=True, min_size=1, max_size=3))
    loadable = [card for card in PLAIN if card not in contracts]
    aboard = draw(st.lists(st.sampled_from(loadable), unique=True, max_size=8))
    pairs: list[tuple[CardId, CardId]] = []
    for type_ in GoodType:
        alike = of_type(aboard, type_)
        if len(alike) >= 2 and draw(st.booleans()):
            pairs.append((alike[0], alike[1]))
    shipments = [[Shipment(power, power) for power in powers], [], []]
    ship = Ship("green-2", 0, False, contracts, aboard, pairs)
    return Position(msgspec.structs.replace(STATE, shipments=shipments), ship, tuple(powers))


@pytest.mark.rule("IE-071", "IE-074", "PW-04")
@given(position=positions())
def test_the_fill_is_the_size_of_the_largest_matching(position: Position) -> None:
    hold, slots = hold_of(position.state, position.ship), position.slots()
    assert hold.size == len(slots)
    assert hold.fill == position.matched(position.units(), slots)
    assert is_full(position.state, position.ship) == (hold.fill == len(slots))


@pytest.mark.rule("IE-072")
@given(position=positions())
def test_a_container_is_accepted_exactly_if_it_raises_the_fill(position: Position) -> None:
    units, slots = position.units(), position.slots()
    fill = position.matched(units, slots)
    raising = [type_ for type_ in GoodType if position.matched([*units, type_], slots) == fill + 1]
    assert list(accepted(position.state, position.ship)) == raising


@pytest.mark.rule("IE-070")
@given(position=positions())
def test_a_ship_without_a_contract_accepts_nothing(position: Position) -> None:
    bare = msgspec.structs.replace(position.ship, contracts=[])
    assert accepted(position.state, bare) == ()
    assert not is_full(position.state, bare)


@pytest.mark.card("flour")
@given(position=positions(), held=st.lists(st.sampled_from(PLAIN), unique=True, max_size=7))
def test_cards_can_be_loaded_together_exactly_if_each_raises_the_fill(position: Position, held: list[CardId]) -> None:
    units, slots = position.units(), position.slots()
    fill = position.matched(units, slots)
    found = mixes(position.state, position.ship, held, 4)
    for four in combinations(held, 4):
        types = [TYPE_OF[card] for card in four]
        fits = position.matched([*units, *types], slots) == fill + 4
        assert fits == any(mix == {type_: types.count(type_) for type_ in types} for mix in found)


@pytest.mark.card("prefab_homes")
@given(position=positions(prefab=True))
def test_a_ship_is_half_full_exactly_if_some_choice_of_slots_is_filled(position: Position) -> None:
    units, slots = position.units(), position.slots()
    needed = 0
    halves: list[list[int]] = [[]]
    for contract in position.ship.contracts:
        own = [number for number, (card, _) in enumerate(slots) if card == contract]
        least = (len(own) + 1) // 2 if CARDS[contract].type is GoodType.LUXURY else len(own)
        halves = [[*half, *chosen] for half in halves for chosen in combinations(own, least)]
        needed += least
    enough = any(position.matched(units, [slots[number] for number in half]) == needed for half in halves)
    full = position.matched(units, slots) == len(slots)
    assert half_full(position.state, position.ship) == (enough and not full)
