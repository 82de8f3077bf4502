"""Section 1.8 of RULES.md: the special cards that take cargo and deliveries: Thief, Prison Wagon, Diversion."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import (
    BattleFought,
    CargoCashedIn,
    CargoLost,
    CargoStolen,
    CashInReason,
    DeliveryDiverted,
    SpecialWithoutEffect,
)
from tests.rules.cargo_hold.positions import ids
from tests.rules.cargo_hold.special_raids import raid

# Thief


@pytest.mark.rule("CH-077", "CH-D7")
@pytest.mark.card("SP02")
def test_the_attacker_chooses_what_his_thief_steals_and_cashes_it_in() -> None:
    match = raid("SP02#1", "CG09#1 CG01#1 FP10#1")
    assert match.asked == "S0 CH-D7"
    assert match.cards_offered("StealCargo") == ["CG01#1", "CG09#1"]
    match.play("S0: steal_cargo card=CG09#1")
    event = match.heard(None, CargoCashedIn)[0]
    assert (event.seat, event.amount, event.cash_in_reason) == (0, 200, CashInReason.STOLEN)


@pytest.mark.rule("CH-077")
def test_every_thief_steals_one_card() -> None:
    match = raid("SP02#1 SP02#2", "CG09#1 CG01#1 CG04#1 FP10#1")
    match.play("S0: steal_cargo card=CG09#1", "S0: steal_cargo card=CG04#1")
    assert match.scores == [300, 50, 0]


@pytest.mark.rule("CH-077")
def test_stolen_cargo_has_the_value_of_its_delivery() -> None:
    assert raid("SP02#1", "CG09#1 FP10#1", mode="in=1 ext").scores == [300, 0, 0]


@pytest.mark.rule("CH-078")
def test_a_stolen_card_is_in_the_discard_pile_and_no_longer_in_the_delivery() -> None:
    match = raid("SP02#1 SP02#2", "CG09#1 CG01#1 CG04#1 FP10#1").play("S0: steal_cargo card=CG09#1")
    assert match.state.discard == ["CG09#1"]
    assert match.cards_offered("StealCargo") == ["CG01#1", "CG04#1"]
    assert match.refusal_of("S0: steal_cargo card=CG09#1").code == "CARD_NOT_IN_RAID"


@pytest.mark.rule("CH-079", "CH-081")
def test_a_defending_thief_keeps_all_thieves_off() -> None:
    match = raid("SP02#1 SP02#3", "SP02#2 CG09#1 CG01#1 FP10#1")
    assert match.scores == [0, 250, 0]
    assert match.heard(None, CargoStolen) == []
    assert [event.seat for event in match.heard(None, SpecialWithoutEffect)] == [0, 0, 1]


@pytest.mark.rule("CH-079", "CH-075")
def test_a_thief_that_a_fair_fight_removed_guards_nothing_but_neither_does_one_steal() -> None:
    match = raid("SP02#1 SP01#1", "SP02#2 CG09#1 FP10#1")
    assert match.scores == [0, 200, 0]


@pytest.mark.rule("CH-080")
def test_a_defending_thief_steals_nothing_from_the_attackers_own_delivery() -> None:
    match = raid("FP01#1", "SP02#1 CG01#1", own="CG09#1 in=1")
    assert match.scores == [50, 0, 0]
    assert match.state.delivery_of(0).cards == ["CG09#1"]


@pytest.mark.rule("CH-081")
def test_a_thief_without_cargo_to_steal_does_nothing() -> None:
    match = raid("SP02#1", "FP01#1")
    assert [event.special.id for event in match.heard(None, SpecialWithoutEffect)] == ["SP02#1"]
    assert match.scores == [0, 0, 0]


@pytest.mark.rule("CH-082")
def test_the_loser_of_a_raid_keeps_what_his_thief_cashed_in() -> None:
    match = raid("SP02#1", "CG05#1 FP01#1")
    assert match.heard(None, BattleFought)[0].winner == 1
    assert match.scores == [100, 0, 0]


@pytest.mark.rule("CH-083")
@pytest.mark.parametrize("cargo", ["CG05#1", "CG05#3 CG05#2 CG05#4"])
def test_nobody_is_asked_which_of_equal_cards_is_stolen(cargo: str) -> None:
    match = raid("SP02#1", f"{cargo} FP01#1")
    assert match.heard(None, CargoStolen)[0].cargo.id == min(cargo.split())
    assert match.asked == "S0 CH-D0"


# Prison Wagon


@pytest.mark.rule("CH-098")
@pytest.mark.card("SP06")
@pytest.mark.parametrize(
    ("attack", "delivery", "loser"),
    [
        pytest.param("FP01#1", "SP06#1 CG08#1 CG01#1", 1, id="the defender's"),
        pytest.param("SP06#1", "FP01#1 CG08#1 CG01#1", 0, id="the attacker's"),
    ],
)
def test_the_losers_prison_wagon_discards_the_cargo(attack: str, delivery: str, loser: int) -> None:
    match = raid(attack, delivery)
    assert match.scores == [0, 0, 0]
    (event,) = match.heard(None, CargoLost)
    assert (event.seat, ids(event.cards)) == (loser, ["CG01#1", "CG08#1"])
    assert {"CG01#1", "CG08#1"} <= set(match.state.discard)


@pytest.mark.rule("CH-098")
def test_without_cargo_a_prison_wagon_has_nothing_to_discard() -> None:
    match = raid("FP01#1", "SP06#1")
    assert match.heard(None, CargoLost) == []


@pytest.mark.rule("CH-099")
def test_the_winners_prison_wagon_does_nothing() -> None:
    assert raid("FP01#1 SP06#1", "CG08#1").scores == [150, 0, 0]
    assert raid("FP01#1", "SP06#1 FP02#1 CG08#1").scores == [0, 150, 0]


@pytest.mark.rule("CH-099")
def test_a_prison_wagon_takes_back_no_theft_and_spares_the_attackers_own_delivery() -> None:
    match = raid("SP02#1 SP06#1", "CG08#1 CG08#2 FP01#1", own="CG09#1 in=1")
    assert match.scores == [150, 0, 0]
    assert match.state.delivery_of(0).cards == ["CG09#1"]
    assert ids(match.heard(None, CargoLost)[0].cards) == ["CG08#2"]


# Diversion


@pytest.mark.rule("CH-100")
@pytest.mark.card("SP07")
@pytest.mark.parametrize("attack", ["FP05#1", "FP01#1"])
def test_a_diversion_discards_the_attackers_own_delivery_whoever_wins(attack: str) -> None:
    match = raid(attack, "SP07#1 FP02#1 CG01#1", own="CG09#1 FP06#1 in=1 ext")
    assert match.state.deliveries[0] is None
    assert {"CG09#1", "FP06#1"} <= set(match.state.discard)
    assert sum(match.scores) == 50


@pytest.mark.rule("CH-100")
def test_without_such_a_delivery_a_diversion_does_nothing() -> None:
    match = raid("FP05#1", "SP07#1 CG01#1")
    assert [event.special.id for event in match.heard(None, SpecialWithoutEffect)] == ["SP07#1"]


@pytest.mark.rule("CH-101")
def test_the_attackers_diversion_hits_the_attacker() -> None:
    match = raid("FP05#1 SP07#1", "CG01#1", own="CG09#1 in=1")
    assert match.state.deliveries[0] is None
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-102")
def test_everybody_sees_the_cards_that_a_diversion_discards() -> None:
    match = raid("FP05#1", "SP07#1 CG01#1", own="CG09#1 FP06#1 in=1")
    for viewer in (0, 1, 2, None):
        (event,) = match.heard(viewer, DeliveryDiverted)
        assert (event.seat, ids(event.cards)) == (0, ["CG09#1", "FP06#1"])
