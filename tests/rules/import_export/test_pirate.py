"""PIRATE (section 4.9)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import Done, Pirate
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-095", "IE-096", "IE-097", "IE-D09")
def test_what_can_be_pirated_and_where_it_goes() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | green-1 contracts=cologne"
        " | green-2 sea aboard=beer | yellow-1 sea aboard=jets,wheat | island=sauna,pens"
    )
    assert match.moves(0, Pirate) == {
        Pirate("green-2", "beer", "discard"),
        Pirate("yellow-1", "jets", "green-1"),
        Pirate("yellow-1", "wheat", "discard"),
        Pirate("island", "sauna", "green-1"),
        Pirate("island", "pens", "discard"),
    }


@pytest.mark.rule("IE-096")
def test_the_seat_chooses_among_the_ships_that_take_it() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | green-1 contracts=cologne"
        " | green-2 contracts=champagne | yellow-1 sea aboard=jets,wheat | island=sauna,pens"
    )
    assert match.may(0, Pirate("yellow-1", "jets", "green-2"))
    match.play(0, Pirate("yellow-1", "jets", "green-1"))
    assert match.ship("green-1").containers == ["jets"]


@pytest.mark.rule("IE-097", "IE-100")
def test_what_fits_nowhere_is_discarded() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | green-1 contracts=cologne"
        " | green-2 sea aboard=beer | yellow-1 sea aboard=jets,wheat | island=sauna,pens"
    ).play(0, Pirate("yellow-1", "wheat", "discard"))
    assert match.state.discard == ["wheat"]
    assert (match.sorted_hands[0], match.state.imports[0], match.state.goods[0]) == ([], [], [])


@pytest.mark.rule("IE-097", "IE-072")
def test_a_ship_without_a_contract_takes_nothing() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | green-1 aboard=nice_suits"
        " | yellow-1 sea aboard=jets"
    )
    assert match.moves(0, Pirate) == {Pirate("yellow-1", "jets", "discard")}


@pytest.mark.rule("IE-098", "IE-124")
def test_an_emptied_ship_comes_home_and_its_owner_earns_nothing() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | yellow-1 sea aboard=wheat"
        " | island=sauna,pens"
    ).play(0, Pirate("yellow-1", "wheat", "discard"))
    assert not match.ship("yellow-1").at_sea
    assert match.state.credits == [10, 10, 10]


@pytest.mark.rule("IE-099")
@pytest.mark.card("backpacks", "whole_wheat")
def test_the_ship_comes_home_before_the_card_is_loaded() -> None:
    """Backpacks hears the return first, Whole Wheat the load."""
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green shipments=whole_wheat,backpacks | yellow hand=cups"
        " | black | green-1 contracts=apples | yellow-1 sea aboard=wheat | island=sauna,pens"
    )
    match.play(0, Pirate("yellow-1", "wheat", "green-1"))
    assert match.asked == (0, "IE-D11")
    assert {entry.card for entry in match.state.queue} == {"whole_wheat"}
    own = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | green-1 contracts=apples"
        " | green-2 sea aboard=wheat | island=sauna,pens"
    )
    assert own.moves(0, Pirate) >= {Pirate("green-2", "wheat", "green-1")}
    assert not own.may(0, Pirate("green-2", "wheat", "green-2"))


@pytest.mark.rule("IE-101", "IE-048")
def test_each_seat_does_all_its_actions_or_stops() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=velvet_robes | yellow hand=cups imports=foxes | black"
        " | green-1 contracts=cologne | green-2 sea aboard=beer | yellow-1 sea aboard=jets,wheat | island=sauna,pens"
    )
    match.play(0, Pirate("yellow-1", "wheat", "discard"))
    assert match.asked == (0, "IE-D09")
    match.play(0, Done())
    assert match.asked == (1, "IE-D09")


@pytest.mark.rule("IE-102")
@pytest.mark.card("fixie_bikes", "whole_wheat")
def test_a_pirated_load_is_no_load_action() -> None:
    """Fixie Bikes speaks of the action, Whole Wheat of any container."""
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=PIRATE | green shipments=fixie_bikes,whole_wheat | yellow hand=cups"
        " | black | green-1 contracts=apples | yellow-1 sea aboard=wheat,honey | island=sauna,pens"
    )
    match.play(0, Pirate("yellow-1", "wheat", "green-1"))
    assert match.state.credits[0] == 10
    assert match.asked == (0, "IE-D11")


@pytest.mark.rule("IE-103", "IE-049")
def test_with_nothing_to_pirate_nobody_is_asked() -> None:
    assert at("phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | yellow-1 aboard=jets").asked == (
        1,
        "IE-D01",
    )
    assert at("phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black | island=jets").asked == (0, "IE-D09")


@pytest.mark.rule("IE-074", "IE-110")
def test_a_pirated_container_may_complete_a_ship() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=cups | black"
        " | green-1 contracts=cologne aboard=nice_suits | island=sauna,pens | deck=honey,*"
    )
    match.play(0, Pirate("island", "sauna", "green-1"))
    assert match.shipments(0) == ["cologne"]
    assert match.state.island == ["pens", "honey"]
