"""Powers that can be used beside whatever decision is pending."""

from __future__ import annotations

import pytest

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
from tests.rules.import_export.positions import at

# Segways


@pytest.mark.card("segways", "bubblegum")
@pytest.mark.parametrize("shipment", ["segways", "wind_turbines=segways"])
def test_segways_move_to_the_imports_the_goods_or_a_ship(shipment: str) -> None:
    card = shipment.split("=")[0]
    position = f"leader=1 | green shipments={shipment} | yellow hand=beer | black | green-2 contracts=drones"
    assert at(position).moves(0, SegwaysMove) == {SegwaysMove(card, to) for to in ("imports", "goods", "green-2")}
    match = at(position).play(0, SegwaysMove(card, "imports"))
    assert (match.state.imports[0], match.shipments(0)) == ([card], [])
    assert match.asked == (1, "IE-D01")
    match = at(position).play(0, SegwaysMove(card, "goods"))
    assert match.state.goods[0] == [card]
    match = at(position).play(0, SegwaysMove(card, "green-2"))
    assert match.ship("green-2").containers == [card]
    assert not match.offers(0, SegwaysMove)


@pytest.mark.rule("IE-026")
@pytest.mark.card("segways")
def test_segways_count_the_limits_without_themselves() -> None:
    assert at("| green hand=beer imports=pens shipments=segways | yellow | black").moves(0, SegwaysMove) == {
        SegwaysMove("segways", "goods")
    }
    assert at("| green hand=beer goods=pens,cups shipments=segways | yellow | black").moves(0, SegwaysMove) == {
        SegwaysMove("segways", "imports")
    }
    assert not at("| green hand=beer imports=paper goods=pens,cups shipments=segways | yellow | black").offers(
        0, SegwaysMove
    )


@pytest.mark.card("segways", "telescopes")
def test_segways_raise_the_tier_and_can_be_sold_as_a_good() -> None:
    match = at("| green hand=beer shipments=segways,telescopes | yellow | black")
    match.play(0, SegwaysMove("segways", "goods"))
    match.play(0, TelescopesSell("telescopes", ("segways",)))
    assert match.state.discard == ["segways"]
    assert match.state.credits[0] == 14


@pytest.mark.card("segways", "fixie_bikes")
def test_segways_complete_a_ship_and_are_no_load_action() -> None:
    match = at("| green hand=beer shipments=segways,fixie_bikes | yellow | black | green-2 contracts=batteries")
    match.play(0, SegwaysMove("segways", "green-2"))
    assert match.ship("green-2").at_sea
    assert match.shipments(0) == ["fixie_bikes", "batteries"]
    assert match.state.credits[0] == 10 + 4
    assert match.asked == (0, "IE-D01")


@pytest.mark.card("segways")
def test_segways_at_the_end_of_the_game() -> None:
    match = at(
        "phase=END_WINDOW | green goods=beer,rice,cups,paper shipments=segways,pens | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.moves(0, SegwaysMove) == {SegwaysMove("segways", "imports")}
    match = at(
        "phase=END_WINDOW | green goods=beer,rice,cups shipments=segways,pens | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    match.play(0, SegwaysMove("segways", "goods"))
    assert match.state.goods[0] == ["beer", "rice", "cups", "segways"]


@pytest.mark.rule("IE-131", "IE-170")
@pytest.mark.card("segways")
def test_segways_obey_their_present_owner() -> None:
    match = at("| green hand=beer | yellow shipments=segways | black")
    assert not match.offers(0, SegwaysMove)
    assert match.offers(1, SegwaysMove)


# Telescopes


@pytest.mark.card("telescopes")
def test_telescopes_sell_technology_goods_as_often_as_one_likes() -> None:
    match = at("leader=1 | green goods=laptops,drones,tablets,pens shipments=telescopes | yellow hand=beer | black")
    match.play(0, TelescopesSell("telescopes", ("laptops", "tablets")))
    assert match.state.credits[0] == 18
    assert match.state.discard == ["laptops", "tablets"]
    match.play(0, TelescopesSell("telescopes", ("drones",)))
    assert match.state.goods[0] == ["pens"]
    assert not match.offers(0, TelescopesSell)


@pytest.mark.card("telescopes", "ferraris")
def test_telescopes_sell_real_goods_only() -> None:
    assert not at("| green hand=beer shipments=telescopes,ferraris | yellow | black").offers(0, TelescopesSell)


@pytest.mark.rule("IE-182", "IE-184")
@pytest.mark.card("telescopes")
def test_telescopes_work_in_the_end_window_before_the_bonuses() -> None:
    match = at(
        "phase=END_WINDOW | green 48 goods=laptops shipments=telescopes | yellow | black | ending reason=CREDITS turn=1"
    )
    assert match.asked == (0, "IE-D18")
    match.play(0, TelescopesSell("telescopes", ("laptops",))).play(0, Done())
    assert match.table.result is not None
    assert [placing.score for placing in match.table.result.ranking] == [52, 10, 10]


@pytest.mark.rule("IE-159")
@pytest.mark.card("telescopes")
def test_credits_of_telescopes_can_be_bid_when_the_bid_is_still_open() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green goods=laptops shipments=telescopes count=1"
        " | yellow chose=FOLLOW:IMPORT count=1 | black | black-1 sea aboard=beer,pens,cups"
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
    match = at(f"leader=1 | green hand=beer,rice,onions,pens shipments={shipment} | yellow hand=cups | black")
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
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=beer,pens imports=generators shipments=iceland_water | yellow"
        " | black"
    )
    match.play(0, IcelandSell("iceland_water", ("beer",)))
    match.play(0, SellToIsland("pens"))
    assert match.state.credits[0] == 10 + 2 + 4


@pytest.mark.rule("IE-040", "IE-158")
@pytest.mark.card("iceland_water")
def test_a_seat_that_sells_its_last_card_draws_without_being_asked() -> None:
    match = at("| green hand=beer shipments=iceland_water | yellow hand=pens | black")
    match.play(0, IcelandSell("iceland_water", ("beer",)))
    assert len(match.sorted_hands[0]) == 5
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-049")
@pytest.mark.card("iceland_water", "telescopes")
def test_a_seat_with_a_usable_any_time_power_is_asked_though_it_can_do_nothing_else() -> None:
    assert at("phase=EXECUTE declared=PIRATE | green hand=pens | yellow hand=cups | black").asked == (1, "IE-D01")
    match = at("phase=EXECUTE declared=PIRATE | green hand=pens shipments=iceland_water | yellow hand=cups | black")
    assert match.asked == (0, "IE-D09")
    match = at("phase=EXECUTE declared=PIRATE | green hand=pens shipments=telescopes | yellow hand=cups | black")
    assert match.asked == (1, "IE-D01")


# Rope and LED Lights


@pytest.mark.rule("IE-052", "IE-161")
@pytest.mark.card("rope")
@pytest.mark.parametrize("shipment", ["rope", "wind_turbines=rope"])
def test_rope_swaps_once_a_turn_and_the_new_card_can_be_played_at_once(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(f"| green hand=pens,beer shipments={shipment} | yellow hand=cups | black | island=drones,paper")
    match.play(0, RopeSwap(card, "pens", "drones"))
    assert match.sorted_hands[0] == ["beer", "drones"]
    assert match.state.island == ["paper", "pens"]
    assert not match.offers(0, RopeSwap)
    match.play(0, Declare("CONTRACT", ("drones",)))
    assert match.asked == (1, "IE-D02")


@pytest.mark.rule("IE-161")
@pytest.mark.card("rope", "led_lights")
def test_swaps_are_for_the_leader_at_any_decision_of_its_turn() -> None:
    match = at(
        "sets=BASE,JUTAKU | green hand=pens,beer,cups shipments=rope,led_lights | yellow hand=paper | black"
        " | island=drones"
    )
    match.play(0, Declare("LOAD", ("beer",)))
    assert match.asked == (1, "IE-D02")
    assert match.offers(0, RopeSwap)
    assert match.offers(0, LedSwap)
    other = at(
        "leader=1 sets=BASE,JUTAKU | green hand=pens,beer shipments=rope,led_lights | yellow hand=paper | black"
        " | island=drones"
    )
    assert not other.offers(0, RopeSwap)
    assert not other.offers(0, LedSwap)


@pytest.mark.card("rope", "led_lights", "lumber")
def test_swaps_are_over_when_the_leader_has_drawn() -> None:
    match = at(
        "sets=BASE,JUTAKU | green hand=pens,beer shipments=rope,led_lights | yellow hand=paper shipments=lumber"
        " | black | island=drones"
    )
    match.play(0, Draw())
    assert match.asked == (1, "IE-D11")
    assert not match.offers(0, RopeSwap)
    assert not match.offers(0, LedSwap)


@pytest.mark.card("rope", "led_lights")
def test_swaps_need_cards_on_both_sides() -> None:
    bare = at("sets=BASE,JUTAKU | green hand=pens,beer shipments=rope,led_lights | yellow | black")
    assert not bare.offers(0, RopeSwap)
    assert not bare.offers(0, LedSwap)
    one = at("sets=BASE,JUTAKU | green hand=pens shipments=rope,led_lights | yellow | black | island=drones")
    assert one.offers(0, RopeSwap)
    assert not one.offers(0, LedSwap)


@pytest.mark.card("led_lights")
@pytest.mark.parametrize("shipment", ["led_lights", "wind_turbines=led_lights"])
def test_led_lights_swap_two_cards_for_one_as_often_as_one_likes(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        f"sets=BASE,JUTAKU | green hand=pens,beer,cups,rice shipments={shipment} | yellow | black | island=drones,paper"
    )
    match.play(0, LedSwap(card, ("pens", "beer"), "drones"))
    assert match.state.island == ["paper", "pens", "beer"]
    match.play(0, LedSwap(card, ("cups", "drones"), "paper"))
    assert match.sorted_hands[0] == ["paper", "rice"]
    assert match.asked == (0, "IE-D01")
