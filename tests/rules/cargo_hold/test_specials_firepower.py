"""Section 1.8 of RULES.md: the special cards that move firepower: Lasso, Reinforcement, Loyalty."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import (
    BattleFought,
    FirepowerLassoed,
    FirepowerReturned,
    SpecialWithoutEffect,
)
from freeport_games.engine import Hidden
from tests.rules.cargo_hold.positions import at, commas, ids
from tests.rules.cargo_hold.special_raids import raid

# Lasso


@pytest.mark.rule("CH-091", "CH-D11")
@pytest.mark.card("SP04")
def test_a_lasso_discards_an_enemy_firepower_card_of_its_owners_choice() -> None:
    match = raid("SP04#1 FP06#1", "FP08#1 FP01#1 CG01#1")
    assert match.asked == "S0 CH-D11"
    assert match.offered == ["Lasso"]
    assert match.cards_offered("Lasso") == ["FP01#1", "FP08#1"]
    match.play("S0: lasso card=FP08#1")
    (battle,) = match.heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total) == (2, 1)


@pytest.mark.rule("CH-091")
def test_the_defenders_lasso_catches_the_attackers_firepower() -> None:
    match = raid("FP05#1 FP01#1", "SP04#1 CG01#1")
    assert match.asked == "S1 CH-D11"
    match.play("S1: lasso card=FP05#1")
    assert match.heard(None, BattleFought)[0].attack_total == 1


@pytest.mark.rule("CH-092")
def test_a_lasso_without_firepower_to_catch_does_nothing() -> None:
    match = raid("SP04#1 FP01#1", "CG01#1")
    assert [event.special.id for event in match.heard(None, SpecialWithoutEffect)] == ["SP04#1"]
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-092")
@pytest.mark.parametrize("firepower", ["FP06#1", "FP06#4 FP06#3"])
def test_nobody_is_asked_which_of_equal_cards_is_lassoed(firepower: str) -> None:
    match = raid("SP04#1 FP01#1", f"{firepower} CG01#1")
    assert match.heard(None, FirepowerLassoed)[0].firepower.id == min(firepower.split())
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-093")
def test_a_lasso_reaches_neither_hands_nor_reinforcements() -> None:
    match = raid("SP04#1 FP06#1", "SP05#1 CG01#1", defender="FP08#1 FP04#1")
    assert match.asked == "S1 CH-D12"
    match.play("S1: reinforce card=FP04#1")
    assert match.heard(None, FirepowerLassoed) == []
    assert match.heard(None, BattleFought)[0].defence_total == 3


# Reinforcement


@pytest.mark.rule("CH-094", "CH-D12")
@pytest.mark.card("SP05")
def test_a_reinforcement_may_add_firepower_from_hand() -> None:
    match = raid("SP05#1 FP01#1", "FP02#1 CG01#1", hand="FP05#1 FP06#1 CG02#1 SP01#1")
    assert match.asked == "S0 CH-D12"
    assert sorted(match.offered) == ["Decline", "Reinforce"]
    assert match.cards_offered("Reinforce") == ["FP05#1", "FP06#1"]
    match.play("S0: reinforce card=FP05#1")
    assert match.state.hands[0] == ["CG02#1", "FP06#1", "SP01#1"]
    assert match.heard(None, BattleFought)[0].attack_total == 4
    assert "FP05#1" in match.state.discard


@pytest.mark.rule("CH-094")
def test_a_reinforcement_can_be_declined() -> None:
    match = raid("SP05#1 FP01#1", "FP02#1 CG01#1", hand="FP05#1").play("S0: decline")
    assert match.state.hands[0] == ["FP05#1"]
    assert match.scores == [0, 50, 0]


@pytest.mark.rule("CH-094")
def test_each_reinforcement_adds_one_card() -> None:
    match = raid("SP05#1 SP05#2", "FP02#1 CG01#1", hand="FP05#1 FP06#1")
    match.play("S0: reinforce card=FP05#1", "S0: reinforce card=FP06#1")
    assert match.heard(None, BattleFought)[0].attack_total == 5


@pytest.mark.rule("CH-095")
def test_a_seat_without_firepower_in_hand_is_not_asked_to_reinforce() -> None:
    match = raid("SP05#1 FP01#1", "SP05#2 CG01#1", hand="CG02#1", defender="SP01#1 CG03#1")
    assert match.asked == "S0 CH-D0"
    assert [event.seat for event in match.heard(None, SpecialWithoutEffect)] == [0, 1]


@pytest.mark.rule("CH-096")
def test_the_defender_sees_the_attackers_reinforcement_before_deciding() -> None:
    match = raid("SP05#1", "SP05#2 CG01#1", hand="FP05#1", defender="FP04#1")
    assert match.asked == "S0 CH-D12"
    match.play("S0: reinforce card=FP05#1")
    assert match.asked == "S1 CH-D12"
    raid_seen = match.view(1).raid
    assert raid_seen is not None
    assert ids(raid_seen.attack) == ["FP05#1", "SP05#1"]
    assert raid_seen.attack_total == 3


@pytest.mark.rule("CH-097")
def test_an_added_card_counts_and_loyalty_can_return_it() -> None:
    match = raid("SP05#1 SP08#1 FP01#1", "FP02#1 CG01#1", hand="FP05#1")
    match.play("S0: reinforce card=FP05#1")
    assert match.cards_offered("ReturnFirepower") == ["FP01#1", "FP05#1"]
    match.play("S0: return_firepower cards=FP05#1")
    assert match.state.hands[0] == ["FP05#1"]


# Loyalty


@pytest.mark.rule("CH-103", "CH-D8")
@pytest.mark.card("SP08")
@pytest.mark.parametrize("returned", ["", "FP01#1", "FP01#1 FP05#1"])
def test_the_winning_attackers_loyalty_returns_any_of_his_firepower(returned: str) -> None:
    match = raid("FP05#1 FP01#1 SP08#1", "FP02#1 CG01#1")
    assert match.asked == "S0 CH-D8"
    assert match.offered == ["ReturnFirepower"]
    match.play(f"S0: return_firepower cards={commas(returned)}")
    assert match.state.hands[0] == returned.split()
    assert ids(match.heard(None, FirepowerReturned)[0].cards) == returned.split()


@pytest.mark.rule("CH-103")
def test_the_winning_defenders_loyalty_returns_his() -> None:
    match = raid("FP01#1", "FP02#1 SP08#1 CG01#1").play("S1: return_firepower cards=FP02#1")
    assert match.state.hands[1] == ["FP02#1"]


@pytest.mark.rule("CH-103")
@pytest.mark.parametrize(
    ("attack", "delivery"), [("FP01#1 SP08#1", "FP10#1 CG01#1"), ("FP10#1", "FP01#1 SP08#1 CG01#1")]
)
def test_the_losers_loyalty_returns_nothing(attack: str, delivery: str) -> None:
    match = raid(attack, delivery)
    assert match.asked == "S0 CH-D0"
    assert match.heard(None, FirepowerReturned) == []


@pytest.mark.rule("CH-103")
def test_after_a_getaway_nobody_won_and_loyalty_returns_nothing() -> None:
    match = raid("FP05#1 SP08#1", "SP03#1 CG01#1").play("S1: use_getaway")
    assert match.asked == "S0 CH-D0"
    assert match.state.hands[0] == []


@pytest.mark.rule("CH-104")
def test_several_loyalties_ask_once() -> None:
    match = raid("FP05#1 SP08#1 SP08#2 SP08#3", "CG01#1").play("S0: return_firepower cards=")
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-105")
def test_loyalty_in_a_collected_delivery_returns_firepower_after_the_cash_in() -> None:
    match = at("turn=9 | 0 delivery=(CG04#1,FP06#1,FP01#1,SP08#1 in=0) | 0 ").play("S0: collect")
    assert match.asked == "S0 CH-D8"
    assert match.scores == [100, 0]
    assert match.cards_offered("ReturnFirepower") == ["FP01#1", "FP06#1"]
    match.play("S0: return_firepower cards=FP06#1")
    assert match.state.hands[0] == ["FP06#1"]
    assert sorted(match.state.discard) == ["CG04#1", "FP01#1", "SP08#1"]
    assert match.offered == ["StartDelivery", "Draw", "EndTurn"]


@pytest.mark.rule("CH-106")
def test_loyalty_returns_neither_itself_nor_other_specials() -> None:
    match = raid("FP05#1 SP06#1 SP08#1", "CG01#1")
    assert match.cards_offered("ReturnFirepower") == ["FP05#1"]
    for card in ("SP08#1", "SP06#1"):
        refusal = match.refusal_of(f"S0: return_firepower cards={card}")
        assert (refusal.code, refusal.rule) == ("WRONG_CARD_TYPE", "CH-106")


@pytest.mark.rule("CH-107")
def test_loyalty_may_fill_the_hand_above_ten_until_the_end_of_ones_own_turn() -> None:
    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1 CG03#2"
    match = raid("FP01#1", "FP02#1 SP08#1", defender=hand).play(
        "S1: return_firepower cards=FP02#1", "S0: end_turn", "S2: end_turn"
    )
    assert len(match.state.hands[1]) == 11
    match.play("S1: end_turn", "S1: discard cards=FP02#1")
    assert len(match.state.hands[1]) == 10


@pytest.mark.rule("CH-108")
def test_without_firepower_loyalty_asks_nobody() -> None:
    assert raid("SP08#1", "SP08#2 CG01#1").asked == "S0 CH-D0"
    match = at("turn=9 | 0 delivery=(CG04#1,SP08#1 in=0) | 0 ").play("S0: collect")
    assert match.offered == ["Draw", "EndTurn"]


@pytest.mark.rule("CH-042")
def test_only_the_raided_delivery_is_turned_face_up() -> None:
    match = raid("SP02#1", "CG01#1 CG02#1", own="CG09#1 in=1")
    for viewer in (0, 1, 2, None):
        own = match.view(viewer).seats[0].delivery
        assert own is not None
        assert own.cards == Hidden(1)
