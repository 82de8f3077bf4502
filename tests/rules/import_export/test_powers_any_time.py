"""Powers that can be used beside whatever decision is pending."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    Bid,
    Declare,
    Done,
    Draw,
    IcelandSell,
    LedSwap,
    RopeSwap,
    SegwaysMove,
    SellToIsland,
    TelescopesSell,
)
from freeport_games.import_export.state import Choice, EndReason, Phase
from tests.rules.import_export.doing import doing
from tests.rules.import_export.positions import at, home, sea

END: dict[str, Any] = {"phase": Phase.END_WINDOW, "end": EndReason.CREDITS}


# Segways


@pytest.mark.card("segways", "bubblegum")
@pytest.mark.parametrize("shipment", ["segways", "wind_turbines=segways"])
def test_segways_move_to_the_imports_the_goods_or_a_ship(shipment: str) -> None:
    card = shipment.split("=")[0]
    said: dict[str, Any] = {
        "leader": 1,
        "hands": {1: "beer"},
        "shipments": {0: shipment},
        "ships": {"green-2": home("drones")},
    }
    assert at(**said).moves(0, SegwaysMove) == {SegwaysMove(card, to) for to in ("imports", "goods", "green-2")}
    match = at(**said).play(0, SegwaysMove(card, "imports"))
    assert (match.state.imports[0], match.shipments(0)) == ([card], [])
    assert match.asked == (1, "IE-D01")
    match = at(**said).play(0, SegwaysMove(card, "goods"))
    assert match.state.goods[0] == [card]
    match = at(**said).play(0, SegwaysMove(card, "green-2"))
    assert match.ship("green-2").containers == [card]
    assert not match.offers(0, SegwaysMove)


@pytest.mark.rule("IE-026")
@pytest.mark.card("segways")
def test_segways_count_the_limits_without_themselves() -> None:
    said: dict[str, Any] = {"hands": {0: "beer"}, "shipments": {0: "segways"}}
    assert at(imports={0: "pens"}, **said).moves(0, SegwaysMove) == {SegwaysMove("segways", "goods")}
    assert at(goods={0: "pens cups"}, **said).moves(0, SegwaysMove) == {SegwaysMove("segways", "imports")}
    assert not at(imports={0: "paper"}, goods={0: "pens cups"}, **said).offers(0, SegwaysMove)


@pytest.mark.card("segways", "telescopes")
def test_segways_raise_the_tier_and_can_be_sold_as_a_good() -> None:
    match = at(hands={0: "beer"}, shipments={0: "segways telescopes"})
    match.play(0, SegwaysMove("segways", "goods"))
    match.play(0, TelescopesSell("telescopes", ("segways",)))
    assert match.state.discard == ["segways"]
    assert match.state.credits[0] == 14


@pytest.mark.card("segways", "fixie_bikes")
def test_segways_complete_a_ship_and_are_no_load_action() -> None:
    match = at(hands={0: "beer"}, shipments={0: "segways fixie_bikes"}, ships={"green-2": home("batteries")})
    match.play(0, SegwaysMove("segways", "green-2"))
    assert match.ship("green-2").at_sea
    assert match.shipments(0) == ["fixie_bikes", "batteries"]
    assert match.state.credits[0] == 10 + 4
    assert match.asked == (0, "IE-D01")


@pytest.mark.card("segways")
def test_segways_at_the_end_of_the_game() -> None:
    match = at(shipments={0: "segways pens"}, goods={0: "beer rice cups paper"}, **END)
    assert match.moves(0, SegwaysMove) == {SegwaysMove("segways", "imports")}
    match = at(shipments={0: "segways pens"}, goods={0: "beer rice cups"}, **END)
    match.play(0, SegwaysMove("segways", "goods"))
    assert match.state.goods[0] == ["beer", "rice", "cups", "segways"]


@pytest.mark.rule("IE-131", "IE-170")
@pytest.mark.card("segways")
def test_segways_obey_their_present_owner() -> None:
    match = at(hands={0: "beer"}, shipments={1: "segways"})
    assert not match.offers(0, SegwaysMove)
    assert match.offers(1, SegwaysMove)


# Telescopes


@pytest.mark.card("telescopes")
def test_telescopes_sell_technology_goods_as_often_as_one_likes() -> None:
    match = at(leader=1, hands={1: "beer"}, shipments={0: "telescopes"}, goods={0: "laptops drones tablets pens"})
    match.play(0, TelescopesSell("telescopes", ("laptops", "tablets")))
    assert match.state.credits[0] == 18
    assert match.state.discard == ["laptops", "tablets"]
    match.play(0, TelescopesSell("telescopes", ("drones",)))
    assert match.state.goods[0] == ["pens"]
    assert not match.offers(0, TelescopesSell)


@pytest.mark.card("telescopes", "ferraris")
def test_telescopes_sell_real_goods_only() -> None:
    assert not at(hands={0: "beer"}, shipments={0: "telescopes ferraris"}).offers(0, TelescopesSell)


@pytest.mark.rule("IE-182", "IE-184")
@pytest.mark.card("telescopes")
def test_telescopes_work_in_the_end_window_before_the_bonuses() -> None:
    match = at(shipments={0: "telescopes"}, goods={0: "laptops"}, credits={0: 48, 1: 10, 2: 10}, end_credits=50, **END)
    assert match.asked == (0, "IE-D18")
    match.play(0, TelescopesSell("telescopes", ("laptops",))).play(0, Done())
    assert match.table.result is not None
    assert [placing.score for placing in match.table.result.ranking] == [52, 10, 10]


@pytest.mark.rule("IE-159")
@pytest.mark.card("telescopes")
def test_credits_of_telescopes_can_be_bid_when_the_bid_is_still_open() -> None:
    match = at(
        phase=Phase.IMPORT_ROUNDS,
        declared=Action.IMPORT,
        choices={1: Choice.FOLLOW},
        shipments={0: "telescopes"},
        goods={0: "laptops"},
        ships={"black-1": sea("beer pens cups")},
    )
    assert not match.may(0, Bid(12))
    match.play(0, TelescopesSell("telescopes", ("laptops",)))
    assert match.may(0, Bid(14))


# Iceland Water


@pytest.mark.rule("IE-155", "PW-06")
@pytest.mark.card("iceland_water")
@pytest.mark.parametrize("shipment", ["iceland_water", "wind_turbines=iceland_water"])
def test_iceland_water_sells_agriculture_cards_of_the_hand(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(leader=1, hands={0: "beer rice onions pens", 1: "cups"}, shipments={0: shipment})
    match.play(0, IcelandSell(card, ("beer", "rice")))
    assert match.state.island == ["beer", "rice"]
    assert match.state.credits[0] == 14
    assert not match.state.sold[0]
    match.play(0, IcelandSell(card, ("onions",)))
    assert match.sorted_hands[0] == ["pens"]
    assert not match.offers(0, IcelandSell)
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("iceland_water")
def test_iceland_water_leaves_the_sale_of_the_turn() -> None:
    match = doing(Action.SUPPLY, 2, shipments={0: "iceland_water"}, hands={0: "beer pens"})
    match.play(0, IcelandSell("iceland_water", ("beer",)))
    match.play(0, SellToIsland("pens"))
    assert match.state.credits[0] == 10 + 2 + 4


@pytest.mark.rule("IE-040", "IE-158")
@pytest.mark.card("iceland_water")
def test_a_seat_that_sells_its_last_card_draws_without_being_asked() -> None:
    match = at(hands={0: "beer", 1: "pens"}, shipments={0: "iceland_water"})
    match.play(0, IcelandSell("iceland_water", ("beer",)))
    assert len(match.sorted_hands[0]) == 5
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-049")
@pytest.mark.card("iceland_water", "telescopes")
def test_a_seat_with_a_usable_any_time_power_is_asked_though_it_can_do_nothing_else() -> None:
    pirates: dict[str, Any] = {"ships": {}, "hands": {0: "pens", 1: "cups"}}
    assert doing(Action.PIRATE, **pirates).asked == (1, "IE-D01")
    assert doing(Action.PIRATE, shipments={0: "iceland_water"}, **pirates).asked == (0, "IE-D09")
    assert doing(Action.PIRATE, shipments={0: "telescopes"}, **pirates).asked == (1, "IE-D01")


# Rope and LED Lights


@pytest.mark.rule("IE-052", "IE-161")
@pytest.mark.card("rope")
@pytest.mark.parametrize("shipment", ["rope", "wind_turbines=rope"])
def test_rope_swaps_once_a_turn_and_the_new_card_can_be_played_at_once(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(hands={0: "pens beer", 1: "cups"}, shipments={0: shipment}, island="drones paper")
    match.play(0, RopeSwap(card, "pens", "drones"))
    assert match.sorted_hands[0] == ["beer", "drones"]
    assert match.state.island == ["paper", "pens"]
    assert not match.offers(0, RopeSwap)
    match.play(0, Declare("CONTRACT", ("drones",)))
    assert match.asked == (1, "IE-D02")


@pytest.mark.rule("IE-161")
@pytest.mark.card("rope", "led_lights")
def test_swaps_are_for_the_leader_at_any_decision_of_its_turn() -> None:
    said: dict[str, Any] = {"island": "drones", "shipments": {0: "rope led_lights"}}
    match = at(hands={0: "pens beer cups", 1: "paper"}, **said)
    match.play(0, Declare("LOAD", ("beer",)))
    assert match.asked == (1, "IE-D02")
    assert match.offers(0, RopeSwap)
    assert match.offers(0, LedSwap)
    other = at(leader=1, hands={0: "pens beer", 1: "paper"}, **said)
    assert not other.offers(0, RopeSwap)
    assert not other.offers(0, LedSwap)


@pytest.mark.card("rope", "led_lights", "lumber")
def test_swaps_are_over_when_the_leader_has_drawn() -> None:
    match = at(hands={0: "pens beer", 1: "paper"}, shipments={0: "rope led_lights", 1: "lumber"}, island="drones")
    match.play(0, Draw())
    assert match.asked == (1, "IE-D11")
    assert not match.offers(0, RopeSwap)
    assert not match.offers(0, LedSwap)


@pytest.mark.card("rope", "led_lights")
def test_swaps_need_cards_on_both_sides() -> None:
    powers = {0: "rope led_lights"}
    bare = at(hands={0: "pens beer"}, shipments=powers)
    assert not bare.offers(0, RopeSwap)
    assert not bare.offers(0, LedSwap)
    one = at(hands={0: "pens"}, shipments=powers, island="drones")
    assert one.offers(0, RopeSwap)
    assert not one.offers(0, LedSwap)


@pytest.mark.card("led_lights")
@pytest.mark.parametrize("shipment", ["led_lights", "wind_turbines=led_lights"])
def test_led_lights_swap_two_cards_for_one_as_often_as_one_likes(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(hands={0: "pens beer cups rice"}, shipments={0: shipment}, island="drones paper")
    match.play(0, LedSwap(card, ("pens", "beer"), "drones"))
    assert match.state.island == ["paper", "pens", "beer"]
    match.play(0, LedSwap(card, ("cups", "drones"), "paper"))
    assert match.sorted_hands[0] == ["paper", "rice"]
    assert match.asked == (0, "IE-D01")
