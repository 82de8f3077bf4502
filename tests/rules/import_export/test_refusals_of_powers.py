"""The table of refusals: powers and pairs."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    CellPhoneDraw,
    ContractAnytime,
    Declare,
    DrugsTake,
    Load,
    LoadExtraPaid,
    LoadPair,
    Pirate,
    PirateHarbour,
    PiratePair,
    PirateUnseen,
    PowerDraw,
    RopeSwap,
    SegwaysMove,
    SetStandingOrder,
    SmartCarsSell,
)
from tests.rules.import_export.positions import Match, at
from tests.rules.import_export.refusing import leading


@pytest.mark.rule("IE-131", "IE-138", "IE-135")
@pytest.mark.card("rope")
def test_powers_that_are_not_owned_used_up_or_not_usable() -> None:
    match = leading()
    assert match.refused(0, PowerDraw("shoes")) == "POWER_NOT_OWNED"
    assert match.refused(0, PowerDraw("sugar")) == "POWER_NOT_OWNED", "a card of the hand has no power"
    assert match.refused(0, SetStandingOrder("shoes", "NEVER")) == "POWER_NOT_OWNED"
    assert match.refused(0, PowerDraw("drones")) == "POWER_NOT_USABLE"
    assert match.refused(0, ContractAnytime("drones", "champagne", "green-2")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, SetStandingOrder("drones", "often")) == "BAD_CHOICE"
    assert match.refused(0, RopeSwap("rope", "cups", "beer")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, RopeSwap("rope", "pants", "cups")) == "BAD_CHOICE"
    assert match.refused(0, RopeSwap("shoes", "pants", "beer")) == "POWER_NOT_OWNED"


@pytest.mark.rule("IE-138")
@pytest.mark.card("rope", "batteries")
def test_a_power_used_again_in_the_same_turn() -> None:
    match = leading().play(0, RopeSwap("rope", "pants", "beer"))
    assert match.refused(0, RopeSwap("rope", "beer", "pants")) == "POWER_USED"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.refused(1, RopeSwap("rope", "cups", "pants")) == "POWER_NOT_OWNED"
    loading = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,sauna,champagne,cups shipments=batteries | yellow | black"
        " | green-2 contracts=gold_toilets"
    )
    loading.play(0, LoadExtraPaid("batteries", "jets", "green-2"))
    assert loading.refused(0, LoadExtraPaid("batteries", "sauna", "green-2")) == "POWER_USED"


@pytest.mark.rule("IE-159", "IE-135")
@pytest.mark.card("batteries")
def test_a_payment_that_one_cannot_make() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green 0 hand=jets,sauna shipments=batteries | yellow | black"
        " | green-2 contracts=gold_toilets"
    )
    assert match.refused(0, LoadExtraPaid("batteries", "jets", "green-2")) == "NOT_ENOUGH_CREDITS"


@pytest.mark.rule("IE-044", "IE-048")
@pytest.mark.card("batteries")
def test_more_actions_than_the_count() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,sauna,champagne shipments=batteries | yellow | black"
        " | green-2 contracts=gold_toilets"
    )
    match.play(0, Load("jets", "green-2"))
    assert match.asked == (0, "IE-D04"), "Batteries may still load"
    assert match.refused(0, Load("sauna", "green-2")) == "NO_ACTIONS_LEFT"


@pytest.mark.rule("IE-044", "IE-045")
@pytest.mark.card("robot_cats", "cell_phones", "smart_cars")
def test_moves_of_powers_that_take_a_load_action_are_more_than_the_count_when_none_is_left() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD"
        " | green hand=jets,sauna,champagne,pens,paper shipments=batteries,robot_cats,cell_phones,smart_cars | yellow"
        " | black | green-2 contracts=gold_toilets,laptops"
    )
    pair = LoadPair("robot_cats", ("pens", "paper"), "green-2")
    moves = (pair, CellPhoneDraw("cell_phones"), SmartCarsSell("smart_cars", "pens"))
    assert all(match.may(0, move) for move in moves)
    match.play(0, Load("jets", "green-2"))
    assert match.asked == (0, "IE-D04"), "Batteries may still load"
    assert [match.refused(0, move) for move in moves] == ["NO_ACTIONS_LEFT"] * 3
    assert match.refused(0, SmartCarsSell("smart_cars", "beer")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, LoadPair("robot_cats", ("pens", "paper"), "green-1")) == "NO_CONTRACT"


@pytest.mark.rule("IE-135", "IE-131")
@pytest.mark.card("robot_cats", "cell_phones", "smart_cars")
def test_they_are_not_usable_while_the_seat_does_no_load_actions() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=jets shipments=robot_cats,cell_phones,smart_cars | yellow | black"
    )
    for move in (CellPhoneDraw("cell_phones"), SmartCarsSell("smart_cars", "jets")):
        assert match.refused(0, move) == "POWER_NOT_USABLE"


@pytest.mark.rule("IE-070", "IE-071", "IE-072", "IE-126")
@pytest.mark.card("robot_cats")
def test_a_pair_that_a_ship_does_not_take_is_refused_as_a_container_is() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pens,paper,jets shipments=robot_cats | yellow | black"
        " | green-1 contracts=rice | yellow-2 contracts=laptops"
    )

    def refused(*cards: str, ship: str) -> str:
        return match.refused(0, LoadPair("robot_cats", cards, ship))

    assert refused("pens", "paper", ship="green-1") == "WRONG_CONTAINER", "no slot for technology"
    assert refused("pens", "paper", ship="green-2") == "NO_CONTRACT"
    assert refused("pens", "paper", ship="yellow-2") == "SHIP_NOT_AVAILABLE"
    assert refused("pens", "jets", ship="yellow-2") == "SHIP_NOT_AVAILABLE"
    assert refused("pens", "beer", ship="yellow-2") == "CARD_NOT_IN_HAND"


@pytest.mark.rule("IE-071")
@pytest.mark.card("robot_cats")
def test_two_cards_of_different_types_are_no_pair() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=pens,paper,jets shipments=robot_cats | yellow | black"
        " | green-2 contracts=laptops"
    )
    assert match.refused(0, LoadPair("robot_cats", ("pens", "jets"), "green-2")) == "BAD_CHOICE"
    assert match.refused(0, LoadPair("robot_cats", ("pens",), "green-2")) == "BAD_CHOICE"
    assert match.may(0, LoadPair("robot_cats", ("pens", "paper"), "green-2"))


def pirating_pairs(imports: str = "honey", contract: str = "") -> Match:
    """Seat 0 pirates with Robot Cats, with one more action for its import; green-2 has a contract or none."""
    return at(
        f"phase=EXECUTE declared=PIRATE | green imports={imports} shipments=robot_cats | yellow | black"
        f" | black-2 contracts=laptops | green-1 contracts=rice | green-2 contracts={contract}"
        " | yellow-1 sea aboard=pens,paper,jets"
    )


@pytest.mark.rule("IE-044", "IE-096", "IE-097", "IE-095")
@pytest.mark.card("robot_cats")
def test_a_pirated_pair_that_cannot_go_there_or_with_the_actions_left() -> None:
    def refused(match: Match, to: str, *cards: str) -> str:
        return match.refused(0, PiratePair("robot_cats", cards or ("pens", "paper"), to))

    two = pirating_pairs()
    assert refused(two, "black-2") == "SHIP_NOT_AVAILABLE"
    assert refused(two, "green-2") == "NO_CONTRACT"
    assert refused(two, "green-1") == "WRONG_CONTAINER"
    assert refused(two, "discard", "pens", "jets") == "BAD_CHOICE"
    assert refused(two, "discard", "pens", "soap") == "BAD_CHOICE"
    assert two.may(0, PiratePair("robot_cats", ("pens", "paper"), "discard"))
    takes_it = pirating_pairs(contract="drones")
    assert refused(takes_it, "discard") == "MUST_LOAD"
    assert takes_it.may(0, PiratePair("robot_cats", ("pens", "paper"), "green-2"))
    one = pirating_pairs(imports="", contract="drones")
    assert refused(one, "green-2") == "NO_ACTIONS_LEFT"
    assert refused(one, "discard") == "NO_ACTIONS_LEFT"


@pytest.mark.rule("IE-044", "IE-095", "IE-097")
@pytest.mark.card("mini_van", "drugs")
def test_pirating_with_mini_van_when_no_action_is_left() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van,drugs | yellow hand=cups | black"
        " | green-2 contracts=cologne | yellow-1 sea aboard=beer,wheat | black-2 contracts=laptops aboard=pens"
    )
    moves = (PirateUnseen("mini_van", "hand", 1), PirateHarbour("mini_van", "black-2", "pens", "discard"))
    assert all(match.may(0, move) for move in moves)
    assert match.refused(0, PirateUnseen("mini_van", "hand", 2)) == "BAD_CHOICE", "that hand is empty"
    match.play(0, Pirate("yellow-1", "beer", "discard"))
    assert match.asked == (0, "IE-D09"), "Drugs may still take one"
    assert [match.refused(0, move) for move in moves] == ["NO_ACTIONS_LEFT"] * 2
    assert match.refused(0, PirateHarbour("mini_van", "black-2", "pens", "black-2")) == "SHIP_NOT_AVAILABLE"
    assert match.may(0, DrugsTake("drugs", "yellow-1", "wheat", "discard"))


@pytest.mark.rule("IE-026", "IE-131")
@pytest.mark.card("segways")
def test_segways_does_not_go_where_no_room_is() -> None:
    match = at("| green hand=laptops imports=beer goods=pens,paper,cups,soap shipments=segways | yellow | black")
    assert match.refused(0, SegwaysMove("segways", "goods")) == "AREA_FULL"
    assert match.refused(0, SegwaysMove("segways", "green-2")) == "NO_CONTRACT"
