"""Powers that change what fits on a ship."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.import_export.components import CARDS, Action, CardId, GoodType
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
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.doing import doing
from tests.rules.import_export.positions import Match, at, goods_with, home, sea

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
    said: dict[str, Any] = {"hands": {0: f"{wild} {other}"}, "ships": {"green-2": home(contract)}}
    assert wild in accepted(doing(Action.LOAD, shipments={0: card}, **said), "green-2")
    assert other not in accepted(doing(Action.LOAD, shipments={0: card}, **said), "green-2")


@pytest.mark.card("big_cats")
def test_a_wild_power_helps_its_seat_only() -> None:
    said: dict[str, Any] = {"hands": {0: "pistols laptops"}, "ships": {"green-2": home("drones")}}
    assert accepted(doing(Action.LOAD, shipments={1: "big_cats"}, **said), "green-2") == {"laptops"}


@pytest.mark.rule("IE-004", "IE-071")
@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.card(card)) for card in RAINBOW])
def test_a_rainbow_contract_takes_any_container_and_other_contracts_do_not(card: CardId) -> None:
    contract, other = RAINBOW[card]
    different = next(name for name in ("paper", "potatoes") if CARDS[name].type is not CARDS[contract].type)
    match = doing(
        Action.LOAD,
        shipments={0: card},
        hands={0: f"{other} danger_pets big_cats"},
        ships={"green-1": home(contract), "green-2": home(different)},
    )
    assert accepted(match, "green-1") == {other, "danger_pets", "big_cats"}
    assert not {"danger_pets", "big_cats"} & accepted(match, "green-2")


@pytest.mark.card("generators", "coffee", "candy", "seeds", "gold_watches")
@pytest.mark.parametrize("card", RAINBOW)
def test_a_copy_of_a_rainbow_power_is_as_good(card: CardId) -> None:
    contract, other = RAINBOW[card]
    match = doing(
        Action.LOAD,
        shipments={0: f"wind_turbines={card}"},
        hands={0: f"{other} danger_pets"},
        ships={"green-1": home(contract)},
    )
    assert accepted(match, "green-1") == {other, "danger_pets"}


@pytest.mark.card("generators")
def test_a_rainbow_contract_has_as_many_slots_as_before() -> None:
    match = doing(
        Action.LOAD,
        3,
        shipments={0: "generators"},
        hands={0: "beer pens sauna"},
        ships={"green-1": home("playstations")},
    )
    match.play(0, Load("beer", "green-1")).play(0, Load("pens", "green-1"))
    assert not match.ship("green-1").at_sea
    match.play(0, Load("sauna", "green-1"))
    assert match.ship("green-1").at_sea
    assert match.state.credits[0] == 10 + 8


@pytest.mark.card("tortillas")
def test_tortillas_take_any_container_while_they_are_a_contract() -> None:
    said: dict[str, Any] = {
        "hands": {0: "laptops pistols"},
        "ships": {"green-2": home("tortillas"), "green-1": home("rice")},
    }
    match = doing(Action.LOAD, **said)
    assert accepted(match, "green-2") == {"laptops", "pistols"}
    assert accepted(match, "green-1") == set()


@pytest.mark.card("tortillas")
@pytest.mark.parametrize("shipment", ["tortillas", "wind_turbines=tortillas"])
def test_tortillas_do_nothing_as_a_shipment(shipment: str) -> None:
    match = doing(Action.LOAD, shipments={0: shipment}, hands={0: "laptops rice"}, ships={"green-2": home("onions")})
    assert accepted(match, "green-2") == {"rice"}


@pytest.mark.card("tortillas")
def test_tortillas_need_their_tier_as_usual() -> None:
    said: dict[str, Any] = {"hands": {0: "tortillas"}, "ships": {"green-2": home()}}
    assert not doing(Action.CONTRACT, **said).may(0, Contract("tortillas", "green-2"))
    assert doing(Action.CONTRACT, 2, **said).may(0, Contract("tortillas", "green-2"))


# Capacity


@pytest.mark.rule("IE-028", "IE-064", "IE-140")
@pytest.mark.card("tablets")
def test_tablets_make_room_for_eight_slots() -> None:
    said: dict[str, Any] = {
        "hands": {0: "pens chairs danger_pets chapstick"},
        "ships": {"green-1": sea("beer"), "green-2": home("neural_units generators")},
    }
    assert not doing(Action.CONTRACT, **said).offers(0, Contract)
    match = doing(Action.CONTRACT, 3, shipments={0: "tablets"}, **said)
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
    slots = sum([len(CARDS[card].load) for card in contracts.split()])
    *aboard, last = goods_with(slots, type=GoodType.TECHNOLOGY, but=f"tablets {contracts}")
    match = doing(
        Action.LOAD,
        shipments={0: "tablets"},
        hands={0: last},
        ships={"green-2": home(contracts, f"{leftover} {' '.join(aboard)}")},
    )
    match.play(0, Load(last, "green-2"))
    assert match.state.credits[0] == 10 + pays


@pytest.mark.card("tablets")
def test_interaction_14_without_tablets_the_contracts_stay_and_pay_the_last_row() -> None:
    match = doing(
        Action.LOAD,
        hands={0: "playstations"},
        ships={
            "green-2": home(
                "satellite robot_cats", "drones batteries refrigerators laptops segways smart_cars televisions"
            )
        },
    )
    match.play(0, Load("playstations", "green-2"))
    assert match.happened(ShipCompleted)[0].contracts == ("satellite", "robot_cats")
    assert match.state.credits[0] == 10 + 14


@pytest.mark.rule("IE-027", "IE-064")
@pytest.mark.card("tablets")
def test_interaction_14_without_tablets_no_further_contract_goes_over_six() -> None:
    match = doing(Action.CONTRACT, hands={0: "batteries"}, ships={"green-2": home("satellite robot_cats")})
    assert not match.may(0, Contract("batteries", "green-2"))


# Half-filled contracts


def prefab(actions: int = 1, *, contracts: str = "helicopter", aboard: str = "", hand: str, **said: Any) -> Match:
    """Seat 0 loads, with Prefab Homes."""
    ships = {"green-2": home(contracts, aboard)}
    return doing(Action.LOAD, actions, shipments={0: "prefab_homes"}, hands={0: hand}, ships=ships, **said)


COMPLETE = PrefabComplete("prefab_homes", "green-2")
DECLINE = DeclinePower("prefab_homes")


@pytest.mark.card("prefab_homes")
def test_prefab_homes_ask_after_the_container_that_fills_half() -> None:
    match = prefab(2, hand="sauna champagne beer")
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
    match = prefab(2, hand="sauna beer", aboard="champagne")
    match.play(0, Load("sauna", "green-2")).play(0, DECLINE)
    assert match.asked == (0, "IE-D04")
    match.play(0, COMPLETE)
    assert match.ship("green-2").at_sea
    assert match.state.credits[0] == 10 + 6


@pytest.mark.rule("IE-155", "IE-157")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_complete_while_another_seat_is_asked() -> None:
    match = at(
        leader=1,
        shipments={0: "prefab_homes"},
        hands={1: "beer"},
        ships={"green-2": home("helicopter", "champagne sauna")},
    )
    assert match.asked == (1, "IE-D01")
    match.play(0, COMPLETE)
    assert match.ship("green-2").at_sea
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-143", "IE-157")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_wait_for_an_effect_that_is_under_way() -> None:
    match = doing(
        Action.LOAD,
        shipments={0: "prefab_homes shoes"},
        hands={0: "beer"},
        ships={"green-1": home("almonds"), "green-2": home("helicopter", "champagne sauna")},
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
    match = prefab(3, hand="sauna ferraris jets", aboard="champagne")
    match.play(0, Load("sauna", "green-2")).play(0, DECLINE)
    match.play(0, Load("ferraris", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert match.may(0, COMPLETE)
    match.play(0, Load("jets", "green-2"))
    assert match.ship("green-2").at_sea
    assert match.state.credits[0] == 10 + 10


@pytest.mark.card("prefab_homes")
def test_prefab_homes_need_all_slots_of_other_contracts() -> None:
    match = prefab(2, contracts="helicopter chairs", aboard="champagne", hand="sauna pens")
    match.play(0, Load("sauna", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert not match.offers(0, PrefabComplete)
    match.play(0, Load("pens", "green-2"))
    assert match.asked == (0, "IE-D11")


@pytest.mark.card("prefab_homes")
def test_prefab_homes_of_another_seat_or_in_hand_do_nothing() -> None:
    match = doing(
        Action.LOAD,
        2,
        shipments={1: "prefab_homes"},
        hands={0: "sauna beer"},
        ships={"green-2": home("helicopter", "champagne")},
    )
    match.play(0, Load("sauna", "green-2"))
    assert match.asked == (0, "IE-D04")
    assert not match.offers(0, PrefabComplete)
    assert not match.offers(1, PrefabComplete)


@pytest.mark.card("prefab_homes")
def test_prefab_homes_are_offered_when_a_discarded_contract_leaves_the_rest_half_full() -> None:
    match = at(
        shipments={0: "prefab_homes"},
        hands={0: "beer"},
        ships={"green-2": home("helicopter chairs", "champagne sauna")},
    )
    assert not match.offers(0, PrefabComplete)
    match.play(0, DiscardContracts("green-2", ("chairs",)))
    assert match.asked == (0, "IE-D01")
    assert match.may(0, COMPLETE)


@pytest.mark.rule("IE-182")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_work_in_the_end_window() -> None:
    match = at(
        phase=Phase.END_WINDOW,
        end=EndReason.CREDITS,
        shipments={0: "prefab_homes"},
        ships={"green-2": home("helicopter", "champagne sauna")},
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
    match = doing(
        Action.LOAD,
        2,
        shipments={0: "televisions candy"},
        hands={0: "laptops pistols"},
        ships={"green-2": home("chairs iceland_water")},
    )
    match.play(0, Load("laptops", "green-2"))
    assert match.may(0, Load("pistols", "green-2"))
    match.play(0, Load("pistols", "green-2"))
    assert match.ship("green-2").at_sea


@pytest.mark.rule("PW-04")
@pytest.mark.card("big_cats")
def test_interaction_11_a_wild_power_is_gone() -> None:
    aboard, hand = "pistols ammunition", "laptops drones batteries"
    match = doing(Action.LOAD, 3, hands={0: hand}, ships={"green-2": home("generators", aboard)})
    for card in hand.split():
        match.play(0, Load(card, "green-2"))
    assert match.ship("green-2").at_sea
    assert len(match.ship("green-2").containers) == 5
    assert match.state.credits[0] == 10 + 12


@pytest.mark.rule("IE-130", "IE-147", "PW-04")
@pytest.mark.card("soap")
def test_interaction_12_a_wild_power_arrives_and_completes_another_ship() -> None:
    match = doing(
        Action.LOAD,
        hands={0: "rice"},
        ships={
            "green-1": home("generators", "pens paper glasses cups"),
            "green-2": home("soap", "rope books shampoo"),
        },
    )
    match.play(0, Load("rice", "green-2"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.state.credits[0] == 10 + 10 + 10
    assert match.shipments(0) == ["soap", "generators"]


@pytest.mark.rule("IE-110", "IE-147")
@pytest.mark.card("prefab_homes")
def test_prefab_homes_wait_for_a_completion_that_is_under_way() -> None:
    match = completing(
        "wind_turbines",
        shipments={0: "prefab_homes", 1: "sugar chairs"},
        ships={"green-1": home("helicopter", "champagne sauna")},
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
        "railguns",
        shipments={1: "tablets drones"},
        credits={1: 0, 2: 0},
        ships={"green-1": home("nanobots neural_units"), "yellow-2": home("generators playstations")},
    )
    assert (match.view(0).ships[0].room, match.view(0).ships[3].room) == (0, 2)
    match.play(1, RailgunsPay("railguns", "shipment", ("tablets",)))
    assert (match.view(0).ships[0].room, match.view(0).ships[3].room) == (2, 0)


@pytest.mark.rule("PW-04", "IE-146")
@pytest.mark.card("soap", "railguns")
def test_a_wild_power_that_is_taken_may_complete_a_ship() -> None:
    match = completing(
        "railguns",
        shipments={1: "soap laptops"},
        credits={1: 0, 2: 0},
        ships={"green-1": home("drones", "cups paper"), "yellow-2": home("rice", "pens")},
    )
    match.play(1, RailgunsPay("railguns", "shipment", ("soap",)))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.view(1).ships[3].fill == 0
