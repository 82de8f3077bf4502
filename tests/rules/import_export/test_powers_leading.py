"""Powers of leading and following."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action, CardSet
from freeport_games.import_export.moves import (
    Declare,
    DragonFruit,
    Draw,
    Follow,
    Pirate,
)
from tests.rules.import_export.positions import Match, all_but, at

LOAD, CONTRACT, PIRATE, IMPORT, SUPPLY = "laptops", "drones", "fake_dvds", "paper", "pants"
"""A card for each action."""


def ways(match: Match, seat: int) -> set[tuple[str, str]]:
    """Return the single cards with which a seat may follow, and what it then performs."""
    return {(move.cards[0], move.perform) for move in match.moves(seat, Follow) if len(move.cards) == 1}


def pairs(match: Match, seat: int) -> set[str]:
    """Return what a seat may perform with a wild pair."""
    return {move.perform for move in match.moves(seat, Follow) if len(move.cards) == 2}


# Rice Cookers


@pytest.mark.card("rice_cookers")
@pytest.mark.parametrize("holder", ["rice_cookers", "wind_turbines=rice_cookers"])
def test_rice_cookers_lead_load_with_contract_cards_and_the_reverse(holder: str) -> None:
    match = at(
        f"sets=BASE,JUTAKU | green hand=laptops,almonds,fake_dvds shipments={holder} | yellow hand=pants | black"
    )
    assert match.moves(0, Declare) == {
        Declare("LOAD", (LOAD,)),
        Declare("LOAD", ("almonds",)),
        Declare("CONTRACT", (LOAD,)),
        Declare("CONTRACT", ("almonds",)),
        Declare("PIRATE", (PIRATE,)),
    }
    match.play(0, Declare("LOAD", ("almonds",)))
    assert match.state.declared is Action.LOAD


@pytest.mark.card("rice_cookers")
@pytest.mark.parametrize("action", [Action.LOAD, Action.CONTRACT])
def test_rice_cookers_follow_either_action_with_either_card_as_either(action: Action) -> None:
    match = at(
        f"phase=COMMIT sets=BASE,JUTAKU at=1 declared={action} | green"
        " | yellow hand=laptops,almonds,fake_dvds,paper shipments=rice_cookers | black"
    )
    assert ways(match, 1) == {(card, perform) for card in (LOAD, "almonds") for perform in ("LOAD", "CONTRACT")}
    match = at(
        f"phase=COMMIT sets=BASE,JUTAKU at=1 declared={action} | green"
        " | yellow hand=danger_pets,drugs shipments=rice_cookers | black"
    )
    assert pairs(match, 1) == {"LOAD", "CONTRACT"}


@pytest.mark.card("rice_cookers")
def test_rice_cookers_count_imports_of_the_action_named_only() -> None:
    match = at(
        "phase=COMMIT sets=BASE,JUTAKU at=1 declared=LOAD | green"
        " | yellow hand=laptops,almonds,rice imports=apples,cannabis shipments=rice_cookers"
    )
    match.play(1, Follow((LOAD,), "CONTRACT"))
    assert match.asked == (1, "IE-D03")
    assert match.state.executions[0].left == 2, "itself and Cannabis"


@pytest.mark.card("rice_cookers")
def test_rice_cookers_change_no_other_action_and_nothing_for_others() -> None:
    match = at(
        "phase=COMMIT sets=BASE,JUTAKU at=1 declared=PIRATE | green"
        " | yellow hand=laptops,almonds,fake_dvds shipments=rice_cookers | black"
    )
    assert ways(match, 1) == {(PIRATE, "PIRATE")}
    match = at(
        "phase=COMMIT sets=BASE,JUTAKU at=1 declared=LOAD | green shipments=rice_cookers | yellow hand=laptops,almonds"
        " | black"
    )
    assert ways(match, 1) == {(LOAD, "LOAD")}


# Neural Units


@pytest.mark.card("neural_units")
@pytest.mark.rule("IE-044")
def test_example_21_neural_units() -> None:
    match = at(
        "phase=COMMIT at=1 declared=PIRATE | green"
        " | yellow hand=laptops,chairs,fake_dvds imports=apples,foxes shipments=neural_units"
        " | green-1 sea aboard=cups,soap,pens | yellow-1 contracts=satellite"
    )
    assert ways(match, 1) == {(LOAD, "LOAD"), (PIRATE, "PIRATE")}
    match.play(1, Follow((LOAD,), "LOAD"))
    match.play(0, Pirate("green-1", "cups", "discard"))
    assert match.asked == (1, "IE-D04")
    assert match.state.executions[0].left == 2, "1 and the LOAD import; no PIRATE"


@pytest.mark.card("neural_units")
def test_neural_units_follow_with_a_pair_and_do_nothing_when_drawing() -> None:
    match = at(
        "phase=COMMIT at=1 declared=PIRATE | green | yellow hand=chairs,cups shipments=neural_units | black hand=pants"
    )
    assert pairs(match, 1) == {"LOAD", "PIRATE"}
    match.play(1, Draw())
    assert match.state.commitments[1].action is Action.PIRATE


@pytest.mark.card("neural_units")
def test_neural_units_do_nothing_for_the_leader() -> None:
    match = at("| green hand=laptops,fake_dvds shipments=neural_units | yellow | black")
    assert match.moves(0, Declare) == {Declare("LOAD", (LOAD,)), Declare("PIRATE", (PIRATE,))}


@pytest.mark.card("neural_units")
@pytest.mark.rule("IE-093")
def test_neural_units_load_after_the_rounds_of_imports() -> None:
    match = at(
        "phase=COMMIT at=1 declared=IMPORT | green hand=tablets | yellow hand=laptops,segways shipments=neural_units"
        " | green-1 sea aboard=cups,soap,pens | yellow-1 contracts=satellite"
    )
    match.play(1, Follow((LOAD,), "LOAD"))
    assert match.asked == (0, "IE-D08"), "the only one who imports"
    match.play(0, match.options(0)[-1].first)
    assert match.asked == (1, "IE-D04")


@pytest.mark.card("neural_units", "refrigerators", "cannons")
@pytest.mark.rule("IE-047", "IE-165")
@pytest.mark.parametrize("follows", [True, False])
def test_interaction_22_refrigerators_give_loads_only_if_neural_units_follow_with_load(follows: bool) -> None:
    match = at(
        "phase=COMMIT at=1 declared=PIRATE | green"
        " | yellow hand=laptops,chairs,segways goods=robot_cats,teslas,playstations,generators"
        " shipments=neural_units,refrigerators | green-1 sea aboard=cups,soap,pens | yellow-1 contracts=satellite"
    )
    match.play(1, Follow((LOAD,), "LOAD") if follows else Draw())
    match.play(0, Pirate("green-1", "cups", "discard"))
    if follows:
        assert match.state.executions[0].left == 3
    else:
        assert match.state.turn == 2, "it drew, and has no PIRATE import"


# 3D Printers


@pytest.mark.card("3d_printers")
def test_3d_printers_follow_with_any_card() -> None:
    match = at(
        "phase=COMMIT sets=BASE,KICKSTARTER at=1 declared=SUPPLY | green"
        " | yellow hand=laptops,fake_dvds,pants shipments=3d_printers | black"
    )
    assert ways(match, 1) == {(LOAD, "SUPPLY"), (PIRATE, "SUPPLY"), (SUPPLY, "SUPPLY")}
    match.play(1, Follow((PIRATE,), "SUPPLY"))
    assert match.state.commitments[1].action is Action.SUPPLY


@pytest.mark.card("3d_printers")
def test_3d_printers_do_not_lead() -> None:
    match = at("sets=BASE,KICKSTARTER | green hand=laptops shipments=3d_printers | yellow | black")
    assert match.moves(0, Declare) == {Declare("LOAD", (LOAD,))}


@pytest.mark.card("3d_printers", "neural_units", "rice_cookers")
def test_3d_printers_do_not_widen_neural_units_or_rice_cookers() -> None:
    match = at(
        "phase=COMMIT sets=BASE,KICKSTARTER at=1 declared=SUPPLY | green"
        " | yellow hand=laptops,fake_dvds shipments=3d_printers,neural_units | black"
    )
    assert ways(match, 1) == {(LOAD, "SUPPLY"), (PIRATE, "SUPPLY"), (LOAD, "LOAD")}
    match = at(
        "phase=COMMIT sets=BASE,JUTAKU,KICKSTARTER at=1 declared=LOAD | green"
        " | yellow hand=laptops,fake_dvds shipments=3d_printers,rice_cookers | black"
    )
    assert ways(match, 1) == {(LOAD, "LOAD"), (PIRATE, "LOAD"), (LOAD, "CONTRACT")}


# Dragon Fruit


@pytest.mark.card("dragon_fruit")
@pytest.mark.parametrize("holder", ["dragon_fruit", "wind_turbines=dragon_fruit"])
def test_dragon_fruit_rewards_the_leader_of_pirate(holder: str) -> None:
    card = holder.partition("=")[0]
    match = at(
        f"sets=BASE,KICKSTARTER | green hand=fake_dvds shipments={holder} | yellow hand=pants | black"
        " | deck=cups,soap,rice,*"
    )
    match.play(0, Declare("PIRATE", (PIRATE,)))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, DragonFruit) == {DragonFruit(card, "cards"), DragonFruit(card, "credits")}
    match.play(0, DragonFruit(card, "cards"))
    assert match.sorted_hands[0] == ["cups", "soap"]
    assert match.state.credits[0] == 10
    assert match.asked == (1, "IE-D02")


@pytest.mark.card("dragon_fruit")
def test_dragon_fruit_may_be_taken_in_credits_and_both_of_two_pay() -> None:
    match = at(
        "sets=BASE,KICKSTARTER | green hand=fake_dvds shipments=dragon_fruit,wind_turbines=dragon_fruit"
        " | yellow hand=pants | black"
    )
    match.play(0, Declare("PIRATE", (PIRATE,)))
    match.play(0, DragonFruit("dragon_fruit", "credits"))
    match.play(0, DragonFruit("wind_turbines", "credits"))
    assert match.state.credits[0] == 14


@pytest.mark.card("dragon_fruit")
def test_dragon_fruit_is_silent_for_other_actions_and_other_leaders() -> None:
    match = at("sets=BASE,KICKSTARTER | green hand=pants shipments=dragon_fruit | yellow hand=laptops | black")
    match.play(0, Declare("SUPPLY", (SUPPLY,)))
    assert match.asked == (1, "IE-D02")
    match = at("sets=BASE,KICKSTARTER | green hand=fake_dvds | yellow hand=laptops shipments=dragon_fruit | black")
    match.play(0, Declare("PIRATE", (PIRATE,)))
    assert match.asked == (1, "IE-D02")


@pytest.mark.card("dragon_fruit")
@pytest.mark.rule("IE-058", "IE-136")
def test_dragon_fruit_pays_unasked_when_no_card_is_left_to_draw() -> None:
    match = at(
        "sets=BASE,KICKSTARTER | green hand=fake_dvds shipments=dragon_fruit | yellow hand=laptops"
        f" | black goods={all_but('fake_dvds dragon_fruit laptops', CardSet.KICKSTARTER)} | deck="
    )
    match.play(0, Declare("PIRATE", (PIRATE,)))
    assert match.state.credits[0] == 12


# Books


@pytest.mark.card("books")
@pytest.mark.parametrize("holder", ["books", "wind_turbines=books"])
@pytest.mark.parametrize(
    ("imports", "follows", "credits"),
    [("", True, 12), ("cell_phones", False, 12), ("", False, 10), ("apples", False, 10)],
    ids=["a follower", "an import of one that drew", "nobody", "an import of another action"],
)
def test_books_pay_when_another_seat_imports_too(holder: str, imports: str, follows: bool, credits: int) -> None:
    match = at(
        f"phase=COMMIT at=1 declared=IMPORT | green hand=tablets shipments={holder}"
        f" | yellow hand=paper,chairs imports={imports} | green-1 sea aboard=cups,soap,rice"
    )
    match.play(1, Follow((IMPORT,), "IMPORT") if follows else Draw())
    assert match.state.credits[0] == credits


@pytest.mark.card("books", "neural_units")
def test_books_do_not_count_a_follower_that_loads() -> None:
    match = at(
        "phase=COMMIT at=1 declared=IMPORT | green hand=tablets shipments=books"
        " | yellow hand=laptops,chairs shipments=neural_units | green-1 sea aboard=cups,soap,rice"
    )
    match.play(1, Follow((LOAD,), "LOAD"))
    assert match.state.credits[0] == 10


@pytest.mark.card("books")
def test_books_pay_the_leader_only_and_for_import_only() -> None:
    match = at(
        "phase=COMMIT at=1 declared=IMPORT | green | yellow hand=paper shipments=books"
        " | green-1 sea aboard=cups,soap,rice"
    )
    match.play(1, Follow((IMPORT,), "IMPORT"))
    assert match.state.credits == [10, 10]
    match = at("phase=COMMIT at=1 declared=PIRATE | green shipments=books | yellow hand=fake_dvds")
    match.play(1, Follow((PIRATE,), "PIRATE"))
    assert match.state.credits == [10, 10]
