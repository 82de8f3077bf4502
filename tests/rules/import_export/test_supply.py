"""SUPPLY (section 4.10)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import CreditsMoved, Why
from freeport_games.import_export.moves import Done, SellToIsland, TakeFromIsland
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-104", "IE-D10")
def test_selling_a_card_brings_four_credits_from_the_bank() -> None:
    match = at("phase=EXECUTE declared=SUPPLY | green hand=cups,pens | yellow hand=jets | black | island=beer").play(
        0, SellToIsland("cups")
    )
    assert match.state.island == ["beer", "cups"], "newest last"
    assert match.happened(CreditsMoved) == [CreditsMoved(None, 0, 4, Why.SALE, None)]


@pytest.mark.rule("IE-104")
def test_taking_a_card_into_the_imports() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens | yellow hand=jets | black | island=beer,wheat"
    ).play(0, TakeFromIsland("beer"))
    assert (match.state.imports[0], match.state.island) == (["beer"], ["wheat"])
    assert match.state.credits[0] == 10


@pytest.mark.rule("IE-105")
def test_one_sale_a_turn() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=pens,rope imports=sugar,onions shipments=almonds,cups"
        " | yellow hand=jets | black | island=beer"
    )
    match.play(0, SellToIsland("pens"))
    assert not match.offers(0, SellToIsland)
    assert match.offers(0, TakeFromIsland)


@pytest.mark.rule("IE-106", "IE-026")
def test_taking_is_limited_by_actions_and_room() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar shipments=almonds,champagne"
        " | yellow hand=jets | black | island=beer,wheat,rice"
    )
    match.play(0, TakeFromIsland("beer")).play(0, TakeFromIsland("wheat"))
    assert match.asked == (1, "IE-D01")
    full = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar | yellow hand=jets | black | island=beer"
    )
    assert not full.offers(0, TakeFromIsland)


@pytest.mark.rule("IE-107")
def test_any_order_and_a_sold_card_may_be_taken_back() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar shipments=almonds | yellow hand=jets"
        " | black"
    )
    match.play(0, SellToIsland("cups")).play(0, TakeFromIsland("cups"))
    assert match.state.imports[0] == ["sugar", "cups"]
    assert match.state.credits[0] == 14
    other = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar shipments=almonds | yellow hand=jets"
        " | black | island=beer"
    )
    other.play(0, TakeFromIsland("beer")).play(0, SellToIsland("cups"))
    assert other.state.imports[0] == ["sugar", "beer"]


@pytest.mark.rule("IE-108", "IE-045")
def test_a_supply_card_taken_gives_no_action_now() -> None:
    match = at("phase=EXECUTE declared=SUPPLY | green hand=cups,pens | yellow hand=jets | black | island=sugar").play(
        0, TakeFromIsland("sugar")
    )
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-109", "IE-049")
def test_who_can_neither_sell_nor_take_is_passed_over() -> None:
    assert at("phase=EXECUTE declared=SUPPLY | green | yellow hand=jets | black").asked == (1, "IE-D01")
    assert at("phase=EXECUTE declared=SUPPLY | green | yellow hand=jets | black | island=beer").asked == (0, "IE-D10")
    full = at("phase=EXECUTE declared=SUPPLY | green imports=sugar | yellow hand=jets | black | island=beer")
    assert full.asked == (1, "IE-D01")
    sold = at("phase=EXECUTE declared=SUPPLY | green hand=pens,rope imports=sugar,onions | yellow hand=jets | black")
    sold.play(0, SellToIsland("pens"))
    assert sold.asked == (1, "IE-D01"), "sold, and the imports are full"
    assert at("phase=EXECUTE declared=SUPPLY | green hand=cups,pens | yellow hand=jets | black").play(
        0, Done()
    ).asked == (1, "IE-D01")
