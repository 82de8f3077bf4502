"""Powers of the CONTRACT action, and of what is contracted."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import TokensStored
from freeport_games.import_export.moves import (
    Contract,
    ContractAnytime,
    ContractFlour,
    DeclinePower,
    DiscardContracts,
    Done,
    FreeLoad,
    JasmineSell,
    Load,
    PowerDraw,
    RailgunsPay,
    SetStandingOrder,
)
from freeport_games.import_export.state import Shipment
from tests.rules.import_export.positions import at

SHIP = "green-2"


# Flour


@pytest.mark.rule("IE-062")
@pytest.mark.card("flour")
def test_flour_is_contracted_and_loaded_with_four_cards_at_once() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,beer,rice,onions,apples,honey,pens imports=drones,nanobots | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    assert match.moves(0, ContractFlour) == {
        ContractFlour(SHIP, tuple(card for card in ["apples", "beer", "honey", "onions", "rice"] if card != left_out))
        for left_out in ["apples", "beer", "honey", "onions", "rice"]
    }
    match.play(0, ContractFlour(SHIP, ("beer", "rice", "onions", "apples")))
    assert match.ship(SHIP).at_sea
    assert match.shipments(0) == ["flour"]
    assert match.state.credits[0] == 10 + 10
    assert not match.state.executions


@pytest.mark.card("flour")
def test_flour_needs_four_cards_that_all_find_a_slot_and_enough_actions() -> None:
    too_few = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,beer,rice,onions,pens imports=drones,nanobots | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    assert not too_few.offers(0, ContractFlour)
    assert too_few.may(0, Contract("flour", SHIP))
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,beer,rice,onions,apples imports=drones | yellow | black | green-1 sea aboard=3d_printers"
    )
    assert not match.offers(0, ContractFlour)
    farmer = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,beer,rice,onions,apples goods=wheat,bamboo | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    assert farmer.offers(0, ContractFlour)


@pytest.mark.card("flour", "coffee")
def test_flour_takes_mixed_cards_where_the_slots_do_and_leaves_other_contracts_open() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,pens,pistols,laptops,sauna imports=nanobots,satellite shipments=coffee | yellow | black"
        " | green-1 sea aboard=3d_printers | green-2 contracts=drones"
    )
    match.play(0, ContractFlour(SHIP, ("laptops", "pens", "pistols", "sauna")))
    assert not match.ship(SHIP).at_sea
    assert match.view(0).ships[1].fill == 4


@pytest.mark.card("flour")
def test_flour_counts_what_lies_on_the_ship() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,rice,onions,apples,honey,laptops imports=nanobots,satellite | yellow | black"
        " | green-1 sea aboard=3d_printers | green-2 contracts=drones aboard=beer"
    )
    found = {move.cards for move in match.moves(0, ContractFlour)}
    assert all("laptops" in cards for cards in found)
    assert len(found) == 4


@pytest.mark.card("flour", "fixie_bikes", "whole_wheat")
def test_the_loads_of_flour_are_no_load_actions() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU,KICKSTARTER declared=CONTRACT"
        " | green hand=flour,beer,rice,onions,apples imports=nanobots,satellite"
        " | yellow shipments=fixie_bikes,whole_wheat | black | green-1 sea aboard=3d_printers"
        " | green-2 contracts=drones"
    )
    match.play(0, ContractFlour(SHIP, ("beer", "rice", "onions", "apples")))
    assert match.state.credits[1] == 10
    for _ in range(4):
        assert match.asked == (1, "IE-D11")
        match.play(1, DeclinePower("whole_wheat"))


@pytest.mark.card("flour")
def test_flour_has_no_power_as_a_shipment() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=honey,beer,rice,onions,apples imports=drones,nanobots,satellite shipments=flour | yellow"
        " | black | green-1 sea aboard=3d_printers"
    )
    assert not match.offers(0, ContractFlour)


# Jasmine Tea


@pytest.mark.rule("IE-052", "PW-06")
@pytest.mark.card("jasmine_tea")
@pytest.mark.parametrize("shipment", ["jasmine_tea", "wind_turbines=jasmine_tea"])
def test_jasmine_tea_sells_a_card_once_a_turn_beside_the_action(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        f"phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=pens,batteries,sauna shipments={shipment}"
        " | yellow | black | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("batteries", SHIP))
    assert match.asked == (0, "IE-D03")
    match.play(0, JasmineSell(card, "sauna"))
    assert match.state.island == ["sauna"]
    assert match.state.credits[0] == 12
    assert not match.state.executions


@pytest.mark.card("jasmine_tea")
def test_jasmine_tea_sells_without_any_contract_and_not_twice() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=beer,batteries imports=drones shipments=jasmine_tea | yellow | black"
        " | green-1 sea aboard=3d_printers | green-2 sea aboard=glasses"
    )
    assert match.asked == (0, "IE-D03")
    match.play(0, JasmineSell("jasmine_tea", "beer"))
    assert not match.state.executions
    assert match.state.credits[0] == 12
    assert not match.state.sold[0]


# Drones, Sugar, Paprika, Helicopter


@pytest.mark.card("drones")
@pytest.mark.parametrize("shipment", ["drones", "wind_turbines=drones"])
def test_drones_may_draw_after_every_contract(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        f" | green hand=batteries,segways,beer imports=nanobots shipments={shipment} | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("batteries", SHIP)).play(0, PowerDraw(card))
    assert len(match.sorted_hands[0]) == 3
    match.play(0, Contract("segways", SHIP)).play(0, DeclinePower(card))
    assert len(match.sorted_hands[0]) == 2


@pytest.mark.rule("PW-11")
@pytest.mark.card("drones")
@pytest.mark.parametrize(("policy", "cards"), [("ALWAYS", 2), ("NEVER", 1)])
def test_drones_can_be_answered_ahead(policy: str, cards: int) -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=batteries,beer imports=nanobots shipments=drones | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    match.play(0, SetStandingOrder("drones", policy)).play(0, Contract("batteries", SHIP))
    assert match.asked == (0, "IE-D03")
    assert len(match.sorted_hands[0]) == cards


@pytest.mark.card("drones", "sugar", "paprika")
def test_powers_of_contracting_hear_their_own_seat_only() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=almonds,beer imports=nanobots"
        " | yellow shipments=drones,sugar,paprika | black | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("almonds", SHIP))
    assert match.asked == (0, "IE-D03")
    assert match.state.credits[1] == 10


@pytest.mark.card("sugar")
@pytest.mark.parametrize("shipment", ["sugar", "wind_turbines=sugar"])
def test_sugar_pays_for_agriculture_contracts(shipment: str) -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        f" | green hand=almonds,batteries,pens imports=drones,nanobots shipments={shipment} | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("almonds", SHIP))
    assert match.state.credits[0] == 12
    match.play(0, Contract("batteries", SHIP))
    assert match.state.credits[0] == 12


@pytest.mark.card("paprika", "fixie_bikes")
@pytest.mark.parametrize("shipment", ["paprika", "wind_turbines=paprika"])
def test_paprika_loads_one_card_on_the_contracted_ship_only(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        "phase=EXECUTE declared=CONTRACT"
        f" | green hand=potatoes,beer,rice,pens imports=drones shipments={shipment},fixie_bikes | yellow | black"
        " | green-1 contracts=apples"
    )
    match.play(0, Contract("potatoes", SHIP))
    assert match.asked == (0, "IE-D11")
    assert match.moves(0, FreeLoad) == {FreeLoad(card, "beer", SHIP), FreeLoad(card, "rice", SHIP)}
    match.play(0, FreeLoad(card, "beer", SHIP))
    assert match.ship(SHIP).at_sea
    assert match.state.credits[0] == 10 + 4 + 2, "payout and Potatoes, but nothing for Fixie Bikes"


@pytest.mark.rule("PW-12")
@pytest.mark.card("paprika")
def test_paprika_is_asked_even_if_nothing_fits_but_not_with_an_empty_hand() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=almonds,pens imports=drones shipments=paprika | yellow | black | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("almonds", SHIP))
    assert match.asked == (0, "IE-D11")
    assert not match.offers(0, FreeLoad)
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=almonds imports=drones shipments=paprika"
        " | yellow | black | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("almonds", SHIP))
    assert match.asked != (0, "IE-D11")


@pytest.mark.rule("IE-067")
@pytest.mark.card("paprika")
def test_paprika_does_nothing_when_the_contract_is_complete_already() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=almonds,rice,pens imports=drones shipments=paprika | yellow | black"
        " | green-1 sea aboard=3d_printers | green-2 aboard=beer"
    )
    match.play(0, Contract("almonds", SHIP))
    assert match.ship(SHIP).at_sea
    assert not match.offers(0, FreeLoad)


@pytest.mark.rule("IE-139")
@pytest.mark.card("helicopter")
def test_helicopter_stores_credits_for_luxury_contracts_of_anybody() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=iceland_water,batteries imports=drones,nanobots shipments=helicopter | yellow | black"
        " | green-1 sea aboard=3d_printers"
    )
    match.play(0, Contract("iceland_water", SHIP))
    assert match.state.shipments[0] == [Shipment("helicopter", "helicopter", 4)]
    assert match.state.credits[0] == 10
    match.play(0, Contract("batteries", SHIP))
    assert match.state.shipments[0][0].tokens == 4
    other = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=iceland_water,beer imports=drones | yellow"
        " | black shipments=helicopter | green-1 sea aboard=3d_printers"
    )
    other.play(0, Contract("iceland_water", SHIP))
    assert other.happened(TokensStored) == [TokensStored(2, "helicopter", 4, 0)]


@pytest.mark.card("helicopter")
def test_helicopter_pays_at_the_end_before_anybody_is_asked() -> None:
    match = at(
        "phase=END_WINDOW | green shipments=telescopes | yellow shipments=helicopter | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.state.passive[1] == 0
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT"
        " | green hand=iceland_water,beer imports=drones shipments=diamond_rings | yellow shipments=helicopter | black"
        " | green-1 sea aboard=3d_printers | ending reason=CREDITS turn=1"
    )
    match.play(0, Contract("iceland_water", SHIP)).play(0, Done())
    assert match.asked == (0, "IE-D18")
    assert match.state.passive[1] == 4
    assert match.state.shipments[1][0].tokens == 0


# At any time


@pytest.mark.rule("IE-155", "IE-157", "IE-162", "IE-163")
@pytest.mark.card("lutefisk")
def test_lutefisk_is_contracted_from_the_hand_while_another_seat_is_asked() -> None:
    match = at("| green hand=beer | yellow hand=lutefisk,pens goods=wheat shipments=drones | black")
    move = ContractAnytime("lutefisk", "lutefisk", "yellow-2")
    assert match.may(1, move)
    assert not match.offers(0, ContractAnytime)
    match.play(1, move)
    assert match.ship("yellow-2").contracts == ["lutefisk"]
    assert match.asked == (1, "IE-D11"), "Drones hear it at once"
    match.play(1, DeclinePower("drones"))
    assert match.asked == (0, "IE-D01")


@pytest.mark.card("lutefisk")
def test_lutefisk_needs_its_tier_and_room() -> None:
    assert not at("| green hand=beer,lutefisk goods=wheat | yellow | black").offers(0, ContractAnytime)
    assert at("| green hand=beer,lutefisk goods=wheat,rice | yellow | black").offers(0, ContractAnytime)
    match = at(
        "| green hand=beer,lutefisk goods=wheat,rice | yellow | black | green-1 sea aboard=pens"
        " | green-2 contracts=generators"
    )
    assert not match.offers(0, ContractAnytime)
    assert not at("| green hand=beer goods=wheat,rice shipments=lutefisk | yellow | black").offers(0, ContractAnytime)


@pytest.mark.rule("IE-158")
@pytest.mark.card("lutefisk")
def test_lutefisk_opens_a_contract_in_the_middle_of_loading() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=lutefisk,onions imports=laptops goods=wheat,rice | yellow | black"
        " | green-1 sea aboard=3d_printers | green-2 contracts=batteries"
    )
    assert not match.offers(0, Load)
    match.play(0, ContractAnytime("lutefisk", "lutefisk", SHIP))
    assert match.asked == (0, "IE-D04")
    match.play(0, Load("onions", SHIP))
    assert match.ship(SHIP).containers == ["onions"]


@pytest.mark.card("oysters")
def test_oysters_contract_luxury_cards_at_any_time() -> None:
    match = at(
        "leader=1 sets=BASE,JUTAKU"
        " | green hand=iceland_water,helicopter,gold_watches,beer goods=sauna shipments=oysters | yellow hand=pens"
        " | black"
    )
    assert match.asked == (1, "IE-D01")
    assert {move.card for move in match.moves(0, ContractAnytime)} == {"iceland_water", "gold_watches"}
    match.play(0, ContractAnytime("oysters", "iceland_water", SHIP))
    match.play(0, ContractAnytime("oysters", "gold_watches", SHIP))
    assert match.ship(SHIP).contracts == ["iceland_water", "gold_watches"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("oysters", "helicopter")
def test_oysters_are_heard_as_any_contract() -> None:
    match = at(
        "sets=BASE,JUTAKU | green hand=iceland_water,beer shipments=oysters | yellow shipments=helicopter | black"
    )
    match.play(0, ContractAnytime("oysters", "iceland_water", SHIP))
    assert match.state.shipments[1][0].tokens == 4


@pytest.mark.card("oysters", "flour")
def test_oysters_do_not_load_and_have_no_use_for_other_types() -> None:
    match = at(
        "sets=BASE,JUTAKU | green hand=flour,beer,rice,onions,apples goods=wheat,bamboo shipments=oysters | yellow"
        " | black"
    )
    assert not match.offers(0, ContractAnytime)
    assert not match.offers(0, ContractFlour)


@pytest.mark.rule("IE-127")
@pytest.mark.card("oysters")
def test_what_was_contracted_at_any_time_can_be_discarded() -> None:
    match = at("sets=BASE,JUTAKU | green hand=iceland_water,beer shipments=oysters | yellow | black")
    match.play(0, ContractAnytime("oysters", "iceland_water", SHIP))
    match.play(0, DiscardContracts(SHIP, ("iceland_water",)))
    assert match.state.discard == ["iceland_water"]


@pytest.mark.rule("IE-139", "IE-169")
@pytest.mark.card("helicopter", "railguns")
def test_the_tokens_of_helicopter_go_along_when_it_is_taken() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=LOAD | green hand=pistols,seeds imports=batteries"
        " | yellow 0 hand=iceland_water,beer shipments=oysters,helicopter | black 0"
        " | green-2 contracts=railguns aboard=foxes,drugs,cannons,cannabis"
    )
    match.play(1, ContractAnytime("oysters", "iceland_water", "yellow-2"))
    match.play(0, Load("pistols", SHIP)).play(1, RailgunsPay("railguns", "shipment", ("helicopter",)))
    assert match.state.shipments[0] == [Shipment("railguns", "railguns"), Shipment("helicopter", "helicopter", 4)]
    assert match.shipments(1) == ["oysters"]
