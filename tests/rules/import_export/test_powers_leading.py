"""Powers of leading and following."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    Declare,
    DragonFruit,
    Draw,
    Follow,
    Pirate,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.positions import Match, at, home, sea

LOAD, CONTRACT, PIRATE, IMPORT, SUPPLY = "laptops", "drones", "fake_dvds", "paper", "pants"
"""A card for each action."""


def declared(action: Action, **position: Any) -> Match:
    """Seat 0 has declared an action; seat 1 is to follow or to draw."""
    return at(phase=Phase.COMMIT, declared=action, **position)


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
    match = at(shipments={0: holder}, hands={0: f"{LOAD} almonds {PIRATE}", 1: SUPPLY})
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
    match = declared(action, shipments={1: "rice_cookers"}, hands={1: f"{LOAD} almonds {PIRATE} {IMPORT}"})
    assert ways(match, 1) == {(card, perform) for card in (LOAD, "almonds") for perform in ("LOAD", "CONTRACT")}
    match = declared(action, shipments={1: "rice_cookers"}, hands={1: "danger_pets drugs"})
    assert pairs(match, 1) == {"LOAD", "CONTRACT"}


@pytest.mark.card("rice_cookers")
def test_rice_cookers_count_imports_of_the_action_named_only() -> None:
    match = declared(
        Action.LOAD,
        seats=2,
        shipments={1: "rice_cookers"},
        hands={1: f"{LOAD} almonds rice"},
        imports={1: "apples cannabis"},
        ships={"yellow-1": home()},
    )
    match.play(1, Follow((LOAD,), "CONTRACT"))
    assert match.asked == (1, "IE-D03")
    assert match.state.executions[0].left == 2, "itself and Cannabis"


@pytest.mark.card("rice_cookers")
def test_rice_cookers_change_no_other_action_and_nothing_for_others() -> None:
    match = declared(Action.PIRATE, shipments={1: "rice_cookers"}, hands={1: f"{LOAD} almonds {PIRATE}"})
    assert ways(match, 1) == {(PIRATE, "PIRATE")}
    match = declared(Action.LOAD, shipments={0: "rice_cookers"}, hands={1: f"{LOAD} almonds"})
    assert ways(match, 1) == {(LOAD, "LOAD")}


# Neural Units


@pytest.mark.card("neural_units")
@pytest.mark.rule("IE-044")
def test_example_21_neural_units() -> None:
    match = declared(
        Action.PIRATE,
        seats=2,
        shipments={1: "neural_units"},
        hands={1: f"{LOAD} chairs {PIRATE}"},
        imports={1: "apples foxes"},
        ships={"yellow-1": home("satellite"), "green-1": sea("cups soap pens")},
    )
    assert ways(match, 1) == {(LOAD, "LOAD"), (PIRATE, "PIRATE")}
    match.play(1, Follow((LOAD,), "LOAD"))
    match.play(0, Pirate("green-1", "cups", "discard"))
    assert match.asked == (1, "IE-D04")
    assert match.state.executions[0].left == 2, "1 and the LOAD import; no PIRATE"


@pytest.mark.card("neural_units")
def test_neural_units_follow_with_a_pair_and_do_nothing_when_drawing() -> None:
    match = declared(Action.PIRATE, shipments={1: "neural_units"}, hands={1: "chairs cups", 2: SUPPLY})
    assert pairs(match, 1) == {"LOAD", "PIRATE"}
    match.play(1, Draw())
    assert match.state.commitments[1].action is Action.PIRATE


@pytest.mark.card("neural_units")
def test_neural_units_do_nothing_for_the_leader() -> None:
    match = at(shipments={0: "neural_units"}, hands={0: f"{LOAD} {PIRATE}"})
    assert match.moves(0, Declare) == {Declare("LOAD", (LOAD,)), Declare("PIRATE", (PIRATE,))}


@pytest.mark.card("neural_units")
@pytest.mark.rule("IE-093")
def test_neural_units_load_after_the_rounds_of_imports() -> None:
    match = declared(
        Action.IMPORT,
        seats=2,
        shipments={1: "neural_units"},
        hands={0: "tablets", 1: f"{LOAD} segways"},
        ships={"yellow-1": home("satellite"), "green-1": sea("cups soap pens")},
    )
    match.play(1, Follow((LOAD,), "LOAD"))
    assert match.asked == (0, "IE-D08"), "the only one who imports"
    match.play(0, match.options(0)[-1].first)
    assert match.asked == (1, "IE-D04")


@pytest.mark.card("neural_units", "refrigerators", "cannons")
@pytest.mark.rule("IE-047", "IE-165")
@pytest.mark.parametrize("follows", [True, False])
def test_interaction_22_refrigerators_give_loads_only_if_neural_units_follow_with_load(follows: bool) -> None:
    match = declared(
        Action.PIRATE,
        seats=2,
        shipments={1: "neural_units refrigerators"},
        goods={1: "robot_cats teslas playstations generators"},
        hands={1: f"{LOAD} chairs segways"},
        ships={"yellow-1": home("satellite"), "green-1": sea("cups soap pens")},
    )
    match.play(1, Follow((LOAD,), "LOAD") if follows else Draw())
    match.play(0, Pirate("green-1", "cups", "discard"))
    if follows:
        assert match.state.executions[0].left == 3
    else:
        assert match.state.turn == 6, "it drew, and has no PIRATE import"


# 3D Printers


@pytest.mark.card("3d_printers")
def test_3d_printers_follow_with_any_card() -> None:
    match = declared(Action.SUPPLY, shipments={1: "3d_printers"}, hands={1: f"{LOAD} {PIRATE} {SUPPLY}"})
    assert ways(match, 1) == {(LOAD, "SUPPLY"), (PIRATE, "SUPPLY"), (SUPPLY, "SUPPLY")}
    match.play(1, Follow((PIRATE,), "SUPPLY"))
    assert match.state.commitments[1].action is Action.SUPPLY


@pytest.mark.card("3d_printers")
def test_3d_printers_do_not_lead() -> None:
    match = at(shipments={0: "3d_printers"}, hands={0: LOAD})
    assert match.moves(0, Declare) == {Declare("LOAD", (LOAD,))}


@pytest.mark.card("3d_printers", "neural_units", "rice_cookers")
def test_3d_printers_do_not_widen_neural_units_or_rice_cookers() -> None:
    match = declared(Action.SUPPLY, shipments={1: "3d_printers neural_units"}, hands={1: f"{LOAD} {PIRATE}"})
    assert ways(match, 1) == {(LOAD, "SUPPLY"), (PIRATE, "SUPPLY"), (LOAD, "LOAD")}
    match = declared(Action.LOAD, shipments={1: "3d_printers rice_cookers"}, hands={1: f"{LOAD} {PIRATE}"})
    assert ways(match, 1) == {(LOAD, "LOAD"), (PIRATE, "LOAD"), (LOAD, "CONTRACT")}


# Dragon Fruit


@pytest.mark.card("dragon_fruit")
@pytest.mark.parametrize("holder", ["dragon_fruit", "wind_turbines=dragon_fruit"])
def test_dragon_fruit_rewards_the_leader_of_pirate(holder: str) -> None:
    card = holder.partition("=")[0]
    match = at(shipments={0: holder}, hands={0: PIRATE, 1: SUPPLY}, deck="cups soap rice")
    match.play(0, Declare("PIRATE", (PIRATE,)))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, DragonFruit) == {DragonFruit(card, "cards"), DragonFruit(card, "credits")}
    match.play(0, DragonFruit(card, "cards"))
    assert match.sorted_hands[0] == ["cups", "soap"]
    assert match.state.credits[0] == 10
    assert match.asked == (1, "IE-D02")


@pytest.mark.card("dragon_fruit")
def test_dragon_fruit_may_be_taken_in_credits_and_both_of_two_pay() -> None:
    match = at(shipments={0: "dragon_fruit wind_turbines=dragon_fruit"}, hands={0: PIRATE, 1: SUPPLY})
    match.play(0, Declare("PIRATE", (PIRATE,)))
    match.play(0, DragonFruit("dragon_fruit", "credits"))
    match.play(0, DragonFruit("wind_turbines", "credits"))
    assert match.state.credits[0] == 14


@pytest.mark.card("dragon_fruit")
def test_dragon_fruit_is_silent_for_other_actions_and_other_leaders() -> None:
    match = at(shipments={0: "dragon_fruit"}, hands={0: SUPPLY, 1: LOAD})
    match.play(0, Declare("SUPPLY", (SUPPLY,)))
    assert match.asked == (1, "IE-D02")
    match = at(shipments={1: "dragon_fruit"}, hands={0: PIRATE, 1: LOAD})
    match.play(0, Declare("PIRATE", (PIRATE,)))
    assert match.asked == (1, "IE-D02")


@pytest.mark.card("dragon_fruit")
@pytest.mark.rule("IE-058", "IE-136")
def test_dragon_fruit_pays_unasked_when_no_card_is_left_to_draw() -> None:
    match = at(shipments={0: "dragon_fruit"}, hands={0: PIRATE, 1: LOAD}, rest=False)
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
    match = declared(
        Action.IMPORT,
        seats=2,
        shipments={0: holder},
        hands={0: "tablets", 1: f"{IMPORT} chairs"},
        imports={1: imports},
        ships={"green-1": sea("cups soap rice")},
    )
    match.play(1, Follow((IMPORT,), "IMPORT") if follows else Draw())
    assert match.state.credits[0] == credits


@pytest.mark.card("books", "neural_units")
def test_books_do_not_count_a_follower_that_loads() -> None:
    match = declared(
        Action.IMPORT,
        seats=2,
        shipments={0: "books", 1: "neural_units"},
        hands={0: "tablets", 1: f"{LOAD} chairs"},
        ships={"green-1": sea("cups soap rice")},
    )
    match.play(1, Follow((LOAD,), "LOAD"))
    assert match.state.credits[0] == 10


@pytest.mark.card("books")
def test_books_pay_the_leader_only_and_for_import_only() -> None:
    match = declared(
        Action.IMPORT, seats=2, shipments={1: "books"}, hands={1: IMPORT}, ships={"green-1": sea("cups soap rice")}
    )
    match.play(1, Follow((IMPORT,), "IMPORT"))
    assert match.state.credits == [10, 10]
    match = declared(Action.PIRATE, seats=2, shipments={0: "books"}, hands={1: PIRATE})
    match.play(1, Follow((PIRATE,), "PIRATE"))
    assert match.state.credits == [10, 10]
