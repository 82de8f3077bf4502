"""Powers that change what fits on a ship."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import CARDS, CardId, GoodType
from freeport_games.import_export.events import ShipCompleted
from freeport_games.import_export.moves import (
    Contract,
    CopyShipment,
    DeclinePower,
    DiscardContracts,
    Done,
    Load,
    PrefabComplete,
    RailgunsPay,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import Match, at, commas, goods_with

WILD = {
    "televisions": ("laptops", "beer"),
    "wheat": ("rice", "pens"),
    "soap": ("pens", "laptops"),
    "big_cats": ("pistols", "laptops"),
    "impalas": ("sauna", "laptops"),
}
"""Each wild power, a card of its type, and one of another type."""
RAINBOW = {
    "generators": ("mri_machines", "potatoes"),
    "coffee": ("onions", "laptops"),
    "candy": ("backpacks", "laptops"),
    "seeds": ("pistols", "laptops"),
    "gold_watches": ("sauna", "laptops"),
}
"""Each rainbow power, a contract of its type, and a container of another type."""


def accepted(match: Match, ship: str, seat: int = 0) -> set[CardId]:
    """Return the cards that the seat may load on a ship."""
    return {move.card for move in match.moves(seat, Load) if move.ship == ship}


@pytest.mark.rule("IE-071", "PW-04")
@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.card(card)) for card in WILD])
def test_a_wild_container_fits_any_slot_and_no_other_container_does(card: CardId) -> None:
    wild, other = WILD[card]
    contract = next(name for name in ("small_tank", "potatoes") if CARDS[name].type is not CARDS[wild].type)
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand={wild},{other} shipments={card} | yellow | black"
        f" | green-2 contracts={contract}"
    )
    assert wild in accepted(match, "green-2")
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand={wild},{other} shipments={card} | yellow | black"
        f" | green-2 contracts={contract}"
    )
    assert other not in accepted(match, "green-2")


@pytest.mark.card("big_cats")
def test_a_wild_power_helps_its_seat_only() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,laptops | yellow shipments=big_cats | black"
        " | green-2 contracts=drones"
    )
    assert accepted(match, "green-2") == {"laptops"}


@pytest.mark.rule("IE-004", "IE-071")
@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.card(card)) for card in RAINBOW])
def test_a_rainbow_contract_takes_any_container_and_other_contracts_do_not(card: CardId) -> None:
    contract, other = RAINBOW[card]
    different = next(name for name in ("paper", "potatoes") if CARDS[name].type is not CARDS[contract].type)
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand={other},danger_pets,big_cats shipments={card} | yellow | black"
        f" | green-1 contracts={contract} | green-2 contracts={different}"
    )
    assert accepted(match, "green-1") == {other, "danger_pets", "big_cats"}
    assert not {"danger_pets", "big_cats"} & accepted(match, "green-2")


@pytest.mark.card("generators", "coffee", "candy", "seeds", "gold_watches")
@pytest.mark.parametrize("card", RAINBOW)
def test_a_copy_of_a_rainbow_power_is_as_good(card: CardId) -> None:
    contract, other = RAINBOW[card]
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand={other},danger_pets shipments=wind_turbines={card} | yellow | black"
        f" | green-1 contracts={contract}"
    )
    assert accepted(match, "green-1") == {other, "danger_pets"}


@pytest.mark.card("generators")
def test_a_rainbow_contract_has_as_many_slots_as_before() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer,pens,sauna imports=batteries,laptops shipments=generators"
        " | yellow | black | green-1 contracts=playstations"
    )
    match.play(0, Load("beer", "green-1")).play(0, Load("pens", "green-1"))
    assert not match.ship("green-1").at_sea
    match.play(0, Load("sauna", "green-1"))
    assert match.ship("green-1").at_sea
    assert match.state.credits[0] == 10 + 8


@pytest.mark.card("tortillas")
def test_tortillas_take_any_container_while_they_are_a_contract() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=laptops,pistols | yellow | black"
        " | green-1 contracts=rice | green-2 contracts=tortillas"
    )
    assert accepted(match, "green-2") == {"laptops", "pistols"}
    assert accepted(match, "green-1") == set()


@pytest.mark.card("tortillas")
@pytest.mark.parametrize("shipment", ["tortillas", "wind_turbines=tortillas"])
def test_tortillas_do_nothing_as_a_shipment(shipment: str) -> None:
    match = at(
        f"phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=laptops,rice shipments={shipment} | yellow"
        " | black | green-2 contracts=onions"
    )
    assert accepted(match, "green-2") == {"rice"}


@pytest.mark.card("tortillas")
def test_tortillas_need_their_tier_as_usual() -> None:
    assert not at("phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=tortillas | yellow | black").may(
        0, Contract("tortillas", "green-2")
    )
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=tortillas imports=drones | yellow | black"
    )
    assert match.may(0, Contract("tortillas", "green-2"))


# Capacity


@pytest.mark.rule("IE-028", "IE-064", "IE-140")
@pytest.mark.card("tablets")
def test_tablets_make_room_for_eight_slots() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=pens,chairs,danger_pets,chapstick | yellow | black"
        " | green-1 sea aboard=beer | green-2 contracts=neural_units,generators"
    )
    assert not match.offers(0, Contract)
    match = at(
        "phase=EXECUTE declared=CONTRACT"
        " | green hand=pens,chairs,danger_pets,chapstick imports=drones,nanobots shipments=tablets | yellow | black"
        " | green-1 sea aboard=beer | green-2 contracts=neural_units,generators"
    )
    assert match.may(0, Contract("chapstick", "green-2"))
    match.play(0, Contract("chapstick", "green-2"))
    assert not match.may(0, Contract("chairs", "green-2"))


@pytest.mark.rule("IE-113", "IE-114")
@pytest.mark.card("tablets")
@pytest.mark.parametrize(
    ("contracts", "leftover", "pays"),
    [
        ("nanobots robot_cats", "", 14),
        ("satellite drones", "", 16),
        ("satellite robot_cats", "", 18),
        ("satellite robot_cats", "beer", 18),
    ],
)
def test_tablets_pay_for_seven_and_eight_containers(contracts: str, leftover: str, pays: int) -> None:
    slots = sum(len(CARDS[card].load) for card in contracts.split())
    *aboard, last = goods_with(slots, type=GoodType.TECHNOLOGY, but=f"tablets {contracts}")
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand={last} shipments=tablets | yellow | black"
        f" | green-2 contracts={commas(contracts)} aboard={','.join([*leftover.split(), *aboard])}"
    )
    match.play(0, Load(last, "green-2"))
    assert match.state.credits[0] == 10 + pays


@pytest.mark.card("tablets")
def test_interaction_14_without_tablets_the_contracts_stay_and_pay_the_last_row() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=playstations | yellow | black"
        " | green-2 contracts=satellite,robot_cats"
        " aboard=drones,batteries,refrigerators,laptops,segways,smart_cars,televisions"
    )
    match.play(0, Load("playstations", "green-2"))
    assert match.happened(ShipCompleted)[0].contracts == ("satellite", "robot_cats")
    assert match.state.credits[0] == 10 + 14


@pytest.mark.rule("IE-027", "IE-064")
@pytest.mark.card("tablets")
def test_interaction_14_without_tablets_no_further_contract_goes_over_six() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=batteries | yellow | black"
        " | green-2 contracts=satellite,robot_cats"
    )
    assert not match.may(0, Contract("batteries", "green-2"))


# Half-filled contracts


COMPLETE = PrefabComplete("prefab_homes", "green-2")
DECLINE = DeclinePower("prefab_homes")


@pytest.mark.card("prefab_homes")
def test_prefab_homes_ask_after_the_container_that_fills_half() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=sauna,champagne,beer imports=batteries shipments=prefab_homes | yellow | black"
        " | green-2 contracts=helicopter"
    )
    match.play(0, Load("sauna", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert not match.offers(0, PrefabComplete)
    match.play(0, Load("champagne", "green-2"))
    assert match.asked == (0, "IE-D11")
    match.play(0, COMPLETE)
    assert match.ship("green-2").at_sea
    assert match.shipments(0) == ["prefab_homes", "helicopter"]
    assert match.state.credits[0] == 10 + 6


@pytest.mark.rule("IE-155")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_declined_can_be_completed_at_any_time() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=sauna,beer imports=batteries shipments=prefab_homes | yellow | black"
        " | green-2 contracts=helicopter aboard=champagne"
    )
    match.play(0, Load("sauna", "green-2")).play(0, DECLINE)
    assert match.asked == (0, "IE-D04")
    match.play(0, COMPLETE)
    assert match.ship("green-2").at_sea
    assert match.state.credits[0] == 10 + 6


@pytest.mark.rule("IE-155", "IE-157")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_complete_while_another_seat_is_asked() -> None:
    match = at(
        "leader=1 sets=BASE,KICKSTARTER | green shipments=prefab_homes | yellow hand=beer | black"
        " | green-2 contracts=helicopter aboard=champagne,sauna"
    )
    assert match.asked == (1, "IE-D01")
    match.play(0, COMPLETE)
    assert match.ship("green-2").at_sea
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-143", "IE-157")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_wait_for_an_effect_that_is_under_way() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=beer shipments=prefab_homes,shoes | yellow"
        " | black | green-1 contracts=almonds | green-2 contracts=helicopter aboard=champagne,sauna"
    )
    match.play(0, Load("beer", "green-1"))
    assert match.asked == (0, "IE-D11")
    match.play(0, COMPLETE)
    assert not match.ship("green-2").at_sea
    assert not match.offers(0, PrefabComplete)
    match.play(0, DeclinePower("shoes"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-1", "green-2"]


@pytest.mark.card("prefab_homes")
def test_prefab_homes_let_the_seat_load_on_to_the_full_number_and_ask_once() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=sauna,ferraris,jets imports=batteries,laptops shipments=prefab_homes | yellow | black"
        " | green-2 contracts=helicopter aboard=champagne"
    )
    match.play(0, Load("sauna", "green-2")).play(0, DECLINE)
    match.play(0, Load("ferraris", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert match.may(0, COMPLETE)
    match.play(0, Load("jets", "green-2"))
    assert match.ship("green-2").at_sea
    assert match.state.credits[0] == 10 + 10


@pytest.mark.card("prefab_homes")
def test_prefab_homes_need_all_slots_of_other_contracts() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=sauna,pens imports=batteries shipments=prefab_homes | yellow | black"
        " | green-2 contracts=helicopter,chairs aboard=champagne"
    )
    match.play(0, Load("sauna", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert not match.offers(0, PrefabComplete)
    match.play(0, Load("pens", "green-2"))
    assert match.asked == (0, "IE-D11")


@pytest.mark.card("prefab_homes")
def test_prefab_homes_of_another_seat_or_in_hand_do_nothing() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=sauna,beer imports=batteries"
        " | yellow shipments=prefab_homes | black | green-2 contracts=helicopter aboard=champagne"
    )
    match.play(0, Load("sauna", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert not match.offers(0, PrefabComplete)
    assert not match.offers(1, PrefabComplete)


@pytest.mark.card("prefab_homes")
def test_prefab_homes_are_offered_when_a_discarded_contract_leaves_the_rest_half_full() -> None:
    match = at(
        "sets=BASE,KICKSTARTER | green hand=beer shipments=prefab_homes | yellow | black"
        " | green-2 contracts=helicopter,chairs aboard=champagne,sauna"
    )
    assert not match.offers(0, PrefabComplete)
    match.play(0, DiscardContracts("green-2", ("chairs",)))
    assert match.asked == (0, "IE-D01")
    assert match.may(0, COMPLETE)


@pytest.mark.rule("IE-182")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_work_in_the_end_window() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green shipments=prefab_homes | yellow | black"
        " | green-2 contracts=helicopter aboard=champagne,sauna | ending reason=CREDITS turn=1"
    )
    assert match.asked == (0, "IE-D18")
    match.play(0, COMPLETE)
    match.play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.shipments(0) == ["prefab_homes", "helicopter"]


# Interactions


@pytest.mark.rule("IE-071")
@pytest.mark.card("televisions", "candy")
def test_interaction_10_two_wild_powers_at_once() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=laptops,pistols imports=batteries shipments=televisions,candy"
        " | yellow | black | green-2 contracts=chairs,iceland_water"
    )
    match.play(0, Load("laptops", "green-2"))
    assert match.may(0, Load("pistols", "green-2"))
    match.play(0, Load("pistols", "green-2"))
    assert match.ship("green-2").at_sea


@pytest.mark.rule("PW-04")
@pytest.mark.card("big_cats")
def test_interaction_11_a_wild_power_is_gone() -> None:
    hand = "laptops drones batteries"
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=laptops,drones,batteries imports=refrigerators,tablets | yellow"
        " | black | green-2 contracts=generators aboard=pistols,ammunition"
    )
    for card in hand.split():
        match.play(0, Load(card, "green-2"))
    assert match.ship("green-2").at_sea
    assert len(match.ship("green-2").containers) == 5
    assert match.state.credits[0] == 10 + 12


@pytest.mark.rule("IE-130", "IE-147", "PW-04")
@pytest.mark.card("soap")
def test_interaction_12_a_wild_power_arrives_and_completes_another_ship() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=rice | yellow | black"
        " | green-1 contracts=generators aboard=pens,paper,glasses,cups"
        " | green-2 contracts=soap aboard=rope,books,shampoo"
    )
    match.play(0, Load("rice", "green-2"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.state.credits[0] == 10 + 10 + 10
    assert match.shipments(0) == ["soap", "generators"]


@pytest.mark.rule("IE-110", "IE-147")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_wait_for_a_completion_that_is_under_way() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=flash_drives shipments=prefab_homes | yellow shipments=sugar,chairs chose=FOLLOW:LOAD | black"
        " | green-1 contracts=helicopter aboard=champagne,sauna"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
    )
    assert match.asked == (0, "IE-D12")
    match.play(0, PrefabComplete("prefab_homes", "green-1"))
    assert not match.ship("green-1").at_sea
    match.play(0, CopyShipment("wind_turbines", 1, "sugar"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]


@pytest.mark.rule("PW-04", "IE-170")
@pytest.mark.card("tablets", "railguns")
def test_tablets_that_are_taken_serve_their_new_owner() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons"
        " | yellow 0 shipments=tablets,drones chose=FOLLOW:LOAD | black 0 | green-1 contracts=nanobots,neural_units"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis"
        " | yellow-2 contracts=generators,playstations",
        "cannons",
    )
    assert (match.view(0).ships[0].room, match.view(0).ships[3].room) == (0, 2)
    match.play(1, RailgunsPay("railguns", "shipment", ("tablets",)))
    assert (match.view(0).ships[0].room, match.view(0).ships[3].room) == (2, 0)


@pytest.mark.rule("PW-04", "IE-146")
@pytest.mark.card("soap", "railguns")
def test_a_wild_power_that_is_taken_may_complete_a_ship() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons"
        " | yellow 0 shipments=soap,laptops chose=FOLLOW:LOAD | black 0 | green-1 contracts=drones aboard=cups,paper"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis"
        " | yellow-2 contracts=rice aboard=pens",
        "cannons",
    )
    match.play(1, RailgunsPay("railguns", "shipment", ("soap",)))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.view(1).ships[3].fill == 0
