"""Section 1.8 of RULES.md: Getaway."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import (
    GetawayUsed,
    SpecialWithoutEffect,
)
from freeport_games.engine import Hidden
from tests.rules.cargo_hold.positions import ids
from tests.rules.cargo_hold.special_raids import effects, raid


@pytest.mark.rule("CH-084", "CH-085", "CH-D9")
@pytest.mark.card("SP03")
def test_a_getaway_takes_the_delivery_back_and_ends_the_raid() -> None:
    match = raid("FP05#1 SP04#1 SP08#1", "SP03#1 CG09#1 FP02#1 FP03#1 SP05#1", defender="CG01#1 FP06#1")
    assert match.asked == "S1 CH-D9"
    assert sorted(match.offered) == ["Decline", "UseGetaway"]
    match.play("S1: use_getaway")
    assert match.state.hands[1] == ["CG01#1", "CG09#1", "FP02#1", "FP03#1", "FP06#1", "SP05#1"]
    assert "SP03#1" in match.state.discard
    assert effects(match) == []
    assert match.asked == "S0 CH-D0"
    assert match.offered == ["Draw", "EndTurn"]
    assert match.scores == [0, 0, 0]
    (event,) = match.heard(None, GetawayUsed)
    assert ids(event.returned) == ["CG09#1", "FP02#1", "FP03#1", "SP05#1"]


@pytest.mark.rule("CH-085")
@pytest.mark.parametrize(
    ("attack", "delivery", "back"),
    [
        pytest.param("FP05#1", "SP03#1 SP07#1 CG01#1", ["CG01#1", "SP07#1"], id="the defender's Diversion"),
        pytest.param("FP05#1 SP07#1", "SP03#1 CG01#1", ["CG01#1"], id="the attacker's Diversion"),
    ],
)
def test_after_a_getaway_a_diversion_no_longer_has_its_turn(attack: str, delivery: str, back: list[str]) -> None:
    match = raid(attack, delivery, own="CG09#1 FP06#1 in=1").play("S1: use_getaway")
    assert match.state.delivery_of(0).cards == ["CG09#1", "FP06#1"]
    own = match.view().seats[0].delivery
    assert own is not None
    assert own.cards == Hidden(2)
    assert match.state.hands[1] == back
    assert effects(match) == []


@pytest.mark.rule("CH-084", "CH-D9")
def test_a_declined_getaway_lets_the_raid_go_on() -> None:
    match = raid("FP05#1", "SP03#1 CG09#1 FP02#1").play("S1: decline")
    assert match.scores == [200, 0, 0]


@pytest.mark.rule("CH-086")
def test_after_a_getaway_all_the_attackers_cards_are_discarded() -> None:
    match = raid("FP05#1 FP06#1 SP08#1", "SP03#1 CG09#1").play("S1: use_getaway")
    assert sorted(match.state.discard) == ["FP05#1", "FP06#1", "SP03#1", "SP08#1"]
    assert match.state.hands[0] == []


@pytest.mark.rule("CH-087")
def test_a_getaway_does_not_bring_stolen_cargo_back() -> None:
    match = raid("SP02#1", "SP03#1 CG09#1").play("S1: use_getaway")
    assert match.scores == [200, 0, 0]
    assert match.state.hands[1] == []
    assert "CG09#1" in match.state.discard


@pytest.mark.rule("CH-088")
def test_spare_getaways_go_back_to_hand() -> None:
    match = raid("FP05#1", "SP03#1 SP03#2 CG01#1").play("S1: use_getaway")
    assert match.state.hands[1] == ["CG01#1", "SP03#2"]


@pytest.mark.rule("CH-088")
def test_a_defender_with_several_getaways_is_asked_once() -> None:
    match = raid("FP05#1", "SP03#1 SP03#2 SP03#3 CG01#1").play("S1: decline")
    assert match.asked == "S0 CH-D0"
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-089")
def test_a_getaway_on_the_attack_side_does_nothing() -> None:
    match = raid("SP03#1 FP01#1", "FP10#1 CG01#1")
    assert [event.special.id for event in match.heard(None, SpecialWithoutEffect)] == ["SP03#1"]
    assert match.state.hands[0] == []


@pytest.mark.rule("CH-090")
def test_a_getaway_may_fill_the_hand_above_ten_until_the_end_of_the_defenders_own_turn() -> None:
    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1"
    match = raid("FP05#1", "SP03#1 CG09#1 FP01#1 FP02#1", defender=hand).play("S1: use_getaway", "S0: end_turn")
    assert len(match.state.hands[1]) == 12
    match.play("S2: end_turn")
    assert match.asked == "S1 CH-D0"
    match.play("S1: end_turn")
    assert match.asked == "S1 CH-D10"
