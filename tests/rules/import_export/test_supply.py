"""SUPPLY (section 4.10)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.events import CreditsMoved, Why
from freeport_games.import_export.moves import Done, SellToIsland, TakeFromIsland
from tests.rules.import_export.positions import Match, executing


def supplying(**position: object) -> Match:
    position.setdefault("hands", "cups pens")
    position.setdefault("hands_of_others", {1: "jets"})
    return executing(Action.SUPPLY, **position)  # type: ignore[arg-type]


@pytest.mark.rule("IE-104", "IE-D10")
def test_selling_a_card_brings_four_credits_from_the_bank() -> None:
    match = supplying(island="beer").play(0, SellToIsland("cups"))
    assert match.state.island == ["beer", "cups"], "newest last"
    assert match.happened(CreditsMoved) == [CreditsMoved(None, 0, 4, Why.SALE, None)]


@pytest.mark.rule("IE-104")
def test_taking_a_card_into_the_imports() -> None:
    match = supplying(island="beer wheat").play(0, TakeFromIsland("beer"))
    assert (match.state.imports[0], match.state.island) == (["beer"], ["wheat"])
    assert match.state.credits[0] == 10


@pytest.mark.rule("IE-105")
def test_one_sale_a_turn() -> None:
    match = supplying(imports="sugar onions", shipments={0: "almonds cups"}, hands="pens rope", island="beer")
    match.play(0, SellToIsland("pens"))
    assert not match.offers(0, SellToIsland)
    assert match.offers(0, TakeFromIsland)


@pytest.mark.rule("IE-106", "IE-026")
def test_taking_is_limited_by_actions_and_room() -> None:
    match = supplying(imports="sugar", shipments={0: "almonds champagne"}, island="beer wheat rice")
    match.play(0, TakeFromIsland("beer")).play(0, TakeFromIsland("wheat"))
    assert match.asked == (1, "IE-D01")
    full = supplying(imports="sugar", island="beer")
    assert not full.offers(0, TakeFromIsland)


@pytest.mark.rule("IE-107")
def test_any_order_and_a_sold_card_may_be_taken_back() -> None:
    match = supplying(imports="sugar", shipments={0: "almonds"})
    match.play(0, SellToIsland("cups")).play(0, TakeFromIsland("cups"))
    assert match.state.imports[0] == ["sugar", "cups"]
    assert match.state.credits[0] == 14
    other = supplying(imports="sugar", shipments={0: "almonds"}, island="beer")
    other.play(0, TakeFromIsland("beer")).play(0, SellToIsland("cups"))
    assert other.state.imports[0] == ["sugar", "beer"]


@pytest.mark.rule("IE-108", "IE-045")
def test_a_supply_card_taken_gives_no_action_now() -> None:
    match = supplying(island="sugar").play(0, TakeFromIsland("sugar"))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-109", "IE-049")
def test_who_can_neither_sell_nor_take_is_passed_over() -> None:
    assert supplying(hands="", island="").asked == (1, "IE-D01")
    assert supplying(hands="", island="beer", imports="jets"[:0]).asked == (0, "IE-D10")
    full = supplying(hands="", island="beer", imports="sugar")
    assert full.asked == (1, "IE-D01")
    sold = supplying(imports="sugar onions", hands="pens rope")
    sold.play(0, SellToIsland("pens"))
    assert sold.asked == (1, "IE-D01"), "sold, and the imports are full"
    assert supplying().play(0, Done()).asked == (1, "IE-D01")
