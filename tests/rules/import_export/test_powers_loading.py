"""Powers of the LOAD action, and of what is loaded."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.import_export.components import CardSet
from freeport_games.import_export.events import CardsMoved, CardsShown
from freeport_games.import_export.moves import (
    CellPhoneDraw,
    ChooseShip,
    DeclinePower,
    Done,
    Load,
    LoadExtra,
    LoadExtraPaid,
    Pirate,
    PowerImport,
    SmartCarsSell,
    StretchAction,
    WholeWheat,
)
from freeport_games.import_export.state.places import DECK, Place, Zone
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import Match, all_but, at, commas, loads_on

SHIP = "green-2"


# Batteries


@pytest.mark.card("batteries")
@pytest.mark.parametrize("shipment", ["batteries", "wind_turbines=batteries"])
def test_batteries_load_one_more_for_two_credits_also_after_the_last_action(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=beer,rice,onions shipments={shipment} | yellow | black"
        " | green-2 contracts=honey"
    )
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
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer,rice,onions imports=laptops shipments=batteries | yellow"
        " | black | green-2 contracts=soy_sauce"
    )
    match.play(0, LoadExtraPaid("batteries", "rice", SHIP))
    assert not match.offers(0, LoadExtraPaid)
    match.play(0, Load("beer", SHIP)).play(0, Load("onions", SHIP))
    assert len(match.ship(SHIP).containers) == 3


@pytest.mark.card("batteries")
def test_batteries_need_two_credits_and_a_card_that_fits() -> None:
    poor = at(
        "phase=EXECUTE declared=LOAD | green 0 hand=beer shipments=batteries | yellow | black | green-2 contracts=honey"
    )
    assert not poor.offers(0, LoadExtraPaid)
    wrong = at(
        "phase=EXECUTE declared=LOAD | green hand=pens shipments=batteries | yellow | black | green-2 contracts=honey"
    )
    assert wrong.asked == (0, "IE-D04")
    assert not wrong.offers(0, LoadExtraPaid)


@pytest.mark.rule("IE-138")
@pytest.mark.card("batteries")
def test_batteries_and_a_copy_of_them_have_a_limit_each() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer,rice,onions shipments=batteries,wind_turbines=batteries"
        " | yellow | black | green-2 contracts=soy_sauce"
    )
    match.play(0, LoadExtraPaid("batteries", "rice", SHIP)).play(0, LoadExtraPaid("wind_turbines", "beer", SHIP))
    assert not match.offers(0, LoadExtraPaid)
    assert match.state.credits[0] == 6


# Playstations


@pytest.mark.card("playstations")
@pytest.mark.parametrize(("goods", "more"), [("drones", 0), ("drones laptops", 1), ("drones laptops tablets", 1)])
def test_playstations_load_one_more_for_every_two_technology_goods(goods: str, more: int) -> None:
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=beer,rice,onions goods={commas(goods)} shipments=playstations"
        " | yellow | black | green-2 contracts=soy_sauce"
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
    match = at(
        "phase=EXECUTE declared=LOAD"
        " | green hand=beer,rice,onions,apples,potatoes imports=refrigerators goods=drones,laptops,tablets,batteries"
        f" shipments={shipment} | yellow | black | green-2 contracts=soy_sauce,almonds"
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
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=pens imports=batteries shipments={shipment} | yellow | black"
        " | green-2 contracts=rice | deck=beer,*"
    )
    match.play(0, CellPhoneDraw(shipment.split("=")[0]))
    assert match.ship(SHIP).containers == ["beer"]
    assert match.sorted_hands[0] == ["pens"]
    assert match.asked == (0, "IE-D04")
    [out, _] = list(match.happened(CardsMoved))
    assert isinstance(out.moved, CardsShown)


@pytest.mark.card("cell_phones")
def test_cell_phones_keep_the_drawn_card_unseen_if_it_fits_nowhere() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer imports=batteries shipments=cell_phones | yellow | black"
        " | green-2 contracts=rice | deck=pens,*"
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
    match = at(
        "phase=EXECUTE declared=LOAD | green shipments=cell_phones | yellow | black | green-1 contracts=apples"
        " | green-2 contracts=rice | deck=beer,*"
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, ChooseShip) == {ChooseShip("green-1"), ChooseShip(SHIP)}
    match.play(0, ChooseShip("green-1"))
    assert match.ship("green-1").containers == ["beer"]


@pytest.mark.card("cell_phones")
def test_cell_phones_are_not_on_offer_without_any_card_to_draw() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer shipments=cell_phones | yellow"
        f" | black goods={all_but('beer cell_phones rice')} | green-2 contracts=rice | deck="
    )
    assert not match.offers(0, CellPhoneDraw)


@pytest.mark.rule("IE-055")
@pytest.mark.card("cell_phones")
def test_cell_phones_renew_an_empty_deck() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green imports=batteries shipments=cell_phones | yellow"
        f" | black goods={all_but('batteries cell_phones rice beer pens')} | green-2 contracts=rice | discard=beer,pens"
        " | deck="
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.ship(SHIP).containers == ["beer"]
    assert match.state.deck == ["pens"]


@pytest.mark.card("cell_phones", "lumber")
def test_cell_phones_draw_a_card_as_others_hear_it() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green shipments=cell_phones | yellow shipments=lumber | black"
        " | green-2 contracts=almonds | deck=beer,*"
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.ship(SHIP).at_sea
    assert match.asked == (1, "IE-D11")


# Smart Cars


@pytest.mark.card("smart_cars")
@pytest.mark.parametrize("shipment", ["smart_cars", "wind_turbines=smart_cars"])
def test_smart_cars_sell_a_card_in_place_of_a_load_without_any_ship(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=beer,pens imports=batteries shipments={shipment} | yellow | black"
    )
    assert match.asked == (0, "IE-D04")
    match.play(0, SmartCarsSell(card, "pens"))
    assert match.state.island == ["pens"]
    assert match.state.credits[0] == 12
    assert not match.state.sold[0]
    assert not loads_on(match)


@pytest.mark.rule("IE-052")
@pytest.mark.card("smart_cars")
def test_smart_cars_work_once_a_turn_and_spend_the_action() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer,pens,rice imports=batteries shipments=smart_cars | yellow"
        " | black | green-2 contracts=honey"
    )
    match.play(0, SmartCarsSell("smart_cars", "pens"))
    assert not match.offers(0, SmartCarsSell)
    match.play(0, Load("beer", SHIP))
    assert not loads_on(match)
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer,pens,rice shipments=smart_cars | yellow | black"
        " | green-2 contracts=honey"
    )
    match.play(0, Load("beer", SHIP))
    assert not loads_on(match)


# Fixie Bikes and Whole Wheat


@pytest.mark.card("fixie_bikes")
@pytest.mark.parametrize("owner", [0, 1])
def test_fixie_bikes_pay_for_every_load_action_of_anybody(owner: int) -> None:
    shipments = ["", ""]
    shipments[owner] = "fixie_bikes"
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=beer,rice imports=batteries shipments={shipments[0]}"
        f" | yellow shipments={shipments[1]} | black | green-2 contracts=honey"
    )
    match.play(0, Load("beer", SHIP)).play(0, Load("rice", SHIP))
    assert match.state.credits[owner] == 10 + 4


@pytest.mark.card("fixie_bikes", "batteries")
def test_fixie_bikes_pay_for_the_loads_that_powers_add_to_the_action() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer shipments=batteries | yellow shipments=fixie_bikes | black"
        " | green-2 contracts=honey"
    )
    match.play(0, LoadExtraPaid("batteries", "beer", SHIP))
    assert match.state.credits[:2] == [8, 12]


@pytest.mark.rule("IE-102")
@pytest.mark.card("fixie_bikes")
def test_fixie_bikes_do_not_pay_for_piracy() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow shipments=fixie_bikes | black | green-1 contracts=honey"
        " | black-1 sea aboard=beer,pens"
    )
    match.play(0, Pirate("black-1", "beer", "green-1"))
    assert match.ship("green-1").containers == ["beer"]
    assert match.state.credits[1] == 10


@pytest.mark.card("whole_wheat")
def test_whole_wheat_gives_credits_or_cards_for_an_agriculture_container() -> None:
    def match() -> Match:
        made = at(
            "phase=EXECUTE sets=BASE,JUTAKU declared=LOAD | green hand=beer,rice imports=batteries"
            " | yellow shipments=whole_wheat | black | green-2 contracts=honey"
        )
        made.play(0, Load("beer", SHIP))
        assert made.asked == (1, "IE-D11")
        return made

    assert match().play(1, WholeWheat("whole_wheat", "credits")).state.credits[1] == 12
    assert len(match().play(1, WholeWheat("whole_wheat", "cards")).state.hands[1]) == 2
    declined = match().play(1, DeclinePower("whole_wheat"))
    assert (declined.state.credits[1], declined.sorted_hands[1]) == (10, [])


@pytest.mark.card("whole_wheat")
def test_whole_wheat_hears_piracy_but_no_other_types() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green imports=flash_drives shipments=whole_wheat | yellow"
        " | black | green-1 contracts=honey,chairs | black-1 sea aboard=beer,pens,rice"
    )
    match.play(0, Pirate("black-1", "pens", "green-1"))
    assert match.asked == (0, "IE-D09")
    match.play(0, Pirate("black-1", "beer", "green-1"))
    assert match.asked == (0, "IE-D11")


@pytest.mark.card("whole_wheat")
def test_whole_wheat_offers_no_cards_when_there_are_none() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=LOAD | green hand=beer shipments=whole_wheat | yellow"
        f" | black goods={all_but('beer whole_wheat honey', CardSet.JUTAKU)} | green-2 contracts=honey | deck="
    )
    match.play(0, Load("beer", SHIP))
    assert match.moves(0, WholeWheat) == {WholeWheat("whole_wheat", "credits")}


@pytest.mark.rule("IE-048")
def test_done_gives_up_what_powers_would_add() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer shipments=batteries | yellow | black | green-2 contracts=honey"
    )
    match.play(0, Done())
    assert not loads_on(match)


# Free actions


@pytest.mark.rule("IE-172")
@pytest.mark.card("batteries", "playstations", "smart_cars", "stretch_goals")
def test_powers_beside_the_load_work_in_a_free_action_too() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=rice,beer,onions,ferraris goods=laptops,drones shipments=batteries,playstations,smart_cars"
        " | yellow chose=FOLLOW:LOAD | black | green-1 contracts=honey"
        " | green-2 contracts=stretch_goals aboard=champagne,cologne,diamond_rings,dino_bones"
        " | deck=vintage_wines,rope,soap,tablets,*",
        "ferraris",
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
