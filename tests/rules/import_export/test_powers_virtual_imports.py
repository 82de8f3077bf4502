"""Refrigerators and Cannons: actions without cards."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    Pirate,
)
from freeport_games.import_export.state import Choice, Phase
from tests.rules.import_export.positions import Match, at, home


def actions(match: Match) -> int:
    """Return how many actions the seat that executes has."""
    return match.state.executions[0].left if match.state.executions else 0


@pytest.mark.card("refrigerators")
@pytest.mark.rule("IE-044", "IE-047", "IE-165")
@pytest.mark.parametrize(
    ("holder", "goods", "extra"),
    [
        ("refrigerators", "laptops", 0),
        ("refrigerators", "laptops tablets", 1),
        ("refrigerators", "laptops tablets teslas", 1),
        ("refrigerators", "laptops tablets teslas drones", 2),
        ("wind_turbines=refrigerators", "laptops tablets", 1),
        ("refrigerators wind_turbines=refrigerators", "laptops tablets", 2),
        ("refrigerators", "rice honey soap pens", 0),
    ],
)
@pytest.mark.parametrize("choice", [Choice.FOLLOW, Choice.DRAW])
def test_refrigerators_load_once_more_for_every_two_technology_goods(
    holder: str, goods: str, extra: int, choice: Choice
) -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        at=1,
        choices={1: choice},
        hands={1: "telescopes robot_cats"},
        goods={1: goods},
        shipments={1: holder},
        ships={"yellow-1": home("satellite")},
    )
    assert actions(match) == extra + (choice is Choice.FOLLOW)


@pytest.mark.card("refrigerators")
def test_refrigerators_give_nothing_in_other_actions() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        goods={0: "laptops tablets"},
        shipments={0: "refrigerators"},
        island="soap pens",
    )
    assert actions(match) == 1


@pytest.mark.card("cannons")
@pytest.mark.rule("IE-044", "IE-165")
@pytest.mark.parametrize("choice", [Choice.FOLLOW, Choice.DRAW])
def test_cannons_count_the_pirate_imports_of_all_others(choice: Choice) -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        at=1,
        choices={1: choice},
        imports={0: "foxes cups apples", 1: "nice_suits", 2: "sauna"},
        shipments={0: "refrigerators", 1: "cannons"},
        hands={1: "telescopes"},
        island="soap pens",
    )
    assert actions(match) == 1 + 3 + (choice is Choice.FOLLOW)
    match.play(1, Pirate("island", "soap", "discard"))
    assert actions(match) == 3 + (choice is Choice.FOLLOW)


@pytest.mark.card("cannons")
def test_cannons_give_nothing_in_other_actions_or_to_others() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        imports={2: "foxes cups"},
        hands={0: "laptops"},
        shipments={0: "cannons"},
        ships={"green-1": home("satellite")},
    )
    assert actions(match) == 1
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        imports={2: "foxes cups"},
        shipments={1: "cannons"},
        island="soap pens",
    )
    assert actions(match) == 1


@pytest.mark.card("cannons", "refrigerators")
def test_interaction_22_a_seat_that_drew_has_the_actions_of_refrigerators_or_cannons() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        at=1,
        imports={0: "foxes cups"},
        goods={1: "laptops tablets"},
        shipments={1: "refrigerators cannons"},
        island="soap pens",
    )
    assert actions(match) == 2, "independent of each other"
