"""Sections 1.7 and 1.9 of RULES.md: commitment, battle and aftermath of a raid."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.components import FIREPOWER
from freeport_games.cargo_hold.events import BattleFought, CargoCashedIn, CashInReason, RaidBegun
from freeport_games.cargo_hold.moves import Raid
from tests.rules.cargo_hold.positions import Match, at, commas, delivery, ids


def raid(attack: str, raided: str, mode: str = "in=1", hand: str = "") -> Match:
    """Seat 0 raids seat 1; seat 0 has further cards in hand, seat 2 has a delivery as well."""
    defender = f"0 hand=CG03#6 {delivery(f'{raided} {mode}')}"
    match = at(f"turn=9 | 0 hand={commas(f'{attack} {hand}')} | {defender} | 0 delivery=(CG09#3 in=1)")
    return match.play(f"S0: raid target=1 cards={commas(attack)}")


@pytest.mark.rule("CH-060")
def test_any_other_seat_with_a_delivery_can_be_raided() -> None:
    match = at("turn=9 | 0 hand=FP01#1 delivery=(CG01#1 in=1) | 0 delivery=(CG02#1 in=1) | 0 | 0 delivery=(CG03#1)")
    decision = match.table.decision(0)
    assert decision is not None
    (option,) = decision.making(Raid)
    assert option.target.items == (1, 3)  # type: ignore[attr-defined]
    assert match.refusal_of("S0: raid target=2 cards=FP01#1").code == "TARGET_HAS_NO_DELIVERY"
    match.play("S0: raid target=3 cards=FP01#1")
    assert match.scores == [50, 0, 0, 0]


@pytest.mark.rule("CH-060")
@pytest.mark.parametrize("target", [-1, 2, 99])
def test_a_seat_that_does_not_exist_cannot_be_raided(target: int) -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(CG02#1 in=1)")
    assert match.refusal(0, Raid(target, ("FP01#1",))).code == "TARGET_HAS_NO_DELIVERY"


@pytest.mark.rule("CH-061", "CH-074")
def test_target_and_cards_are_one_move_and_open_to_all() -> None:
    match = raid("SP02#1 FP01#1", "CG01#1 CG02#1 FP08#1", hand="CG04#1")
    assert match.asked == "S0 CH-D7"
    for viewer in (0, 1, 2, None):
        (event,) = match.heard(viewer, RaidBegun)
        assert (event.attacker, event.target, event.extended) == (0, 1, False)
        assert ids(event.attack) == ["FP01#1", "SP02#1"]
        assert ids(event.defence) == ["CG01#1", "CG02#1", "FP08#1"]
    assert match.state.hands[0] == ["CG04#1"]


@pytest.mark.rule("CH-062")
def test_cargo_cannot_be_used_in_a_raid() -> None:
    match = at("turn=9 | 0 hand=FP01#1,CG01#1 | 0 delivery=(CG02#1 in=1)")
    assert match.cards_offered("Raid") == ["FP01#1"]
    refusal = match.refusal_of("S0: raid target=1 cards=FP01#1,CG01#1")
    assert (refusal.code, refusal.rule) == ("CARGO_IN_RAID", "CH-062")


@pytest.mark.rule("CH-062")
def test_a_hand_of_cargo_cannot_raid() -> None:
    assert "Raid" not in at("turn=9 | 0 hand=CG01#1 | 0 delivery=(CG02#1 in=1)").offered


@pytest.mark.rule("CH-063")
def test_a_raid_needs_a_card() -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(CG02#1 in=1)")
    refusal = match.refusal(0, Raid(1, ()))
    assert (refusal.code, refusal.rule) == ("EMPTY_SELECTION", "CH-063")


@pytest.mark.rule("CH-063")
def test_a_lone_special_is_a_raid_and_there_is_no_maximum() -> None:
    assert raid("SP01#1", "CG01#1").scores == [0, 50, 0]
    fourteen = "FP01#1 FP01#2 FP01#3 FP01#4 FP01#5 FP01#6 FP02#1 FP02#2 FP02#3 FP02#4 FP02#5 FP02#6 SP06#1 SP07#1"
    match = raid(fourteen, "CG01#1")
    assert match.heard(None, BattleFought)[0].attack_total == 12


@pytest.mark.rule("CH-065")
def test_specials_in_a_hand_do_nothing() -> None:
    """The attacker holds a Loyalty and a Thief, the defender a Getaway: none of them is played."""
    match = at("turn=9 | 0 hand=FP05#1,SP08#1,SP02#1 | 0 hand=SP03#1 delivery=(CG01#1,CG02#1 in=1)")
    match.play("S0: raid target=1 cards=FP05#1")
    assert match.asked == "S0 CH-D0"
    assert match.scores == [150, 0]


SPECIAL_DESIGNS = ["SP01", "SP02", "SP03", "SP04", "SP05", "SP06", "SP07", "SP08"]


@pytest.mark.rule("CH-065")
@pytest.mark.parametrize("holder", ["attacker", "defender"])
@pytest.mark.parametrize("design", SPECIAL_DESIGNS)
@pytest.mark.parametrize(
    ("attack", "defence", "totals", "scores"),
    [
        pytest.param("FP05#1", "FP01#1", (3, 1), [200, 0], id="won"),
        pytest.param("FP01#1", "FP10#1", (1, 3), [100, 100], id="lost"),
    ],
)
def test_no_special_works_from_a_hand(
    attack: str, defence: str, totals: tuple[int, int], scores: list[int], design: str, holder: str
) -> None:
    """Whichever side holds it or wins, a raid with a Thief continues as if it were not there.

    Each special would have something to do: cargo to steal, firepower to add, to catch and to bring home, a delivery of
    the attacker's own.
    """
    hands = {"attacker": "FP06#1", "defender": "FP06#2"}
    hands[holder] += f" {design}#3"
    match = at(
        f"turn=9 | 0 hand={commas(attack)},SP02#1,{commas(hands['attacker'])} delivery=(CG09#1 in=1)"
        f" | 0 hand={commas(hands['defender'])} delivery=(CG05#1,CG05#2,{commas(defence)} in=1)"
    )
    match.play(f"S0: raid target=1 cards={commas(attack)},SP02#1")
    told = [type(told.event).__name__ for told in match.told]
    assert told == ["RaidBegun", "CargoStolen", "CargoCashedIn", "BattleFought", "CargoCashedIn"]
    (battle,) = match.heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total) == totals
    assert match.scores == scores
    assert match.asked == "S0 CH-D0"
    assert match.state.hands == [hands["attacker"].split(), hands["defender"].split()]
    assert match.state.delivery_of(0).cards == ["CG09#1"]


@pytest.mark.rule("CH-065", "CH-105")
def test_a_loyalty_in_the_hand_brings_nothing_home_when_one_collects() -> None:
    match = at("turn=9 | 0 hand=SP08#1 delivery=(CG04#1,FP06#1 in=0) | 0").play("S0: collect")
    assert match.asked == "S0 CH-D0"
    assert match.state.hands[0] == ["SP08#1"]


@pytest.mark.rule("CH-066", "CH-012")
def test_one_may_raid_straight_after_collecting() -> None:
    """The firepower that was just collected takes no part."""
    match = at("turn=9 | 0 hand=FP01#1 delivery=(CG04#1,FP10#1 in=0) | 0 delivery=(CG01#1,FP02#1 in=1)")
    match.play("S0: collect")
    assert match.offered == ["StartDelivery", "Raid", "Draw", "EndTurn"]
    match.play("S0: raid target=1 cards=FP01#1")
    (battle,) = match.heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total, battle.winner) == (1, 2, 1)
    assert match.scores == [100, 50]


@pytest.mark.rule("CH-066")
def test_ones_own_fresh_delivery_takes_no_part_in_the_raid() -> None:
    match = at("turn=9 | 0 hand=FP01#1,FP10#1,SP02#1 | 0 delivery=(CG01#1,FP02#1 in=1)")
    match.play("S0: start_delivery cards=FP10#1,SP02#1 extended=no", "S0: raid target=1 cards=FP01#1")
    (battle,) = match.heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total) == (1, 2)
    assert match.state.delivery_of(0).cards == ["FP10#1", "SP02#1"]


@pytest.mark.rule("CH-067")
def test_nobody_raids_himself() -> None:
    match = at("turn=9 | 0 hand=FP01#1 delivery=(CG01#1 in=1) | 0 delivery=(CG02#1 in=1)")
    refusal = match.refusal_of("S0: raid target=0 cards=FP01#1")
    assert (refusal.code, refusal.rule) == ("SELF_TARGET", "CH-067")


@pytest.mark.rule("CH-110", "CH-111")
def test_attack_strengths_are_counted_against_defence_strengths() -> None:
    """Gunslinger 3/1 and Six-Shooter 2/1 attack; Marshal 2/3 and Dynamite 3/0 defend. No other sum is the same."""
    (battle,) = raid("FP05#1 FP03#1", "FP08#1 FP09#1 CG01#1").heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total, battle.winner) == (5, 3, 0)


@pytest.mark.rule("CH-112")
@pytest.mark.parametrize(
    ("attack", "delivery", "winner"),
    [
        pytest.param("FP05#1", "FP02#1", 0, id="3 against 2"),
        pytest.param("FP03#1", "FP02#1", 1, id="2 against 2"),
        pytest.param("FP01#1", "FP02#1", 1, id="1 against 2"),
        pytest.param("SP06#1", "FP09#1", 1, id="0 against 0"),
        pytest.param("FP01#1", "FP09#1", 0, id="1 against 0"),
    ],
)
def test_the_attacker_wins_only_with_the_greater_total(attack: str, delivery: str, winner: int) -> None:
    assert raid(attack, delivery).heard(None, BattleFought)[0].winner == winner


@pytest.mark.rule("CH-113")
@pytest.mark.parametrize(
    ("attack", "scores", "reason"),
    [
        ("FP05#1", [150, 0, 0], CashInReason.RAIDED),
        ("FP01#1", [0, 150, 0], CashInReason.DEFENDED),
    ],
)
def test_the_winner_cashes_in_all_the_cargo_without_being_asked(
    attack: str, scores: list[int], reason: CashInReason
) -> None:
    match = raid(attack, "FP02#1 CG01#1 CG04#1")
    assert match.scores == scores
    (event,) = match.heard(None, CargoCashedIn)
    assert (event.cash_in_reason, event.amount, ids(event.cards)) == (reason, 150, ["CG01#1", "CG04#1"])
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-114")
def test_loyalty_comes_after_the_cash_in_and_before_the_discarding() -> None:
    match = raid("FP05#1 SP08#1", "CG01#1 FP01#1", mode="in=2 ext")
    assert match.asked == "S0 CH-D8"
    assert match.scores == [50, 0, 0]
    assert match.state.discard == ["CG01#1"]
    assert not match.view().seats[1].extension_card
    match.play("S0: return_firepower cards=FP05#1")
    assert sorted(match.state.discard) == ["CG01#1", "FP01#1", "SP08#1"]
    assert match.view().seats[1].extension_card


@pytest.mark.rule("CH-114", "CH-098")
def test_the_losers_prison_wagon_comes_before_the_cash_in() -> None:
    match = raid("FP05#1 SP08#1", "CG01#1 SP06#1")
    assert match.scores == [0, 0, 0]
    assert match.asked == "S0 CH-D8"


@pytest.mark.rule("CH-115")
@pytest.mark.parametrize("attack", ["FP05#1", "FP01#1"])
def test_after_a_raid_the_raided_seat_has_no_delivery(attack: str) -> None:
    match = raid(attack, "FP02#1 CG01#1")
    assert match.view().seats[1].delivery is None
    assert sorted(match.state.discard) == sorted([attack, "FP02#1", "CG01#1"])


@pytest.mark.rule("CH-116")
def test_after_a_raid_only_the_draw_is_left() -> None:
    match = raid("FP05#1", "CG01#1", hand="FP01#2")
    assert match.offered == ["Draw", "EndTurn"]
    assert match.refusal_of("S0: raid target=2 cards=FP01#2").code == "STAGE_PASSED"


@pytest.mark.rule("CH-117")
def test_strengths_are_what_is_printed_whatever_else_lies_there() -> None:
    match = raid("FP10#1 FP07#1 SP06#1 SP07#1", "FP10#2 FP04#1 SP06#2 SP08#1 CG09#1")
    (battle,) = match.heard(None, BattleFought)
    assert (battle.attack_total, battle.defence_total) == (6, 6)
    assert max(max(card.attack, card.defence) for card in FIREPOWER.values()) == 3
