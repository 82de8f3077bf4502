"""LOAD, and what fits on a ship (section 4.7)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import CardId
from freeport_games.import_export.moves import DiscardContracts, Load
from tests.rules.import_export.positions import Match, at, commas

ONE_OF_EACH = "batteries almonds cups cannabis jets"


def fitting(contracts: str, aboard: str = "", shipments: str = "") -> set[CardId]:
    """Return which of one card of each type seat 0 may load."""
    match = at(
        f"phase=EXECUTE declared=LOAD | green hand=batteries,almonds,cups,cannabis,jets shipments={commas(shipments)}"
        f" | yellow | black | green-1 contracts={commas(contracts)} aboard={commas(aboard)}"
    )
    return {move.card for move in match.moves(0, Load)}


def loading(aboard: str = "") -> Match:
    return at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=LOAD"
        " | green hand=jets,sauna,champagne,cups imports=beer,candy played=diamond_rings | yellow hand=pens | black"
        f" | green-1 contracts=gold_toilets aboard={commas(aboard)} | green-2 contracts=velvet_robes"
    )


@pytest.mark.rule("IE-069", "IE-073", "IE-D04")
def test_cards_of_the_hand_go_one_by_one_on_ships_with_contracts() -> None:
    match = loading()
    match.play(0, Load("jets", "green-1")).play(0, Load("sauna", "green-2")).play(0, Load("champagne", "green-1"))
    assert match.ship("green-1").containers == ["jets", "champagne"]
    assert match.ship("green-2").containers == ["sauna"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-070", "IE-126")
def test_not_on_a_ship_without_a_contract_at_sea_or_of_another_seat() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow | black | green-1 sea aboard=cups"
        " | green-2 contracts=cologne | yellow-1 contracts=sauna"
    )
    assert match.moves(0, Load) == {Load("jets", "green-2")}
    none = at("phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=pens | black")
    assert none.asked == (1, "IE-D01")


@pytest.mark.rule("IE-004", "IE-071", "IE-072")
@pytest.mark.card("generators", "televisions")
@pytest.mark.parametrize(
    ("contracts", "aboard", "shipments", "accepted"),
    [
        pytest.param("cologne", "", "", "jets", id="a slot takes its type"),
        pytest.param("cologne pants", "", "", "jets cups", id="the slots of all contracts"),
        pytest.param("cologne pants", "pens", "", "jets", id="a filled slot takes nothing"),
        pytest.param("cologne", "beer", "", "jets", id="a container without a slot fills nothing"),
        pytest.param("refrigerators", "", "generators", ONE_OF_EACH, id="any slots take any type"),
        pytest.param("segways cologne", "pens", "generators", "jets", id="the any slot is taken"),
        pytest.param("segways cologne", "sauna", "generators", ONE_OF_EACH, id="luxury has its own slot"),
        pytest.param("iceland_water segways", "sauna pens", "generators", "", id="full"),
        pytest.param("cologne", "", "televisions", "jets batteries", id="a wild type fits"),
        pytest.param("gold_toilets", "drones segways tablets", "televisions", "jets batteries", id="several wild ones"),
    ],
)
def test_the_fill(contracts: str, aboard: str, shipments: str, accepted: str) -> None:
    if not accepted:
        full = at(
            "phase=EXECUTE declared=LOAD | green hand=batteries,almonds,cups,cannabis,jets shipments=generators"
            " | yellow | black | green-1 contracts=iceland_water,segways aboard=sauna,pens"
        )
        assert full.ship("green-1").at_sea
        return
    assert fitting(contracts, aboard, shipments) == set(accepted.split())


@pytest.mark.rule("IE-071")
@pytest.mark.card("generators", "televisions")
def test_no_container_is_bound_to_a_slot() -> None:
    """A slot for any and one for luxury; a wild technology card takes whichever the other leaves."""
    assert fitting("segways iceland_water", "tablets", "generators televisions") == set(ONE_OF_EACH.split())
    both = "generators televisions"
    assert fitting("laptops iceland_water", "tablets pens", both) == set(ONE_OF_EACH.split())
    assert fitting("segways iceland_water", "pens", both) == {"batteries", "jets"}


@pytest.mark.rule("IE-074", "IE-123")
def test_a_full_ship_completes_before_the_next_action() -> None:
    match = loading(aboard="nice_suits leather_coats dyson_vacuums")
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == ["gold_toilets"]
    assert match.asked == (0, "IE-D04")
    assert match.state.executions[-1].left == 2
    assert match.moves(0, Load) == {Load("sauna", "green-2"), Load("champagne", "green-2")}


@pytest.mark.rule("IE-075")
def test_played_cards_are_not_loaded() -> None:
    assert not loading().may(0, Load("diamond_rings", "green-1"))
    assert loading().refused(0, Load("diamond_rings", "green-1")) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("IE-076", "IE-049")
def test_who_cannot_load_as_everybody_sees_is_passed_over() -> None:
    for match in (
        at("phase=EXECUTE declared=LOAD | green | yellow hand=cups | black | green-1 contracts=cologne"),
        at("phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=cups | black | green-1 aboard=sauna"),
        at("phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=cups | black | green-1 sea aboard=sauna"),
    ):
        assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-130", "IE-071")
def test_containers_that_lost_their_contract_cannot_be_taken_back() -> None:
    match = at("| green hand=laptops | yellow hand=cups | black | green-1 contracts=gold_toilets aboard=jets,sauna")
    match.play(0, DiscardContracts("green-1", ("gold_toilets",)))
    assert match.ship("green-1").containers == ["jets", "sauna"]
    assert match.state.discard == ["gold_toilets"]
