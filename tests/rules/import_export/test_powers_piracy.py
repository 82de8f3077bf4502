"""Powers that hear of piracy, and other places for what was taken."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus.requests import Picked
from freeport_games.import_export.events import CardsMoved, ShipReturned
from freeport_games.import_export.moves import (
    DeclinePower,
    DiscardContracts,
    Pirate,
    PirateUnseen,
    RailgunsPay,
    StemCellsKeep,
)
from freeport_games.import_export.state.places import Zone
from tests.rules.import_export.positions import at, commas
from tests.rules.import_export.turns import placing, seen

# Big Ammunition


@pytest.mark.card("big_ammunition")
@pytest.mark.parametrize("holder", ["big_ammunition", "wind_turbines=big_ammunition"])
def test_big_ammunition_takes_a_random_card_seen_by_the_two_seats(holder: str) -> None:
    match = at(
        f"phase=EXECUTE declared=PIRATE | green shipments={holder} | yellow hand=chairs,laptops | black"
        " | yellow-1 sea aboard=rice,pens"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"), Picked(1))
    assert match.sorted_hands[:2] == [["laptops"], ["chairs"]]
    stolen = match.happened(CardsMoved)[-1]
    assert stolen.destination.seat == 0
    assert not seen(match, 2, "laptops")


@pytest.mark.card("big_ammunition")
def test_big_ammunition_comes_once_a_container_after_its_loading() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=big_ammunition,wind_turbines=big_ammunition"
        " | yellow hand=chairs,laptops,tablets | black | green-1 contracts=almonds | yellow-1 sea aboard=rice,pens"
    )
    match.play(0, Pirate("yellow-1", "rice", "green-1"))
    zones = [moved.destination.zone for moved in match.happened(CardsMoved)]
    assert zones.index(Zone.CONTAINERS) < zones.index(Zone.HAND)
    assert match.sorted_hands[:2] == [["chairs", "laptops"], ["tablets"]], "the card and its copy take one each"


@pytest.mark.card("big_ammunition")
def test_big_ammunition_hears_of_ships_of_others_at_sea_only() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green hand=cups imports=nice_suits shipments=big_ammunition"
        " | yellow hand=chairs | black hand=pants | green-2 sea aboard=rice,pens | island=laptops"
    )
    match.play(0, Pirate("green-2", "rice", "discard"))
    match.play(0, Pirate("island", "laptops", "discard"))
    assert match.sorted_hands == [["cups"], ["chairs"], ["pants"]]


@pytest.mark.card("big_ammunition")
def test_big_ammunition_takes_nothing_from_an_empty_hand() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=big_ammunition | yellow hand=telescopes | black"
        " | black-1 sea aboard=rice,pens"
    )
    match.play(0, Pirate("black-1", "rice", "discard"))
    assert match.sorted_hands == [[], ["telescopes"], []]
    assert match.asked == (1, "IE-D01")


# Stolen Rice, Stolen Tires, Poison Bottles


@pytest.mark.card("stolen_rice")
def test_stolen_rice_pays_for_agriculture_loaded_or_not_and_so_does_a_copy() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE"
        " | green imports=nice_suits,velvet_robes shipments=stolen_rice,wind_turbines=stolen_rice"
        " | yellow hand=telescopes shipments=railguns | black | green-1 contracts=sugar"
        " | yellow-1 sea aboard=rice,pens | island=honey"
    )
    match.play(0, Pirate("yellow-1", "rice", "green-1"))
    assert match.state.credits[0] == 14
    match.play(0, Pirate("yellow-1", "pens", "discard"))
    assert match.state.credits[0] == 14
    match.play(0, Pirate("island", "honey", "green-1"))
    assert match.state.credits[0] == 18 + 6, "and the ship's payout"


@pytest.mark.card("stolen_rice")
def test_stolen_rice_hears_of_its_own_seat_only() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE | green | yellow hand=telescopes shipments=stolen_rice"
        " | black | yellow-1 sea aboard=rice,pens"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.state.credits == [10, 10, 10]


@pytest.mark.card("stolen_tires")
def test_stolen_tires_draw_and_supply_after_each_action() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE | green imports=nice_suits shipments=stolen_tires"
        " | yellow hand=telescopes shipments=soap | black | yellow-1 sea aboard=rice,pens,cups"
        " | deck=laptops,chairs,pants,shoes,*"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert (match.sorted_hands[0], match.state.island) == (["laptops"], ["chairs"])
    match.play(0, Pirate("yellow-1", "pens", "discard"))
    assert (match.sorted_hands[0], match.state.island) == (["laptops", "pants"], ["chairs", "shoes"])


@pytest.mark.card("poison_bottles")
def test_poison_bottles_are_paid_for_the_first_action_of_each_other_seat() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=nice_suits | yellow hand=telescopes chose=FOLLOW:PIRATE"
        " | black shipments=poison_bottles chose=FOLLOW:PIRATE | yellow-1 sea aboard=rice,pens,cups,chairs,laptops"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.state.credits == [8, 10, 12]
    match.play(0, Pirate("yellow-1", "pens", "discard"))
    assert match.state.credits == [8, 10, 12], "the second action is free"
    match.play(1, Pirate("yellow-1", "cups", "discard"))
    assert match.state.credits == [8, 8, 14]
    match.play(2, Pirate("yellow-1", "chairs", "discard"))
    assert match.state.credits == [8, 8, 14], "its own seat pays nothing"


@pytest.mark.card("poison_bottles")
@pytest.mark.rule("IE-151", "IE-167")
def test_poison_bottles_and_their_copy_take_what_there_is() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green 2 | yellow hand=telescopes shipments=poison_bottles"
        " | black shipments=wind_turbines=poison_bottles | yellow-1 sea aboard=rice,pens"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.state.credits == [0, 12, 10], "clockwise, until the money is out"


# Stem Cells


@pytest.mark.card("stem_cells")
@pytest.mark.rule("IE-149")
def test_stem_cells_keep_a_pirated_card_for_two_credits() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green shipments=stem_cells,bubblegum"
        " | yellow hand=telescopes | black | green-1 contracts=shoes | yellow-1 sea aboard=chairs,pens"
    )
    match.play(0, Pirate("yellow-1", "chairs", "green-1"))
    assert match.asked == (0, "IE-D11")
    match.play(0, StemCellsKeep("stem_cells"))
    assert match.state.goods[0] == ["chairs"]
    assert not match.ship("green-1").containers
    assert match.state.credits[0] == 10 - 2 + 4, "Bubblegum hears of the new good"


@pytest.mark.card("stem_cells")
def test_stem_cells_declined_the_card_goes_where_it_was_to_go() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green shipments=stem_cells | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | yellow-1 sea aboard=chairs"
    )
    match.play(0, Pirate("yellow-1", "chairs", "green-1"))
    assert not match.ship("yellow-1").at_sea, "the ship returns before the card is placed"
    match.play(0, DeclinePower("stem_cells"))
    assert match.ship("green-1").containers == ["chairs"]
    assert match.state.credits[0] == 10
    assert not match.state.played[0]


@pytest.mark.card("stem_cells")
@pytest.mark.parametrize(
    ("credits", "goods"), [(0, ""), (10, "laptops rice cups pants")], ids=["no credits", "no room"]
)
def test_stem_cells_ask_only_with_credits_and_room(credits: int, goods: str) -> None:
    match = at(
        f"phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green {credits} shipments=stem_cells goods={commas(goods)}"
        " | yellow hand=telescopes | black | yellow-1 sea aboard=chairs,pens"
    )
    match.play(0, Pirate("yellow-1", "chairs", "discard"))
    assert match.asked == (1, "IE-D01")
    assert match.state.discard == ["chairs"]


@pytest.mark.card("stem_cells", "mini_van")
def test_stem_cells_keep_what_mini_van_brings() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green shipments=stem_cells,mini_van | yellow hand=telescopes"
        " | black | deck=chairs,*"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    match.play(0, StemCellsKeep("stem_cells"))
    assert match.state.goods[0] == ["chairs"]
    assert [(event.origin.zone, event.destination.zone) for event in match.happened(CardsMoved)] == [
        (Zone.DECK, Zone.PLAYED),
        (Zone.PLAYED, Zone.GOODS),
    ]


# Aeroponics


@pytest.mark.card("aeroponics")
@pytest.mark.parametrize("holder", ["aeroponics", "wind_turbines=aeroponics"])
def test_interaction_21_aeroponics_bring_a_ship_home_with_its_last_container(holder: str) -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE | green imports=nice_suits"
        f" | yellow hand=telescopes shipments={holder} | black | yellow-1 sea aboard=rice,pens"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert not match.ship("yellow-1").at_sea
    assert match.ship("yellow-1").containers == ["pens"]
    assert match.state.credits == [10, 10, 10]
    assert match.happened(ShipReturned) == [ShipReturned(1, "yellow-1")]
    assert match.asked == (1, "IE-D01"), "the second action has no source left"


@pytest.mark.card("aeroponics")
def test_aeroponics_do_nothing_for_ships_of_others_or_with_more_aboard() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE | green imports=nice_suits"
        " | yellow hand=telescopes shipments=aeroponics | black | yellow-1 sea aboard=rice,pens,cups"
        " | black-1 sea aboard=chairs,laptops"
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.ship("yellow-1").at_sea
    match.play(0, Pirate("black-1", "chairs", "discard"))
    assert match.ship("black-1").at_sea


@pytest.mark.card("aeroponics", "backpacks")
@pytest.mark.parametrize(
    ("aboard", "left"), [("soap beer rice", ["rice"]), ("soap beer", []), ("soap beer rice jets", None)]
)
def test_interaction_21_an_import_of_two_is_one_removal_for_aeroponics(aboard: str, left: list[str] | None) -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,KICKSTARTER declared=IMPORT | green count=1"
        " | yellow hand=telescopes shipments=backpacks | black shipments=aeroponics"
        f" | black-1 sea aboard={commas(aboard)}"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    ship = match.ship("black-1")
    assert ship.at_sea == (left is None)
    assert left is None or ship.containers == left
    assert len(match.happened(ShipReturned)) == (left is not None)
    assert match.state.credits == [10, 10, 12], "the owner earns for the import, and nothing for the return"
    assert (match.asked == (1, "IE-D11")) == (left is not None), "Backpacks hear it"


@pytest.mark.card("poison_bottles", "railguns")
@pytest.mark.rule("IE-138", "IE-148", "IE-170")
def test_interaction_20_an_entry_is_dropped_when_railguns_take_its_card() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=nice_suits | yellow hand=telescopes shipments=poison_bottles"
        " | black | green-1 contracts=railguns aboard=drugs,seeds,pistols,cannabis"
        " | black-1 sea aboard=foxes,soap,pens"
    )
    match.play(0, Pirate("black-1", "foxes", "green-1"))
    assert match.asked == (1, "IE-D12")
    match.play(1, RailgunsPay("railguns", "shipment", ("poison_bottles",)))
    assert match.shipments(0) == ["railguns", "poison_bottles"]
    assert match.state.credits == [10 + 12 + 4, 10, 6], "neither the old owner nor the new one is paid"


@pytest.mark.card("stem_cells")
@pytest.mark.rule("IE-127", "IE-157")
def test_a_card_not_kept_is_discarded_if_its_ship_takes_it_no_more() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green shipments=stem_cells | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | yellow-1 sea aboard=chairs,pens"
    )
    match.play(0, Pirate("yellow-1", "chairs", "green-1"))
    match.play(0, DiscardContracts("green-1", ("shoes",)))
    match.play(0, DeclinePower("stem_cells"))
    assert match.state.discard == ["shoes", "chairs"]
    assert not match.ship("green-1").containers
