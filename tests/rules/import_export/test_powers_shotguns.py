"""Shotguns: what those pay that pirated before."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    Done,
    Load,
    Pirate,
    ShotgunsPay,
)
from freeport_games.import_export.state import Choice, Phase
from tests.rules.import_export.positions import Match, at, home, sea


def chased(**position: Any) -> Match:
    """Return seats 0 and 1 pirate in the turn of seat 0, and then seat 2, which has Shotguns unless said otherwise."""
    usual: dict[str, Any] = {
        "shipments": {2: "shotguns"},
        "choices": {0: Choice.LEAD, 1: Choice.FOLLOW, 2: Choice.FOLLOW},
        "hands": {0: "tablets segways", 1: "rice honey wheat"},
        "ships": {"green-1": sea("cups soap pens shoes candy rope")},
    }
    match = at(phase=Phase.EXECUTE, declared=Action.PIRATE, **(usual | position))
    return match.play(0, Pirate("green-1", "cups", "discard"))


@pytest.mark.card("shotguns")
@pytest.mark.parametrize("holder", ["shotguns", "wind_turbines=shotguns"])
def test_shotguns_make_those_pay_that_pirated_before(holder: str) -> None:
    card = holder.partition("=")[0]
    match = chased(shipments={2: holder})
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, ShotgunsPay) == {
        ShotgunsPay(card, "credits", ()),
        ShotgunsPay(card, "cards", ("segways", "tablets")),
    }
    match.play(0, ShotgunsPay(card, "credits", ()))
    match.play(1, ShotgunsPay(card, "cards", ("wheat", "rice")))
    assert match.state.credits == [8, 10, 12]
    assert match.sorted_hands == [["segways", "tablets"], ["honey"], ["rice", "wheat"]]
    assert "id='wheat'" not in repr(match.view(0)), "only giver and taker see them"
    assert match.asked == (2, "IE-D09")


@pytest.mark.card("shotguns")
def test_shotguns_spare_a_seat_that_used_none_of_its_actions() -> None:
    match = chased()
    match.play(1, Done())
    match.play(0, ShotgunsPay("shotguns", "credits", ()))
    assert match.state.credits == [8, 10, 12]
    assert match.asked == (2, "IE-D09")


@pytest.mark.card("shotguns")
@pytest.mark.rule("IE-136", "IE-151")
def test_shotguns_take_what_can_be_given() -> None:
    match = chased(credits={1: 0}, hands={0: "tablets", 1: "rice honey"})
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.state.credits == [8, 0, 12], "a single card is no choice"
    assert match.sorted_hands == [["tablets"], [], ["honey", "rice"]]
    match = chased(credits={0: 0, 1: 0}, hands={0: "tablets", 1: "rice"})
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.state.credits == [0, 0, 10], "neither: it pays all that it has"
    assert match.asked == (2, "IE-D09")


@pytest.mark.card("shotguns")
def test_shotguns_are_silent_without_an_action_and_for_the_leader() -> None:
    match = chased(choices={0: Choice.LEAD, 1: Choice.FOLLOW})
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.state.turn == 6, "seat 2 drew"
    match = chased(shipments={0: "shotguns"})
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.asked == (2, "IE-D09")
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        choices={0: Choice.LEAD, 1: Choice.FOLLOW},
        shipments={1: "shotguns"},
        hands={0: "tablets", 1: "segways"},
        ships={"green-1": home("satellite"), "yellow-1": home("laptops")},
    )
    match.play(0, Load("tablets", "green-1"))
    assert match.asked == (1, "IE-D04"), "another action than PIRATE"
