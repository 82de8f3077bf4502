"""Robot Cats: two cards of a type as one container."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import GoodType
from freeport_games.import_export.moves import (
    DeclinePower,
    Load,
    LoadPair,
    PiratePair,
    StemCellsKeep,
)
from tests.rules.import_export.positions import at, commas, loads_on

SHIP = "green-2"


@pytest.mark.card("robot_cats")
@pytest.mark.parametrize("shipment", ["robot_cats", "wind_turbines=robot_cats"])
def test_robot_cats_load_two_of_a_type_as_one_technology_container(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=pistols,ammunition,beer shipments={shipment} | yellow | black"
        " | green-2 contracts=generators"
    )
    assert match.moves(0, LoadPair) == {LoadPair(card, ("ammunition", "pistols"), SHIP)}
    match.play(0, LoadPair(card, ("pistols", "ammunition"), SHIP))
    assert match.ship(SHIP).containers == ["pistols", "ammunition"]
    assert match.view(1).ships[1].fill == 1
    assert match.view(1).ships[1].bound == ("pistols", "ammunition")
    assert not loads_on(match)


@pytest.mark.card("robot_cats")
def test_neither_half_of_a_pair_fits_alone() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,foxes,laptops imports=batteries shipments=robot_cats"
        " | yellow | black | green-2 contracts=generators,ammunition"
    )
    match.play(0, LoadPair("robot_cats", ("pistols", "foxes"), SHIP))
    ship = match.view(0).ships[1]
    assert ship.fill == 1
    assert set(ship.accepts) == {GoodType.TECHNOLOGY, GoodType.ILLEGAL}


@pytest.mark.card("robot_cats", "televisions", "coffee")
def test_a_pair_fits_an_open_slot_and_with_televisions_any() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,ammunition shipments=robot_cats | yellow | black"
        " | green-2 contracts=rice"
    )
    assert not match.offers(0, LoadPair)
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,ammunition shipments=robot_cats,coffee | yellow | black"
        " | green-2 contracts=rice"
    )
    assert match.offers(0, LoadPair)
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,ammunition shipments=robot_cats,televisions | yellow | black"
        " | green-2 contracts=rice"
    )
    assert match.offers(0, LoadPair)


@pytest.mark.card("robot_cats", "fixie_bikes", "laptops")
def test_a_pair_is_two_containers_for_payout_and_fixie_bikes_and_a_technology_container_for_laptops() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,ammunition shipments=robot_cats,laptops,fixie_bikes | yellow"
        " | black | green-2 contracts=batteries"
    )
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
    imports = ("batteries", "laptops", "refrigerators", "tablets", "flour")[: loads - 1]
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand={','.join(hand)} imports={','.join(imports)} shipments=robot_cats"
        f" | yellow | black | green-2 contracts={commas(contract)}"
    )
    for first, second in zip(hand[::2], hand[1::2], strict=True):
        match.play(0, LoadPair("robot_cats", (first, second), SHIP))
    assert match.ship(SHIP).at_sea
    assert len(match.ship(SHIP).containers) == 2 * loads
    assert match.state.credits[0] == 10 + pays


@pytest.mark.card("robot_cats", "tablets")
def test_interaction_13_pairs_and_the_payout_with_tablets() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=sauna,ferraris shipments=robot_cats,tablets | yellow | black"
        " | green-2 contracts=nanobots,neural_units"
        " aboard=pistols,ammunition,foxes,big_cats,seeds,drugs,beer,rice,onions,apples"
        " bound=pistols+ammunition,foxes+big_cats,seeds+drugs,beer+rice,onions+apples"
    )
    match.play(0, LoadPair("robot_cats", ("sauna", "ferraris"), SHIP))
    assert match.state.credits[0] == 10 + 18


@pytest.mark.rule("PW-04")
@pytest.mark.card("robot_cats")
def test_a_pair_fills_nothing_when_robot_cats_are_gone() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow | black"
        " | green-2 contracts=drones aboard=pistols,ammunition bound=pistols+ammunition"
    )
    assert match.view(0).ships[1].fill == 0
    match.play(0, Load("laptops", SHIP))
    assert match.view(0).ships[1].fill == 1


@pytest.mark.card("robot_cats")
def test_robot_cats_of_another_seat_help_nobody_else() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pistols,ammunition | yellow shipments=robot_cats | black"
        " | green-2 contracts=generators"
    )
    assert not match.offers(0, LoadPair)


@pytest.mark.card("robot_cats")
@pytest.mark.parametrize("shipment", ["robot_cats", "wind_turbines=robot_cats"])
def test_robot_cats_pirate_two_of_a_type_with_two_actions_from_any_sources(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(
        f"phase=EXECUTE declared=PIRATE | green imports=flash_drives,neural_units shipments={shipment}"
        " | yellow shipments=poison_bottles | black | black-1 sea aboard=pistols | green-2 contracts=drones"
        " | island=ammunition,beer"
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
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=flash_drives shipments=robot_cats | yellow hand=cups"
        " | black hand=pens,rope | green-2 contracts=drones | yellow-2 contracts=seeds aboard=ammunition,beer"
        " | black-1 sea aboard=pistols"
    )
    assert not match.offers(0, PiratePair)
    match = at(
        "phase=EXECUTE declared=PIRATE"
        " | green imports=flash_drives,neural_units shipments=robot_cats,mini_van,big_ammunition | yellow hand=cups"
        " | black hand=pens,rope | green-2 contracts=drones | yellow-2 contracts=seeds aboard=ammunition,beer"
        " | black-1 sea aboard=pistols"
    )
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
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=robot_cats | yellow | black"
        " | black-1 sea aboard=pistols,ammunition,beer"
    )
    assert not match.offers(0, PiratePair)
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=flash_drives,neural_units shipments=robot_cats | yellow | black"
        " | black-1 sea aboard=pistols,ammunition,beer"
    )
    assert match.moves(0, PiratePair) == {PiratePair("robot_cats", ("ammunition", "pistols"), "discard")}
    match.play(0, PiratePair("robot_cats", ("ammunition", "pistols"), "discard"))
    assert set(match.state.discard) == {"pistols", "ammunition"}


@pytest.mark.card("robot_cats", "stem_cells")
def test_the_other_half_of_a_pirated_pair_is_a_plain_container_when_one_is_kept() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE"
        " | green imports=flash_drives,neural_units shipments=robot_cats,stem_cells | yellow | black"
        " | green-2 contracts=drones,chairs | black-1 sea aboard=pens,paper,beer"
    )
    match.play(0, PiratePair("robot_cats", ("pens", "paper"), SHIP))
    match.play(0, StemCellsKeep("stem_cells")).play(0, DeclinePower("stem_cells"))
    assert match.state.goods[0] == ["pens"]
    assert match.ship(SHIP).containers == ["paper"]
    assert match.ship(SHIP).pairs == []
