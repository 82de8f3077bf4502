"""CONTRACT (section 4.6)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.areas.counting import level
from freeport_games.import_export.components import CARDS, GoodType
from freeport_games.import_export.moves import Contract, DiscardContracts, Done
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-059", "IE-D03")
def test_a_card_of_the_hand_goes_under_an_available_ship() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=batteries | yellow hand=pens | black | green-1 sea aboard=cups"
    )
    assert match.moves(0, Contract) == {Contract("batteries", "green-2")}
    match.play(0, Contract("batteries", "green-2"))
    assert match.ship("green-2").contracts == ["batteries"]
    assert match.sorted_hands[0] == []


@pytest.mark.rule("IE-060")
@pytest.mark.parametrize("card", ["segways", "almonds", "mouthwash", "cannabis", "small_poodles"])
def test_any_seat_may_contract_any_type(card: str) -> None:
    assert at(f"phase=EXECUTE declared=CONTRACT | green hand={card} | yellow | black").may(0, Contract(card, "green-1"))


@pytest.mark.rule("IE-061", "IE-014")
def test_a_level_is_goods_and_harbour() -> None:
    state = at("| green imports=champagne goods=laptops,jets,sauna | yellow | black").state
    assert [level(state, 0, type_) for type_ in GoodType] == [2, 0, 0, 0, 2]


@pytest.mark.rule("IE-061", "IE-164")
@pytest.mark.card("ferraris")
def test_virtual_goods_add_to_a_level() -> None:
    state = at("| green goods=laptops shipments=ferraris | yellow | black").state
    assert [level(state, 0, type_) for type_ in GoodType] == [3, 1, 1, 1, 1]


@pytest.mark.rule("IE-062")
@pytest.mark.parametrize(
    ("tier", "goods", "actions", "may"),
    [
        (0, 0, 1, True),
        (1, 0, 1, False),
        (1, 0, 2, True),
        (1, 1, 1, True),
        (3, 0, 3, False),
        (3, 0, 4, True),
        (3, 2, 2, True),
    ],
)
def test_missing_levels_cost_actions(tier: int, goods: int, actions: int, *, may: bool) -> None:
    card = {0: "champagne", 1: "jets", 3: "vintage_wines"}[tier]
    assert CARDS[card].tier == tier
    imports, held = ("chairs", "chapstick", "drones")[: actions - 1], ("sauna", "cologne")[:goods]
    match = at(
        f"phase=EXECUTE declared=CONTRACT | green hand={card} imports={','.join(imports)} goods={','.join(held)}"
        " | yellow | black"
    )
    assert match.may(0, Contract(card, "green-1")) is may


@pytest.mark.rule("IE-062", "IE-063")
def test_several_cards_each_pay_their_own_cost() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=jets,champagne,cups imports=chairs,chapstick | yellow hand=pens"
        " | black"
    )
    match.play(0, Contract("jets", "green-1"))
    assert match.state.executions[-1].left == 1
    match.play(0, Contract("champagne", "green-2"))
    assert match.asked == (1, "IE-D01")
    assert (match.ship("green-1").contracts, match.ship("green-2").contracts) == (["jets"], ["champagne"])


@pytest.mark.rule("IE-064", "IE-028")
def test_the_ship_must_have_room() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=mouthwash,shower_heads | yellow | black"
        " | green-1 contracts=dino_bones,pants,apples | green-2 contracts=gold_toilets"
    )
    assert match.moves(0, Contract) == {Contract("mouthwash", "green-2"), Contract("shower_heads", "green-2")}


@pytest.mark.rule("IE-065")
def test_a_half_loaded_ship_takes_a_further_contract() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=batteries | yellow | black"
        " | green-1 contracts=gold_toilets aboard=jets"
    )
    match.play(0, Contract("batteries", "green-1"))
    assert match.ship("green-1").contracts == ["gold_toilets", "batteries"]


@pytest.mark.rule("IE-066")
def test_contracts_lie_in_contracting_order() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=pants,batteries,almonds imports=chairs,chapstick shipments=cups"
        " | yellow | black"
    )
    for card in ("pants", "batteries", "almonds"):
        match.play(0, Contract(card, "green-1"))
    assert match.ship("green-1").contracts == ["pants", "batteries", "almonds"]


@pytest.mark.rule("IE-067", "IE-110")
def test_containers_that_lie_there_count_and_may_complete_the_ship() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=champagne,cups | yellow | black | green-1 aboard=jets,sauna,beer"
    )
    match.play(0, Contract("champagne", "green-1"))
    assert match.shipments(0) == ["champagne"]
    assert match.state.credits[0] == 18, "three containers are aboard"


@pytest.mark.rule("IE-068", "IE-049")
def test_who_cannot_contract_as_everybody_sees_is_passed_over() -> None:
    for match in (
        at("phase=EXECUTE declared=CONTRACT | green | yellow hand=cups | black"),
        at(
            "phase=EXECUTE declared=CONTRACT | green hand=batteries | yellow hand=cups | black"
            " | green-1 contracts=gold_toilets,shower_heads | green-2 sea aboard=pens"
        ),
    ):
        assert match.asked == (1, "IE-D01")
    hidden = at(
        "phase=EXECUTE declared=CONTRACT | green hand=the_mother_load | yellow | black"
        " | green-1 contracts=gold_toilets,shower_heads | green-2 contracts=laptops"
    )
    assert hidden.asked == (0, "IE-D03"), "nobody else knows that the card is too large"
    assert [option.makes for option in hidden.decision(0).options] == [Done]


@pytest.mark.rule("IE-048", "IE-D03", "IE-160")
def test_discarding_contracts_in_between_costs_no_action() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=batteries | yellow | black | green-1 contracts=gold_toilets"
    )
    match.play(0, DiscardContracts("green-1", ("gold_toilets",)))
    assert match.state.executions[-1].left == 1
    assert match.asked == (0, "IE-D03")
