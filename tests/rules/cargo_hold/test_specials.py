"""Section 1.8 of RULES.md: the order of the special cards, and A Fair Fight."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.components import SPECIALS
from freeport_games.cargo_hold.events import (
    BattleFought,
    CargoStolen,
    FirepowerLassoed,
    SideReinforced,
    SpecialsCancelled,
    SpecialWithoutEffect,
)
from tests.rules.cargo_hold.positions import ids
from tests.rules.cargo_hold.special_raids import effects, raid

# Order


@pytest.mark.rule("CH-070", "CH-071")
def test_the_orders_of_the_specials() -> None:
    orders = {card.order: card.name for card in SPECIALS.values()}
    assert [orders[number] for number in range(1, 9)] == [
        "A Fair Fight",
        "Thief",
        "Getaway",
        "Lasso",
        "Reinforcement",
        "Prison Wagon",
        "Diversion",
        "Loyalty",
    ]


@pytest.mark.rule("CH-070", "CH-072")
def test_low_orders_resolve_first_whoever_played_them() -> None:
    """Attack: Diversion (7), Thief (2). Defence: Lasso (4)."""
    match = raid("SP07#1 SP02#1 FP01#1", "SP04#1 CG01#1", own="CG02#1 in=1")
    assert effects(match) == ["CargoStolen", "FirepowerLassoed", "DeliveryDiverted", "BattleFought"]


@pytest.mark.rule("CH-070")
def test_of_the_same_order_all_the_attackers_copies_come_first_in_the_order_of_their_numbers() -> None:
    match = raid("SP04#3 SP04#2 FP01#1 FP02#1", "SP04#1 FP06#1 FP06#2 CG01#1")
    assert match.asked == "S1 CH-D11"
    match.play("S1: lasso card=FP02#1")
    lassos = [(event.seat, event.lasso.id) for event in match.heard(None, FirepowerLassoed)]
    assert lassos == [(0, "SP04#2"), (0, "SP04#3"), (1, "SP04#1")]


@pytest.mark.rule("CH-072")
def test_prison_wagon_and_loyalty_wait_for_the_count() -> None:
    """Diversion (7) does its work before the battle, Prison Wagon (6) after it."""
    match = raid("FP05#1 SP07#1 SP08#1", "SP06#1 CG01#1", own="CG02#1 in=1")
    names = [type(told.event).__name__ for told in match.told]
    assert names.index("DeliveryDiverted") < names.index("BattleFought") < names.index("CargoLost")
    assert match.asked == "S0 CH-D8"


@pytest.mark.rule("CH-073")
def test_a_special_that_has_left_the_raid_does_nothing() -> None:
    match = raid("SP01#1 SP02#1", "CG01#1 SP04#1 FP01#1")
    assert effects(match) == ["SpecialsCancelled", "BattleFought"]
    assert match.scores == [0, 50, 0]


@pytest.mark.rule("CH-074")
def test_every_choice_in_a_raid_is_told_to_everybody() -> None:
    match = raid("SP02#1 SP04#1", "CG01#1 CG02#1 FP01#1 FP02#1 SP05#1", defender="FP03#1")
    match.play("S0: steal_cargo card=CG02#1", "S0: lasso card=FP01#1", "S1: reinforce card=FP03#1")
    for viewer in (0, 1, 2, None):
        assert [event.cargo.id for event in match.heard(viewer, CargoStolen)] == ["CG02#1"]
        assert [event.firepower.id for event in match.heard(viewer, FirepowerLassoed)] == ["FP01#1"]
        assert [event.firepower.id for event in match.heard(viewer, SideReinforced)] == ["FP03#1"]


# A Fair Fight


@pytest.mark.rule("CH-075")
@pytest.mark.card("SP01")
@pytest.mark.parametrize(
    ("attack", "delivery"),
    [
        pytest.param("SP01#1 SP02#1 FP06#1", "SP03#1 SP06#1 SP08#1 CG01#1", id="the attacker's"),
        pytest.param("SP02#1 FP06#1 SP08#1", "SP01#1 SP03#1 SP06#1 CG01#1", id="the defender's"),
    ],
)
def test_a_fair_fight_discards_all_specials_unresolved(attack: str, delivery: str) -> None:
    match = raid(attack, delivery)
    (event,) = match.heard(None, SpecialsCancelled)
    specials = [card for card in f"{attack} {delivery}".split() if card.startswith("SP")]
    assert sorted(ids(event.cards)) == sorted(specials)
    assert match.heard(None, SpecialWithoutEffect) == []
    assert match.asked == "S0 CH-D0"
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-076")
def test_a_second_fair_fight_adds_nothing_and_firepower_and_cargo_stay() -> None:
    match = raid("SP01#1 SP01#3 FP05#1", "SP01#2 FP01#1 CG01#1")
    assert len(match.heard(None, SpecialsCancelled)) == 1
    (battle,) = match.heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total) == (3, 1)
    assert match.scores == [50, 0, 0]
