"""Powers of the LOAD action, and of what is loaded."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.engine import Hidden
from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.events import CardsMoved, CardsShown
from freeport_games.import_export.moves import (
    CellPhoneDraw,
    ChooseShip,
    DeclinePower,
    Done,
    Load,
    LoadExtra,
    LoadExtraPaid,
    LoadPair,
    Pirate,
    PiratePair,
    PowerImport,
    SmartCarsSell,
    StemCellsKeep,
    StretchAction,
    WholeWheat,
)
from freeport_games.import_export.state.places import DECK, Place, Zone
from tests.rules.import_export.completing import completing
from tests.rules.import_export.doing import doing
from tests.rules.import_export.positions import Match, home, sea

SHIP = "green-2"


def loads_on(match: Match) -> bool:
    """Return whether seat 0 is still doing LOAD actions."""
    return any(execution.seat == 0 for execution in match.state.executions)


# Batteries


@pytest.mark.card("batteries")
@pytest.mark.parametrize("shipment", ["batteries", "wind_turbines=batteries"])
def test_batteries_load_one_more_for_two_credits_also_after_the_last_action(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = doing(Action.LOAD, shipments={0: shipment}, hands={0: "beer rice onions"}, ships={SHIP: home("honey")})
    match.play(0, Load("beer", SHIP))
    assert match.asked == (0, "IE-D04")
    assert not match.offers(0, Load)
    match.play(0, LoadExtraPaid(card, "rice", SHIP))
    assert match.ship(SHIP).containers == ["beer", "rice"]
    assert match.state.credits[0] == 8
    assert not loads_on(match)


@pytest.mark.rule("IE-052", "IE-138")
@pytest.mark.card("batteries")
def test_batteries_work_once_a_turn_and_before_the_first_load_too() -> None:
    match = doing(
        Action.LOAD, 2, shipments={0: "batteries"}, hands={0: "beer rice onions"}, ships={SHIP: home("soy_sauce")}
    )
    match.play(0, LoadExtraPaid("batteries", "rice", SHIP))
    assert not match.offers(0, LoadExtraPaid)
    match.play(0, Load("beer", SHIP)).play(0, Load("onions", SHIP))
    assert len(match.ship(SHIP).containers) == 3


@pytest.mark.card("batteries")
def test_batteries_need_two_credits_and_a_card_that_fits() -> None:
    said: dict[str, Any] = {"shipments": {0: "batteries"}, "ships": {SHIP: home("honey")}}
    poor = doing(Action.LOAD, hands={0: "beer"}, credits={0: 0}, **said)
    assert not poor.offers(0, LoadExtraPaid)
    wrong = doing(Action.LOAD, hands={0: "pens"}, **said)
    assert wrong.asked == (0, "IE-D04")
    assert not wrong.offers(0, LoadExtraPaid)


@pytest.mark.rule("IE-138")
@pytest.mark.card("batteries")
def test_batteries_and_a_copy_of_them_have_a_limit_each() -> None:
    match = doing(
        Action.LOAD,
        shipments={0: "batteries wind_turbines=batteries"},
        hands={0: "beer rice onions"},
        ships={SHIP: home("soy_sauce")},
    )
    match.play(0, LoadExtraPaid("batteries", "rice", SHIP)).play(0, LoadExtraPaid("wind_turbines", "beer", SHIP))
    assert not match.offers(0, LoadExtraPaid)
    assert match.state.credits[0] == 6


# Playstations


@pytest.mark.card("playstations")
@pytest.mark.parametrize(("goods", "more"), [("drones", 0), ("drones laptops", 1), ("drones laptops tablets", 1)])
def test_playstations_load_one_more_for_every_two_technology_goods(goods: str, more: int) -> None:
    match = doing(
        Action.LOAD,
        shipments={0: "playstations"},
        goods={0: goods},
        hands={0: "beer rice onions"},
        ships={SHIP: home("soy_sauce")},
    )
    assert match.offers(0, LoadExtra) == bool(more)
    if more:
        match.play(0, LoadExtra("playstations", "rice", SHIP))
        assert not match.offers(0, LoadExtra)
        assert match.state.credits[0] == 10


@pytest.mark.card("playstations")
@pytest.mark.parametrize("shipment", ["playstations", "wind_turbines=playstations"])
def test_playstations_count_for_the_turn_not_for_each_action(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = doing(
        Action.LOAD,
        2,
        shipments={0: shipment},
        goods={0: "drones laptops tablets batteries"},
        hands={0: "beer rice onions apples potatoes"},
        ships={SHIP: home("soy_sauce almonds")},
    )
    match.play(0, LoadExtra(card, "rice", SHIP)).play(0, Load("beer", SHIP)).play(0, Load("onions", SHIP))
    assert match.asked == (0, "IE-D04")
    match.play(0, LoadExtra(card, "apples", SHIP))
    assert not loads_on(match)
    assert len(match.ship(SHIP).containers) == 4


# Cell Phones


@pytest.mark.card("cell_phones")
@pytest.mark.parametrize("shipment", ["cell_phones", "wind_turbines=cell_phones"])
def test_cell_phones_load_the_drawn_card_if_it_fits_and_all_see_it(shipment: str) -> None:
    match = doing(Action.LOAD, 2, shipments={0: shipment}, hands={0: "pens"}, ships={SHIP: home("rice")}, deck="beer")
    match.play(0, CellPhoneDraw(shipment.split("=")[0]))
    assert match.ship(SHIP).containers == ["beer"]
    assert match.sorted_hands[0] == ["pens"]
    assert match.asked == (0, "IE-D04")
    [out, _] = [move for move in match.happened(CardsMoved)]
    assert isinstance(out.moved, CardsShown)


@pytest.mark.card("cell_phones")
def test_cell_phones_keep_the_drawn_card_unseen_if_it_fits_nowhere() -> None:
    match = doing(
        Action.LOAD, 2, shipments={0: "cell_phones"}, hands={0: "beer"}, ships={SHIP: home("rice")}, deck="pens"
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.sorted_hands[0] == ["beer", "pens"]
    [told] = [told for told in match.table.events if isinstance(told.event, CardsMoved)]
    others = told.for_seat(1)
    assert isinstance(others, CardsMoved)
    assert (others.origin, others.destination) == (DECK, Place(Zone.HAND, 0))
    assert others.moved == Hidden(1)
    match.play(0, Load("beer", SHIP))
    assert not loads_on(match)


@pytest.mark.card("cell_phones")
def test_cell_phones_let_the_seat_choose_among_ships() -> None:
    match = doing(
        Action.LOAD, shipments={0: "cell_phones"}, ships={SHIP: home("rice"), "green-1": home("apples")}, deck="beer"
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, ChooseShip) == {ChooseShip("green-1"), ChooseShip(SHIP)}
    match.play(0, ChooseShip("green-1"))
    assert match.ship("green-1").containers == ["beer"]


@pytest.mark.card("cell_phones")
def test_cell_phones_are_not_on_offer_without_any_card_to_draw() -> None:
    match = doing(Action.LOAD, shipments={0: "cell_phones"}, hands={0: "beer"}, ships={SHIP: home("rice")}, rest=False)
    assert not match.offers(0, CellPhoneDraw)


@pytest.mark.rule("IE-055")
@pytest.mark.card("cell_phones")
def test_cell_phones_renew_an_empty_deck() -> None:
    match = doing(
        Action.LOAD, 2, shipments={0: "cell_phones"}, ships={SHIP: home("rice")}, rest=False, discard="beer pens"
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.ship(SHIP).containers == ["beer"]
    assert match.state.deck == ["pens"]


@pytest.mark.card("cell_phones", "lumber")
def test_cell_phones_draw_a_card_as_others_hear_it() -> None:
    match = doing(Action.LOAD, shipments={0: "cell_phones", 1: "lumber"}, ships={SHIP: home("almonds")}, deck="beer")
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.ship(SHIP).at_sea
    assert match.asked == (1, "IE-D11")


# Smart Cars


@pytest.mark.card("smart_cars")
@pytest.mark.parametrize("shipment", ["smart_cars", "wind_turbines=smart_cars"])
def test_smart_cars_sell_a_card_in_place_of_a_load_without_any_ship(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = doing(Action.LOAD, 2, shipments={0: shipment}, hands={0: "beer pens"})
    assert match.asked == (0, "IE-D04")
    match.play(0, SmartCarsSell(card, "pens"))
    assert match.state.island == ["pens"]
    assert match.state.credits[0] == 12
    assert not match.state.sold[0]
    assert not loads_on(match)


@pytest.mark.rule("IE-052")
@pytest.mark.card("smart_cars")
def test_smart_cars_work_once_a_turn_and_spend_the_action() -> None:
    said: dict[str, Any] = {
        "shipments": {0: "smart_cars"},
        "hands": {0: "beer pens rice"},
        "ships": {SHIP: home("honey")},
    }
    match = doing(Action.LOAD, 2, **said)
    match.play(0, SmartCarsSell("smart_cars", "pens"))
    assert not match.offers(0, SmartCarsSell)
    match.play(0, Load("beer", SHIP))
    assert not loads_on(match)
    match = doing(Action.LOAD, **said)
    match.play(0, Load("beer", SHIP))
    assert not loads_on(match)


# Robot Cats


def pairs(ship: str, *, actions: int = 1, hand: str, shipments: str = "robot_cats") -> Match:
    """Seat 0 loads on green-2, which has a contract."""
    return doing(Action.LOAD, actions, shipments={0: shipments}, hands={0: hand}, ships={SHIP: home(ship)})


@pytest.mark.card("robot_cats")
@pytest.mark.parametrize("shipment", ["robot_cats", "wind_turbines=robot_cats"])
def test_robot_cats_load_two_of_a_type_as_one_technology_container(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = pairs("generators", hand="pistols ammunition beer", shipments=shipment)
    assert match.moves(0, LoadPair) == {LoadPair(card, ("ammunition", "pistols"), SHIP)}
    match.play(0, LoadPair(card, ("pistols", "ammunition"), SHIP))
    assert match.ship(SHIP).containers == ["pistols", "ammunition"]
    assert match.view(1).ships[1].fill == 1
    assert match.view(1).ships[1].bound == ("pistols", "ammunition")
    assert not loads_on(match)


@pytest.mark.card("robot_cats")
def test_neither_half_of_a_pair_fits_alone() -> None:
    match = pairs("generators ammunition", actions=2, hand="pistols foxes laptops")
    match.play(0, LoadPair("robot_cats", ("pistols", "foxes"), SHIP))
    ship = match.view(0).ships[1]
    assert ship.fill == 1
    assert set(ship.accepts) == {GoodType.TECHNOLOGY, GoodType.ILLEGAL}


@pytest.mark.card("robot_cats", "televisions", "coffee")
def test_a_pair_fits_an_open_slot_and_with_televisions_any() -> None:
    hand = "pistols ammunition"
    assert not pairs("rice", hand=hand).offers(0, LoadPair)
    assert pairs("rice", shipments="robot_cats coffee", hand=hand).offers(0, LoadPair)
    assert pairs("rice", shipments="robot_cats televisions", hand=hand).offers(0, LoadPair)


@pytest.mark.card("robot_cats", "fixie_bikes", "laptops")
def test_a_pair_is_two_containers_for_payout_and_fixie_bikes_and_a_technology_container_for_laptops() -> None:
    match = pairs("batteries", hand="pistols ammunition", shipments="robot_cats laptops fixie_bikes")
    match.play(0, LoadPair("robot_cats", ("pistols", "ammunition"), SHIP))
    assert match.ship(SHIP).at_sea
    assert match.state.credits[0] == 10 + 6 + 4
    assert len(match.sorted_hands[0]) == 2
    assert match.ship(SHIP).pairs == []


@pytest.mark.rule("IE-113")
@pytest.mark.card("robot_cats")
@pytest.mark.parametrize(("contract", "loads", "pays"), [("drones", 2, 10), ("nanobots neural_units", 6, 14)])
def test_interaction_13_pairs_and_the_payout(contract: str, loads: int, pays: int) -> None:
    cards = "pistols ammunition foxes big_cats seeds drugs beer rice onions apples honey bamboo"
    hand = cards.split()[: 2 * loads]
    match = pairs(contract, actions=loads, hand=" ".join(hand))
    for first, second in zip(hand[::2], hand[1::2], strict=True):
        match.play(0, LoadPair("robot_cats", (first, second), SHIP))
    assert match.ship(SHIP).at_sea
    assert len(match.ship(SHIP).containers) == 2 * loads
    assert match.state.credits[0] == 10 + pays


@pytest.mark.card("robot_cats", "tablets")
def test_interaction_13_pairs_and_the_payout_with_tablets() -> None:
    aboard = "pistols ammunition foxes big_cats seeds drugs beer rice onions apples"
    names = aboard.split()
    bound = tuple(zip(names[::2], names[1::2], strict=True))
    match = doing(
        Action.LOAD,
        shipments={0: "robot_cats tablets"},
        hands={0: "sauna ferraris"},
        ships={SHIP: home("nanobots neural_units", aboard, bound)},
    )
    match.play(0, LoadPair("robot_cats", ("sauna", "ferraris"), SHIP))
    assert match.state.credits[0] == 10 + 18


@pytest.mark.rule("PW-04")
@pytest.mark.card("robot_cats")
def test_a_pair_fills_nothing_when_robot_cats_are_gone() -> None:
    bound = (("pistols", "ammunition"),)
    match = doing(Action.LOAD, hands={0: "laptops"}, ships={SHIP: home("drones", "pistols ammunition", bound)})
    assert match.view(0).ships[1].fill == 0
    match.play(0, Load("laptops", SHIP))
    assert match.view(0).ships[1].fill == 1


@pytest.mark.card("robot_cats")
def test_robot_cats_of_another_seat_help_nobody_else() -> None:
    match = doing(
        Action.LOAD, shipments={1: "robot_cats"}, hands={0: "pistols ammunition"}, ships={SHIP: home("generators")}
    )
    assert not match.offers(0, LoadPair)


@pytest.mark.card("robot_cats")
@pytest.mark.parametrize("shipment", ["robot_cats", "wind_turbines=robot_cats"])
def test_robot_cats_pirate_two_of_a_type_with_two_actions_from_any_sources(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = doing(
        Action.PIRATE,
        3,
        shipments={0: shipment, 1: "poison_bottles"},
        ships={SHIP: home("drones"), "black-1": sea("pistols")},
        island="ammunition beer",
    )
    assert match.moves(0, PiratePair) == {PiratePair(card, ("ammunition", "pistols"), SHIP)}
    match.play(0, PiratePair(card, ("pistols", "ammunition"), SHIP))
    assert match.ship(SHIP).pairs == [("pistols", "ammunition")]
    assert match.view(0).ships[1].fill == 1
    assert not match.ship("black-1").at_sea
    assert match.state.island == ["beer"]
    assert match.state.pirated[0] == 2
    assert match.state.executions[0].left == 1
    assert match.state.credits[1] == 12


@pytest.mark.card("robot_cats", "mini_van", "big_ammunition")
def test_robot_cats_pirate_from_the_harbours_of_others_with_mini_van() -> None:
    said: dict[str, Any] = {
        "ships": {SHIP: home("drones"), "black-1": sea("pistols"), "yellow-2": home("seeds", "ammunition beer")},
        "hands": {1: "cups", 2: "pens rope"},
    }
    assert not doing(Action.PIRATE, 2, shipments={0: "robot_cats"}, **said).offers(0, PiratePair)
    match = doing(Action.PIRATE, 3, shipments={0: "robot_cats mini_van big_ammunition"}, **said)
    pair = PiratePair("robot_cats", ("ammunition", "pistols"), SHIP)
    assert match.moves(0, PiratePair) == {pair}
    match.play(0, pair)
    assert set(match.ship(SHIP).containers) == {"ammunition", "pistols"}
    assert match.ship("yellow-2").containers == ["beer"]
    assert match.ship("yellow-2").contracts == ["seeds"]
    assert not match.ship("black-1").at_sea
    assert match.state.pirated[0] == 2
    assert [len(hand) for hand in match.state.hands] == [1, 1, 1], "a card for the ship at sea, none for the harbour"


@pytest.mark.card("robot_cats")
def test_a_pirated_pair_needs_two_actions_and_is_discarded_if_it_fits_nowhere() -> None:
    said: dict[str, Any] = {"shipments": {0: "robot_cats"}, "ships": {"black-1": sea("pistols ammunition beer")}}
    assert not doing(Action.PIRATE, 1, **said).offers(0, PiratePair)
    match = doing(Action.PIRATE, 3, **said)
    assert match.moves(0, PiratePair) == {PiratePair("robot_cats", ("ammunition", "pistols"), "discard")}
    match.play(0, PiratePair("robot_cats", ("ammunition", "pistols"), "discard"))
    assert set(match.state.discard) == {"pistols", "ammunition"}


@pytest.mark.card("robot_cats", "stem_cells")
def test_the_other_half_of_a_pirated_pair_is_a_plain_container_when_one_is_kept() -> None:
    match = doing(
        Action.PIRATE,
        3,
        shipments={0: "robot_cats stem_cells"},
        ships={SHIP: home("drones chairs"), "black-1": sea("pens paper beer")},
    )
    match.play(0, PiratePair("robot_cats", ("pens", "paper"), SHIP))
    match.play(0, StemCellsKeep("stem_cells")).play(0, DeclinePower("stem_cells"))
    assert match.state.goods[0] == ["pens"]
    assert match.ship(SHIP).containers == ["paper"]
    assert match.ship(SHIP).pairs == []


# Fixie Bikes and Whole Wheat


@pytest.mark.card("fixie_bikes")
@pytest.mark.parametrize("owner", [0, 1])
def test_fixie_bikes_pay_for_every_load_action_of_anybody(owner: int) -> None:
    match = doing(Action.LOAD, 2, shipments={owner: "fixie_bikes"}, hands={0: "beer rice"}, ships={SHIP: home("honey")})
    match.play(0, Load("beer", SHIP)).play(0, Load("rice", SHIP))
    assert match.state.credits[owner] == 10 + 4


@pytest.mark.card("fixie_bikes", "batteries")
def test_fixie_bikes_pay_for_the_loads_that_powers_add_to_the_action() -> None:
    match = doing(
        Action.LOAD, shipments={0: "batteries", 1: "fixie_bikes"}, hands={0: "beer"}, ships={SHIP: home("honey")}
    )
    match.play(0, LoadExtraPaid("batteries", "beer", SHIP))
    assert match.state.credits[:2] == [8, 12]


@pytest.mark.rule("IE-102")
@pytest.mark.card("fixie_bikes")
def test_fixie_bikes_do_not_pay_for_piracy() -> None:
    match = doing(
        Action.PIRATE, shipments={1: "fixie_bikes"}, ships={"green-1": home("honey"), "black-1": sea("beer pens")}
    )
    match.play(0, Pirate("black-1", "beer", "green-1"))
    assert match.ship("green-1").containers == ["beer"]
    assert match.state.credits[1] == 10


@pytest.mark.card("whole_wheat")
def test_whole_wheat_gives_credits_or_cards_for_an_agriculture_container() -> None:
    def match() -> Match:
        made = doing(Action.LOAD, 2, shipments={1: "whole_wheat"}, hands={0: "beer rice"}, ships={SHIP: home("honey")})
        made.play(0, Load("beer", SHIP))
        assert made.asked == (1, "IE-D11")
        return made

    assert match().play(1, WholeWheat("whole_wheat", "credits")).state.credits[1] == 12
    assert len(match().play(1, WholeWheat("whole_wheat", "cards")).state.hands[1]) == 2
    declined = match().play(1, DeclinePower("whole_wheat"))
    assert (declined.state.credits[1], declined.sorted_hands[1]) == (10, [])


@pytest.mark.card("whole_wheat")
def test_whole_wheat_hears_piracy_but_no_other_types() -> None:
    match = doing(
        Action.PIRATE,
        2,
        shipments={0: "whole_wheat"},
        ships={"green-1": home("honey chairs"), "black-1": sea("beer pens rice")},
    )
    match.play(0, Pirate("black-1", "pens", "green-1"))
    assert match.asked == (0, "IE-D09")
    match.play(0, Pirate("black-1", "beer", "green-1"))
    assert match.asked == (0, "IE-D11")


@pytest.mark.card("whole_wheat")
def test_whole_wheat_offers_no_cards_when_there_are_none() -> None:
    match = doing(Action.LOAD, shipments={0: "whole_wheat"}, hands={0: "beer"}, ships={SHIP: home("honey")}, rest=False)
    match.play(0, Load("beer", SHIP))
    assert match.moves(0, WholeWheat) == {WholeWheat("whole_wheat", "credits")}


@pytest.mark.rule("IE-048")
def test_done_gives_up_what_powers_would_add() -> None:
    match = doing(Action.LOAD, shipments={0: "batteries"}, hands={0: "beer"}, ships={SHIP: home("honey")})
    match.play(0, Done())
    assert not loads_on(match)


# Free actions


@pytest.mark.rule("IE-172")
@pytest.mark.card("batteries", "playstations", "smart_cars", "stretch_goals")
def test_powers_beside_the_load_work_in_a_free_action_too() -> None:
    match = completing(
        "stretch_goals",
        deck="rope soap tablets",
        shipments={0: "batteries playstations smart_cars"},
        goods={0: "laptops drones"},
        hands={0: "rice beer onions"},
        ships={"green-1": home("honey")},
    )
    for seat in (0, 1, 2):
        match.play(seat, match.options(seat, PowerImport)[0].first)
    match.play(0, StretchAction("stretch_goals", "LOAD"))
    assert match.asked == (0, "IE-D15")
    match.play(0, LoadExtra("playstations", "beer", "green-1"))
    match.play(0, LoadExtraPaid("batteries", "rice", "green-1"))
    assert match.offers(0, SmartCarsSell)
    match.play(0, Load("onions", "green-1"))
    assert match.ship("green-1").containers == ["beer", "rice", "onions"]
