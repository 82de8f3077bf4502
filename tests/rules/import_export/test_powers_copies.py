"""The framework of powers: virtual cards, copies, and shipments that go (4.16)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.areas.counting import goods_of, goods_room, imports_room, level
from freeport_games.import_export.areas.hold import capacity
from freeport_games.import_export.components import GoodType
from freeport_games.import_export.moves import (
    ApplesAdd,
    Contract,
    CopyShipment,
    DeclinePower,
    Load,
    PowerDraw,
)
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-164", "IE-166")
@pytest.mark.card("ferraris")
def test_virtual_goods_count_but_take_no_room() -> None:
    state = at("| green goods=laptops shipments=ferraris | yellow | black").state
    assert [goods_of(state, 0, type_) for type_ in GoodType] == [2, 1, 1, 1, 1]
    assert goods_room(state, 0) == 3
    state.goods[0].append("jets")
    assert goods_of(state, 0, GoodType.LUXURY) == 2


@pytest.mark.rule("IE-165")
@pytest.mark.card("refrigerators", "cannons")
def test_virtual_imports_add_actions_only() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,sauna goods=laptops,drones shipments=refrigerators | yellow"
        " | black | green-1 contracts=gold_toilets"
    )
    assert match.state.executions[-1].left == 2
    assert imports_room(match.state, 0) == 2


@pytest.mark.rule("IE-167", "IE-168")
@pytest.mark.card("wind_turbines", "drones", "railguns")
def test_a_copy_has_a_power_and_a_name_of_its_own_and_stays() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=cups shipments=drones,sugar"
        " | black shipments=teslas | green-1 contracts=wind_turbines aboard=tablets,segways,batteries"
    )
    match.play(0, Load("laptops", "green-1"))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, CopyShipment) == {
        CopyShipment("wind_turbines", 1, "drones"),
        CopyShipment("wind_turbines", 1, "sugar"),
    }, "tiers 0 and 1, any seat's"
    match.play(0, CopyShipment("wind_turbines", 1, "drones"))
    (copy,) = match.state.shipments[0]
    assert (copy.card, copy.power) == ("wind_turbines", "drones")
    match.state.shipments[1].clear()
    assert level(match.state, 0, GoodType.TECHNOLOGY) == 1
    follow = at(
        "phase=EXECUTE declared=CONTRACT | green hand=batteries shipments=wind_turbines=drones | yellow | black"
    )
    follow.play(0, Contract("batteries", "green-1"))
    assert follow.may(0, PowerDraw("wind_turbines"))


@pytest.mark.rule("IE-167")
@pytest.mark.card("wind_turbines", "potatoes")
def test_a_copied_immediate_power_acts_at_once() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=cups shipments=potatoes | black"
        " | green-1 contracts=wind_turbines aboard=tablets,segways,batteries"
    )
    match.play(0, Load("laptops", "green-1"))
    assert match.state.credits[0] == 10 + 10 + 2
    assert len(match.sorted_hands[0]) == 2


@pytest.mark.rule("IE-169", "IE-027")
@pytest.mark.card("stolen_research", "tablets")
def test_a_card_that_leaves_the_shipments_loses_its_power_there() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=seeds | yellow hand=cups shipments=tablets | black"
        " | green-1 contracts=stolen_research aboard=pistols,foxes,drugs"
    )
    assert (capacity(match.state, 0), capacity(match.state, 1)) == (6, 8)
    match.play(0, Load("seeds", "green-1"))
    assert (capacity(match.state, 0), capacity(match.state, 1)) == (8, 6)


@pytest.mark.rule("IE-170", "IE-171", "PW-12")
@pytest.mark.card("apples", "onions", "potatoes")
def test_as_if_just_completed_is_no_completion() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=wheat,potatoes shipments=onions | yellow hand=cups"
        " | black shipments=shoes | green-1 contracts=apples aboard=beer | deck=honey,lumber,rice,*"
    )
    match.play(0, Load("wheat", "green-1"))
    match.play(0, ApplesAdd("apples", "potatoes"))
    assert match.shipments(0) == ["onions", "apples", "potatoes"]
    assert match.state.credits[0] == 10 + 6 + 2 + 2, "the payout, Potatoes, and Onions for Apples only"
    assert match.state.island == ["honey"], "one seed, for the ship"


@pytest.mark.rule("PW-12")
@pytest.mark.card("apples")
def test_what_a_hidden_hand_has_to_give_is_asked_though_it_has_nothing() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=wheat,cups | yellow hand=rope | black"
        " | green-1 contracts=apples aboard=beer"
    )
    match.play(0, Load("wheat", "green-1"))
    assert match.asked == (0, "IE-D11")
    assert [option.makes for option in match.decision(0).options] == [DeclinePower]
