"""Refrigerators and Cannons: actions without cards."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    Pirate,
)
from freeport_games.import_export.state import Choice
from tests.rules.import_export.positions import Match, at, commas


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
        "phase=EXECUTE at=1 declared=LOAD | green"
        f" | yellow hand=telescopes,robot_cats goods={commas(goods)} shipments={commas(holder)} chose={choice}:LOAD"
        " | black | yellow-1 contracts=satellite"
    )
    assert actions(match) == extra + (choice is Choice.FOLLOW)


@pytest.mark.card("refrigerators")
def test_refrigerators_give_nothing_in_other_actions() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green goods=laptops,tablets shipments=refrigerators | yellow | black"
        " | island=soap,pens"
    )
    assert actions(match) == 1


@pytest.mark.card("cannons")
@pytest.mark.rule("IE-044", "IE-165")
@pytest.mark.parametrize("choice", [Choice.FOLLOW, Choice.DRAW])
def test_cannons_count_the_pirate_imports_of_all_others(choice: Choice) -> None:
    match = at(
        "phase=EXECUTE at=1 declared=PIRATE | green imports=foxes,cups,apples shipments=refrigerators"
        f" | yellow hand=telescopes imports=nice_suits shipments=cannons chose={choice}:PIRATE | black imports=sauna"
        " | island=soap,pens"
    )
    assert actions(match) == 1 + 3 + (choice is Choice.FOLLOW)
    match.play(1, Pirate("island", "soap", "discard"))
    assert actions(match) == 3 + (choice is Choice.FOLLOW)


@pytest.mark.card("cannons")
def test_cannons_give_nothing_in_other_actions_or_to_others() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=laptops shipments=cannons | yellow | black imports=foxes,cups"
        " | green-1 contracts=satellite"
    )
    assert actions(match) == 1
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow shipments=cannons | black imports=foxes,cups | island=soap,pens"
    )
    assert actions(match) == 1


@pytest.mark.card("cannons", "refrigerators")
def test_interaction_22_a_seat_that_drew_has_the_actions_of_refrigerators_or_cannons() -> None:
    match = at(
        "phase=EXECUTE at=1 declared=PIRATE | green imports=foxes,cups"
        " | yellow goods=laptops,tablets shipments=refrigerators,cannons | black | island=soap,pens"
    )
    assert actions(match) == 2, "independent of each other"
