"""Shotguns: what those pay that pirated before."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    Done,
    Load,
    Pirate,
    ShotgunsPay,
)
from tests.rules.import_export.positions import Match, at


def chased(position: str) -> Match:
    """Return a match in which seat 0 has begun its PIRATE action with a container that it could not use."""
    return at(position).play(0, Pirate("green-1", "cups", "discard"))


@pytest.mark.card("shotguns")
@pytest.mark.parametrize("holder", ["shotguns", "wind_turbines=shotguns"])
def test_shotguns_make_those_pay_that_pirated_before(holder: str) -> None:
    card = holder.partition("=")[0]
    match = chased(
        "phase=EXECUTE declared=PIRATE | green hand=tablets,segways | yellow hand=rice,honey,wheat chose=FOLLOW:PIRATE"
        f" | black shipments={holder} chose=FOLLOW:PIRATE | green-1 sea aboard=cups,soap,pens,shoes,candy,rope"
    )
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
    match = chased(
        "phase=EXECUTE declared=PIRATE | green hand=tablets,segways | yellow hand=rice,honey,wheat chose=FOLLOW:PIRATE"
        " | black shipments=shotguns chose=FOLLOW:PIRATE | green-1 sea aboard=cups,soap,pens,shoes,candy,rope"
    )
    match.play(1, Done())
    match.play(0, ShotgunsPay("shotguns", "credits", ()))
    assert match.state.credits == [8, 10, 12]
    assert match.asked == (2, "IE-D09")


@pytest.mark.card("shotguns")
@pytest.mark.rule("IE-136", "IE-151")
def test_shotguns_take_what_can_be_given() -> None:
    match = chased(
        "phase=EXECUTE declared=PIRATE | green hand=tablets | yellow 0 hand=rice,honey chose=FOLLOW:PIRATE"
        " | black shipments=shotguns chose=FOLLOW:PIRATE | green-1 sea aboard=cups,soap,pens,shoes,candy,rope"
    )
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.state.credits == [8, 0, 12], "a single card is no choice"
    assert match.sorted_hands == [["tablets"], [], ["honey", "rice"]]
    match = chased(
        "phase=EXECUTE declared=PIRATE | green 0 hand=tablets | yellow 0 hand=rice chose=FOLLOW:PIRATE"
        " | black shipments=shotguns chose=FOLLOW:PIRATE | green-1 sea aboard=cups,soap,pens,shoes,candy,rope"
    )
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.state.credits == [0, 0, 10], "neither: it pays all that it has"
    assert match.asked == (2, "IE-D09")


@pytest.mark.card("shotguns")
def test_shotguns_are_silent_without_an_action_and_for_the_leader() -> None:
    match = chased(
        "phase=EXECUTE declared=PIRATE | green hand=tablets,segways | yellow hand=rice,honey,wheat chose=FOLLOW:PIRATE"
        " | black shipments=shotguns | green-1 sea aboard=cups,soap,pens,shoes,candy,rope"
    )
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.state.turn == 2, "seat 2 drew"
    match = chased(
        "phase=EXECUTE declared=PIRATE | green hand=tablets,segways shipments=shotguns"
        " | yellow hand=rice,honey,wheat chose=FOLLOW:PIRATE | black chose=FOLLOW:PIRATE"
        " | green-1 sea aboard=cups,soap,pens,shoes,candy,rope"
    )
    match.play(1, Pirate("green-1", "soap", "discard"))
    assert match.asked == (2, "IE-D09")
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=tablets | yellow hand=segways shipments=shotguns chose=FOLLOW:LOAD"
        " | black | green-1 contracts=satellite | yellow-1 contracts=laptops"
    )
    match.play(0, Load("tablets", "green-1"))
    assert match.asked == (1, "IE-D04"), "another action than PIRATE"
