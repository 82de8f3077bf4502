"""Section 1.8 of RULES.md: the eight special cards in a raid."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.components import SPECIALS
from freeport_games.cargo_hold.events import (
    BattleFought,
    CargoCashedIn,
    CargoLost,
    CargoStolen,
    CashInReason,
    DeliveryDiverted,
    FirepowerLassoed,
    FirepowerReturned,
    GetawayUsed,
    SideReinforced,
    SpecialsCancelled,
    SpecialWithoutEffect,
)
from freeport_games.engine import Event, Hidden
from tests.rules.cargo_hold.positions import Match, at, commas, ids


def raid(attack: str, delivery: str, *, hand: str = "", defender: str = "", own: str = "", mode: str = "in=1") -> Match:
    """Seat 0 raids the delivery of seat 1. Seat 0 may have an own delivery, both may hold cards."""
    own = f"> {own}" if own else ""
    match = at(f"turn=9 | 0: {attack} {hand} {own} | 0: {defender} > {delivery} {mode} | 0: FP10#2")
    return match.play(f"S0: raid target=1 cards={commas(attack)}")


def effects(match: Match) -> list[str]:
    """What the special cards did, in the order in which they did it."""
    kinds: tuple[type[Event], ...] = (
        SpecialsCancelled,
        SpecialWithoutEffect,
        CargoStolen,
        FirepowerLassoed,
        SideReinforced,
        DeliveryDiverted,
        BattleFought,
    )
    return [type(told.event).__name__ for told in match.told if isinstance(told.event, kinds)]


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
    lassos = [(event.seat, event.lasso.id) for event in match.events(FirepowerLassoed)]
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
        assert [event.cargo.id for event in match.events(CargoStolen, viewer)] == ["CG02#1"]
        assert [event.firepower.id for event in match.events(FirepowerLassoed, viewer)] == ["FP01#1"]
        assert [event.firepower.id for event in match.events(SideReinforced, viewer)] == ["FP03#1"]


# A Fair Fight


@pytest.mark.rule("CH-075")
@pytest.mark.parametrize(
    ("attack", "delivery"),
    [
        pytest.param("SP01#1 SP02#1 FP06#1", "SP03#1 SP06#1 SP08#1 CG01#1", id="the attacker's"),
        pytest.param("SP02#1 FP06#1 SP08#1", "SP01#1 SP03#1 SP06#1 CG01#1", id="the defender's"),
    ],
)
def test_a_fair_fight_discards_all_specials_unresolved(attack: str, delivery: str) -> None:
    match = raid(attack, delivery)
    (event,) = match.events(SpecialsCancelled)
    specials = [card for card in f"{attack} {delivery}".split() if card.startswith("SP")]
    assert sorted(ids(event.cards)) == sorted(specials)
    assert match.events(SpecialWithoutEffect) == []
    assert match.asked == "S0 CH-D0"
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-076")
def test_a_second_fair_fight_adds_nothing_and_firepower_and_cargo_stay() -> None:
    match = raid("SP01#1 SP01#3 FP05#1", "SP01#2 FP01#1 CG01#1")
    assert len(match.events(SpecialsCancelled)) == 1
    (battle,) = match.events(BattleFought)
    assert (battle.attack_total, battle.defence_total) == (3, 1)
    assert match.scores == [50, 0, 0]


# Thief


@pytest.mark.rule("CH-077", "CH-D7")
def test_the_attacker_chooses_what_his_thief_steals_and_cashes_it_in() -> None:
    match = raid("SP02#1", "CG09#1 CG01#1 FP10#1")
    assert match.asked == "S0 CH-D7"
    assert match.cards_offered("StealCargo") == ["CG01#1", "CG09#1"]
    match.play("S0: steal_cargo card=CG09#1")
    event = match.events(CargoCashedIn)[0]
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
    assert match.refusal("S0: steal_cargo card=CG09#1").code == "CARD_NOT_IN_RAID"


@pytest.mark.rule("CH-079", "CH-081")
def test_a_defending_thief_keeps_all_thieves_off() -> None:
    match = raid("SP02#1 SP02#3", "SP02#2 CG09#1 CG01#1 FP10#1")
    assert match.scores == [0, 250, 0]
    assert match.events(CargoStolen) == []
    assert [event.seat for event in match.events(SpecialWithoutEffect)] == [0, 0, 1]


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
    assert [event.special.id for event in match.events(SpecialWithoutEffect)] == ["SP02#1"]
    assert match.scores == [0, 0, 0]


@pytest.mark.rule("CH-082")
def test_the_loser_of_a_raid_keeps_what_his_thief_cashed_in() -> None:
    match = raid("SP02#1", "CG05#1 FP01#1")
    assert match.events(BattleFought)[0].winner == 1
    assert match.scores == [100, 0, 0]


@pytest.mark.rule("CH-083")
@pytest.mark.parametrize("cargo", ["CG05#1", "CG05#3 CG05#2 CG05#4"])
def test_nobody_is_asked_which_of_equal_cards_is_stolen(cargo: str) -> None:
    match = raid("SP02#1", f"{cargo} FP01#1")
    assert match.events(CargoStolen)[0].cargo.id == min(cargo.split())
    assert match.asked == "S0 CH-D0"


# Getaway


@pytest.mark.rule("CH-084", "CH-085", "CH-D9")
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
    (event,) = match.events(GetawayUsed)
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
    assert [event.special.id for event in match.events(SpecialWithoutEffect)] == ["SP03#1"]
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


# Lasso


@pytest.mark.rule("CH-091", "CH-D11")
def test_a_lasso_discards_an_enemy_firepower_card_of_its_owners_choice() -> None:
    match = raid("SP04#1 FP06#1", "FP08#1 FP01#1 CG01#1")
    assert match.asked == "S0 CH-D11"
    assert match.offered == ["Lasso"]
    assert match.cards_offered("Lasso") == ["FP01#1", "FP08#1"]
    match.play("S0: lasso card=FP08#1")
    (battle,) = match.events(BattleFought)
    assert (battle.attack_total, battle.defence_total) == (2, 1)


@pytest.mark.rule("CH-091")
def test_the_defenders_lasso_catches_the_attackers_firepower() -> None:
    match = raid("FP05#1 FP01#1", "SP04#1 CG01#1")
    assert match.asked == "S1 CH-D11"
    match.play("S1: lasso card=FP05#1")
    assert match.events(BattleFought)[0].attack_total == 1


@pytest.mark.rule("CH-092")
def test_a_lasso_without_firepower_to_catch_does_nothing() -> None:
    match = raid("SP04#1 FP01#1", "CG01#1")
    assert [event.special.id for event in match.events(SpecialWithoutEffect)] == ["SP04#1"]
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-092")
@pytest.mark.parametrize("firepower", ["FP06#1", "FP06#4 FP06#3"])
def test_nobody_is_asked_which_of_equal_cards_is_lassoed(firepower: str) -> None:
    match = raid("SP04#1 FP01#1", f"{firepower} CG01#1")
    assert match.events(FirepowerLassoed)[0].firepower.id == min(firepower.split())
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-093")
def test_a_lasso_reaches_neither_hands_nor_reinforcements() -> None:
    match = raid("SP04#1 FP06#1", "SP05#1 CG01#1", defender="FP08#1 FP04#1")
    assert match.asked == "S1 CH-D12"
    match.play("S1: reinforce card=FP04#1")
    assert match.events(FirepowerLassoed) == []
    assert match.events(BattleFought)[0].defence_total == 3


# Reinforcement


@pytest.mark.rule("CH-094", "CH-D12")
def test_a_reinforcement_may_add_firepower_from_hand() -> None:
    match = raid("SP05#1 FP01#1", "FP02#1 CG01#1", hand="FP05#1 FP06#1 CG02#1 SP01#1")
    assert match.asked == "S0 CH-D12"
    assert sorted(match.offered) == ["Decline", "Reinforce"]
    assert match.cards_offered("Reinforce") == ["FP05#1", "FP06#1"]
    match.play("S0: reinforce card=FP05#1")
    assert match.state.hands[0] == ["CG02#1", "FP06#1", "SP01#1"]
    assert match.events(BattleFought)[0].attack_total == 4
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
    assert match.events(BattleFought)[0].attack_total == 5


@pytest.mark.rule("CH-095")
def test_a_seat_without_firepower_in_hand_is_not_asked_to_reinforce() -> None:
    match = raid("SP05#1 FP01#1", "SP05#2 CG01#1", hand="CG02#1", defender="SP01#1 CG03#1")
    assert match.asked == "S0 CH-D0"
    assert [event.seat for event in match.events(SpecialWithoutEffect)] == [0, 1]


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


# Prison Wagon


@pytest.mark.rule("CH-098")
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
    (event,) = match.events(CargoLost)
    assert (event.seat, ids(event.cards)) == (loser, ["CG01#1", "CG08#1"])
    assert {"CG01#1", "CG08#1"} <= set(match.state.discard)


@pytest.mark.rule("CH-098")
def test_without_cargo_a_prison_wagon_has_nothing_to_discard() -> None:
    match = raid("FP01#1", "SP06#1")
    assert match.events(CargoLost) == []


@pytest.mark.rule("CH-099")
def test_the_winners_prison_wagon_does_nothing() -> None:
    assert raid("FP01#1 SP06#1", "CG08#1").scores == [150, 0, 0]
    assert raid("FP01#1", "SP06#1 FP02#1 CG08#1").scores == [0, 150, 0]


@pytest.mark.rule("CH-099")
def test_a_prison_wagon_takes_back_no_theft_and_spares_the_attackers_own_delivery() -> None:
    match = raid("SP02#1 SP06#1", "CG08#1 CG08#2 FP01#1", own="CG09#1 in=1")
    assert match.scores == [150, 0, 0]
    assert match.state.delivery_of(0).cards == ["CG09#1"]
    assert ids(match.events(CargoLost)[0].cards) == ["CG08#2"]


# Diversion


@pytest.mark.rule("CH-100")
@pytest.mark.parametrize("attack", ["FP05#1", "FP01#1"])
def test_a_diversion_discards_the_attackers_own_delivery_whoever_wins(attack: str) -> None:
    match = raid(attack, "SP07#1 FP02#1 CG01#1", own="CG09#1 FP06#1 in=1 ext")
    assert match.state.deliveries[0] is None
    assert {"CG09#1", "FP06#1"} <= set(match.state.discard)
    assert sum(match.scores) == 50


@pytest.mark.rule("CH-100")
def test_without_such_a_delivery_a_diversion_does_nothing() -> None:
    match = raid("FP05#1", "SP07#1 CG01#1")
    assert [event.special.id for event in match.events(SpecialWithoutEffect)] == ["SP07#1"]


@pytest.mark.rule("CH-101")
def test_the_attackers_diversion_hits_the_attacker() -> None:
    match = raid("FP05#1 SP07#1", "CG01#1", own="CG09#1 in=1")
    assert match.state.deliveries[0] is None
    assert match.scores == [50, 0, 0]


@pytest.mark.rule("CH-102")
def test_everybody_sees_the_cards_that_a_diversion_discards() -> None:
    match = raid("FP05#1", "SP07#1 CG01#1", own="CG09#1 FP06#1 in=1")
    for viewer in (0, 1, 2, None):
        (event,) = match.events(DeliveryDiverted, viewer)
        assert (event.seat, ids(event.cards)) == (0, ["CG09#1", "FP06#1"])


# Loyalty


@pytest.mark.rule("CH-103", "CH-D8")
@pytest.mark.parametrize("returned", ["", "FP01#1", "FP01#1 FP05#1"])
def test_the_winning_attackers_loyalty_returns_any_of_his_firepower(returned: str) -> None:
    match = raid("FP05#1 FP01#1 SP08#1", "FP02#1 CG01#1")
    assert match.asked == "S0 CH-D8"
    assert match.offered == ["ReturnFirepower"]
    match.play(f"S0: return_firepower cards={commas(returned)}")
    assert match.state.hands[0] == returned.split()
    assert ids(match.events(FirepowerReturned)[0].cards) == returned.split()


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
    assert match.events(FirepowerReturned) == []


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
    match = at("turn=9 | 0: - > CG04#1 FP06#1 FP01#1 SP08#1 in=0 | 0: - ").play("S0: collect")
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
        refusal = match.refusal(f"S0: return_firepower cards={card}")
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
    match = at("turn=9 | 0: - > CG04#1 SP08#1 in=0 | 0: - ").play("S0: collect")
    assert match.offered == ["Draw", "EndTurn"]


@pytest.mark.rule("CH-042")
def test_only_the_raided_delivery_is_turned_face_up() -> None:
    match = raid("SP02#1", "CG01#1 CG02#1", own="CG09#1 in=1")
    for viewer in (0, 1, 2, None):
        own = match.view(viewer).seats[0].delivery
        assert own is not None
        assert own.cards == Hidden(1)
