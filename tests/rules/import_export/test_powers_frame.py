"""The framework of powers: which are live, how they are declared, and modifiers (4.13, 4.14); the PW rules."""

from __future__ import annotations

from collections import Counter

import pytest

from freeport_games.import_export.areas.counting import goods_of
from freeport_games.import_export.areas.hold import capacity
from freeport_games.import_export.components import CARDS, GoodType
from freeport_games.import_export.effects.of_powers import take
from freeport_games.import_export.moves import (
    USABLE,
    Contract,
    DeclinePower,
    GiveCard,
    JasmineSell,
    Load,
    PowerDraw,
    RailgunsPay,
    SetStandingOrder,
)
from freeport_games.import_export.powers.catalogue import WAYS
from freeport_games.import_export.vocabulary.declared import POWERS, power
from freeport_games.import_export.vocabulary.words import Immediate
from tests.rules.import_export.positions import all_but, at

HOOKS_OF_SECTION_4_14 = {
    "lead_modifier", "on_lead", "follow_modifier", "on_all_committed", "on_execution_start", "on_draw", "on_other_draw",
    "on_other_draw_action", "requirement_modifier", "capacity_modifier", "on_contract_action", "on_contract",
    "on_contract_any", "wild_containers", "load_equivalence", "on_load_action", "replace_load", "on_container_loaded",
    "import_source_modifier", "import_count_modifier", "tie_break_modifier", "replace_owner_income", "on_import_any",
    "on_goods_added", "pirate_source_modifier", "on_pirate_action", "on_pirate", "on_other_pirate",
    "replace_pirate_placing", "on_ship_reduced", "on_ship_return", "payout_modifier", "after_payout", "before_sail",
    "replace_shelving", "immediate", "on_complete_own", "on_complete_any", "on_other_complete", "on_other_credit_loss",
    "imports_limit_modifier", "goods_limit_modifier", "virtual_goods", "virtual_imports", "any_time", "any_time_leader",
    "hand_any_time", "end_threshold_modifier", "end_trigger_modifier", "instant_win", "end_game_move",
    "end_game_declare", "good_value_modifier", "bonus_modifier", "end_game_score",
}  # fmt: skip


@pytest.mark.rule("IE-131")
@pytest.mark.card("drones", "bok_choy")
def test_a_power_is_live_in_the_shipments_only() -> None:
    for cards, ship in (
        ("hand=batteries,drones", ""),
        ("hand=batteries imports=drones", ""),
        ("hand=batteries goods=drones", ""),
        ("hand=batteries", "contracts=drones"),
    ):
        match = at(f"phase=EXECUTE declared=CONTRACT | green {cards} | yellow | black | green-2 {ship}")
        match.play(0, Contract("batteries", "green-1"))
        assert not match.offers(0, PowerDraw)
    match = at("phase=EXECUTE declared=CONTRACT | green hand=batteries shipments=drones | yellow | black")
    match.play(0, Contract("batteries", "green-1"))
    assert match.offers(0, PowerDraw)


@pytest.mark.rule("IE-131")
def test_every_move_that_belongs_to_no_question_has_one_way_so_that_any_seat_is_told_what_is_wrong_with_it() -> None:
    assert sorted(way.kind.__name__ for way in WAYS if way.kind in USABLE) == sorted(
        kind.__name__ for kind in USABLE if kind is not SetStandingOrder
    )


@pytest.mark.rule("IE-132", "IE-133")
def test_every_power_acts_at_hooks_that_the_flow_has() -> None:
    assert set().union(*[power.hooks for power in POWERS.values()]) == HOOKS_OF_SECTION_4_14


@pytest.mark.rule("IE-003")
def test_every_card_has_a_power_and_a_text_of_its_own() -> None:
    assert set(POWERS) == set(CARDS)
    assert all(declared.words and declared.text.endswith(".") for declared in POWERS.values())
    shared = [text for text, times in Counter(declared.text for declared in POWERS.values()).items() if times > 1]
    assert not shared


@pytest.mark.parametrize("card", ["apples", "no_card"])
def test_a_power_is_declared_once_and_for_a_card_that_there_is(card: str) -> None:
    with pytest.raises(ValueError, match=card):
        power(card, "Take 2 credits.", Immediate(take(2)))


@pytest.mark.rule("IE-134", "IE-135")
@pytest.mark.card("sugar", "drones")
def test_a_trigger_acts_unless_its_text_says_may() -> None:
    match = at("phase=EXECUTE declared=CONTRACT | green hand=almonds shipments=sugar,drones | yellow hand=cups | black")
    match.play(0, Contract("almonds", "green-1"))
    assert match.state.credits[0] == 12
    assert match.asked == (0, "IE-D11")
    assert {option.makes for option in match.decision(0).options} == {PowerDraw, DeclinePower}
    match.play(0, DeclinePower("drones"))
    assert match.sorted_hands[0] == []


@pytest.mark.rule("IE-135", "IE-137")
@pytest.mark.card("drones", "shoes")
def test_a_power_that_can_do_nothing_is_passed_over() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=almonds shipments=drones | yellow hand=cups"
        f" | black goods={all_but('almonds drones cups')} | deck="
    )
    match.play(0, Contract("almonds", "green-1"))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-136", "IE-D12")
@pytest.mark.card("small_tank")
def test_the_seat_that_the_text_names_chooses() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups,pens | yellow hand=rope shipments=small_tank | black"
        " | green-1 contracts=champagne aboard=sauna"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.asked == (0, "IE-D12")
    assert not match.offers(0, DeclinePower)
    match.play(0, GiveCard("small_tank", "pens"))
    assert match.hands(1, "rope", "pens")


@pytest.mark.rule("IE-138")
@pytest.mark.card("railguns", "jasmine_tea")
def test_once_a_turn_is_counted_on_the_card() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT"
        " | green hand=cups,pens,batteries imports=chairs shipments=jasmine_tea,wind_turbines=jasmine_tea"
        " | yellow hand=rope | black"
    )
    match.play(0, JasmineSell("jasmine_tea", "cups"))
    assert match.refused(0, JasmineSell("jasmine_tea", "pens")) == "POWER_USED"
    match.play(0, JasmineSell("wind_turbines", "pens"))
    assert [shipment.used for shipment in match.state.shipments[0]] == [1, 1]


@pytest.mark.rule("IE-139", "IE-170", "IE-169", "IE-151")
@pytest.mark.card("railguns", "helicopter")
def test_tokens_and_powers_go_with_a_card_that_is_taken() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=seeds | yellow 2 hand=cups shipments=helicopter,tablets"
        " | black 0 hand=pens | green-1 contracts=railguns aboard=pistols,foxes,drugs,cannons"
    )
    match.state.shipments[1][0].tokens = 8
    match.play(0, Load("seeds", "green-1"))
    match.play(1, RailgunsPay("railguns", "shipment", ("helicopter",)))
    assert [(shipment.card, shipment.tokens) for shipment in match.state.shipments[0]] == [
        ("railguns", 0),
        ("helicopter", 8),
    ]
    assert match.shipments(1) == ["tablets"]
    assert match.state.credits[2] == 0, "who can pay nothing pays nothing"


@pytest.mark.rule("IE-140")
@pytest.mark.card("tablets", "mri_machines")
def test_modifiers_that_set_a_value_do_not_add() -> None:
    state = at("| green shipments=tablets,wind_turbines=tablets | yellow | black").state
    assert capacity(state, 0) == 8
    numbers = at("| green goods=laptops shipments=ferraris | yellow | black").state
    assert goods_of(numbers, 0, GoodType.TECHNOLOGY) == 2


@pytest.mark.rule("IE-141")
@pytest.mark.card("rice", "fluffy_pillows")
def test_a_card_that_counts_shipments_counts_itself() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=wheat shipments=sugar,champagne | yellow hand=cups | black"
        " | green-1 contracts=rice aboard=beer,apples"
    )
    match.play(0, Load("wheat", "green-1"))
    assert match.state.credits[0] == 10 + 8 + 2 * 2
