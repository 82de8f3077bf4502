"""PIRATE (section 4.9)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import Done, Pirate
from tests.rules.import_export.positions import Match, executing, home, sea


def pirating(**position: object) -> Match:
    """Seat 0 has one action; green-1 takes luxury, and all kinds of cards lie about."""
    position.setdefault(
        "ships", {"green-1": home("cologne"), "green-2": sea("beer"), "yellow-1": sea("jets wheat"), "black-1": home()}
    )
    position.setdefault("island", "sauna pens")
    position.setdefault("hands_of_others", {1: "cups"})
    return executing(Action.PIRATE, **position)  # type: ignore[arg-type]


@pytest.mark.rule("IE-095", "IE-096", "IE-097", "IE-D09")
def test_what_can_be_pirated_and_where_it_goes() -> None:
    assert pirating().moves(0, Pirate) == {
        Pirate("green-2", "beer", "discard"),
        Pirate("yellow-1", "jets", "green-1"),
        Pirate("yellow-1", "wheat", "discard"),
        Pirate("island", "sauna", "green-1"),
        Pirate("island", "pens", "discard"),
    }


@pytest.mark.rule("IE-096")
def test_the_seat_chooses_among_the_ships_that_take_it() -> None:
    match = pirating(ships={"green-1": home("cologne"), "green-2": home("champagne"), "yellow-1": sea("jets wheat")})
    assert match.may(0, Pirate("yellow-1", "jets", "green-2"))
    match.play(0, Pirate("yellow-1", "jets", "green-1"))
    assert match.ship("green-1").containers == ["jets"]


@pytest.mark.rule("IE-097", "IE-100")
def test_what_fits_nowhere_is_discarded() -> None:
    match = pirating().play(0, Pirate("yellow-1", "wheat", "discard"))
    assert match.state.discard == ["wheat"]
    assert (match.sorted_hands[0], match.state.imports[0], match.state.goods[0]) == ([], [], [])


@pytest.mark.rule("IE-097", "IE-072")
def test_a_ship_without_a_contract_takes_nothing() -> None:
    match = pirating(ships={"green-1": home(aboard="nice_suits"), "yellow-1": sea("jets")}, island="")
    assert match.moves(0, Pirate) == {Pirate("yellow-1", "jets", "discard")}


@pytest.mark.rule("IE-098", "IE-124")
def test_an_emptied_ship_comes_home_and_its_owner_earns_nothing() -> None:
    match = pirating(ships={"yellow-1": sea("wheat")}).play(0, Pirate("yellow-1", "wheat", "discard"))
    assert not match.ship("yellow-1").at_sea
    assert match.state.credits == [10, 10, 10]


@pytest.mark.rule("IE-099")
@pytest.mark.card("backpacks", "whole_wheat")
def test_the_ship_comes_home_before_the_card_is_loaded() -> None:
    """Backpacks hears the return first, Whole Wheat the load."""
    match = pirating(
        ships={"green-1": home("apples"), "yellow-1": sea("wheat")}, shipments={0: "whole_wheat backpacks"}
    )
    match.play(0, Pirate("yellow-1", "wheat", "green-1"))
    assert match.asked == (0, "IE-D11")
    assert {entry.card for entry in match.state.queue} == {"whole_wheat"}
    own = pirating(ships={"green-1": home("apples"), "green-2": sea("wheat")})
    assert own.moves(0, Pirate) >= {Pirate("green-2", "wheat", "green-1")}
    assert not own.may(0, Pirate("green-2", "wheat", "green-2"))


@pytest.mark.rule("IE-101", "IE-048")
def test_each_seat_does_all_its_actions_or_stops() -> None:
    match = pirating(imports="velvet_robes", imports_of_others={1: "foxes"})
    match.play(0, Pirate("yellow-1", "wheat", "discard"))
    assert match.asked == (0, "IE-D09")
    match.play(0, Done())
    assert match.asked == (1, "IE-D09")


@pytest.mark.rule("IE-102")
@pytest.mark.card("fixie_bikes", "whole_wheat")
def test_a_pirated_load_is_no_load_action() -> None:
    """Fixie Bikes speaks of the action, Whole Wheat of any container."""
    match = pirating(
        ships={"green-1": home("apples"), "yellow-1": sea("wheat honey")}, shipments={0: "fixie_bikes whole_wheat"}
    )
    match.play(0, Pirate("yellow-1", "wheat", "green-1"))
    assert match.state.credits[0] == 10
    assert match.asked == (0, "IE-D11")


@pytest.mark.rule("IE-103", "IE-049")
def test_with_nothing_to_pirate_nobody_is_asked() -> None:
    assert pirating(ships={"yellow-1": home(aboard="jets")}, island="").asked == (1, "IE-D01")
    assert pirating(ships={}, island="jets").asked == (0, "IE-D09")


@pytest.mark.rule("IE-074", "IE-110")
def test_a_pirated_container_may_complete_a_ship() -> None:
    match = pirating(ships={"green-1": home("cologne", aboard="nice_suits")}, deck="honey")
    match.play(0, Pirate("island", "sauna", "green-1"))
    assert match.shipments(0) == ["cologne"]
    assert match.state.island == ["pens", "honey"]
