"""Section 1.2 of RULES.md: the turn and its stages."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import CardsDrawn, DeliveryCameCloser, TurnBegun
from freeport_games.cargo_hold.state import Stage
from tests.rules.cargo_hold.positions import at, dealt

READY = "turn=9 active=0 stage=COLLECT | 0 hand=FP01#1,FP02#1,CG01#1 delivery=(CG04#1 in=0) | 0 delivery=(CG05#1 in=1)"
"""Seat 0 is at the start of its turn, its delivery ready; seat 1 can be raided."""
FREE = "turn=9 active=0 stage=COLLECT | 0 hand=FP01#1,FP02#1,CG01#1 | 0 delivery=(CG05#1 in=1)"
"""The same without a delivery."""


@pytest.mark.rule("CH-010")
def test_the_turn_goes_to_the_seat_with_the_next_lower_number() -> None:
    match = dealt("", "", "", first=1)
    match.play("S1: end_turn", "S0: end_turn", "S2: end_turn", "S1: end_turn")
    assert [event.seat for event in match.heard(None, TurnBegun)] == [1, 0, 2, 1, 0]


@pytest.mark.rule("CH-011", "CH-027", "CH-066")
def test_all_four_stages_can_be_used_in_one_turn_in_their_order() -> None:
    match = at(READY)
    stages = [match.view().stage]
    for line in ("S0: collect", "S0: start_delivery cards=CG01#1 extended=no", "S0: raid target=1 cards=FP01#1"):
        match.play(line)
        stages.append(match.view().stage)
    assert stages == [Stage.COLLECT, Stage.ACTION, Stage.RAID, Stage.DRAW]
    match.play("S0: draw")
    assert match.asked == "S1 CH-D0"
    assert match.scores == [200, 0]


@pytest.mark.rule("CH-011", "CH-012", "CH-016")
def test_every_stage_can_be_left_out() -> None:
    assert at(READY).play("S0: end_turn").asked == "S1 CH-D0"


@pytest.mark.rule("CH-012")
@pytest.mark.parametrize(
    ("position", "done", "late"),
    [
        (FREE, "start_delivery cards=CG01#1 extended=no", "collect"),
        (FREE, "start_delivery cards=CG01#1 extended=no", "extend"),
        (FREE, "start_delivery cards=CG01#1 extended=no", "start_delivery cards=FP02#1 extended=no"),
        (FREE, "start_delivery cards=CG01#1 extended=yes", "extend"),
        (FREE, "raid target=1 cards=FP01#1", "start_delivery cards=CG01#1 extended=no"),
        (READY, "collect", "collect"),
        (READY, "collect", "extend"),
        (READY, "extend", "collect"),
        (READY, "extend", "extend"),
        (READY, "extend", "start_delivery cards=CG01#1 extended=no"),
        (READY, "raid target=1 cards=FP01#1", "collect"),
        (READY, "raid target=1 cards=FP01#1", "extend"),
        (READY, "raid target=1 cards=FP01#1", "start_delivery cards=CG01#1 extended=no"),
        (READY, "raid target=1 cards=FP01#1", "raid target=1 cards=FP02#1"),
    ],
)
def test_a_stage_that_has_gone_by_does_not_come_back(position: str, done: str, late: str) -> None:
    match = at(position).play(f"S0: {done}")
    refusal = match.refusal_of(f"S0: {late}")
    assert (refusal.code, refusal.rule) == ("STAGE_PASSED", "CH-012")


@pytest.mark.rule("CH-013")
def test_a_later_move_skips_the_earlier_stages_by_itself() -> None:
    match = at(READY)
    assert match.offered == ["Collect", "Extend", "Raid", "Draw", "EndTurn"]
    match.play("S0: raid target=1 cards=FP01#1")
    assert match.offered == ["Draw", "EndTurn"]


@pytest.mark.rule("CH-014")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("collect", "collect"),
        ("collect", "extend"),
        ("extend", "extend"),
        ("raid target=1 cards=FP01#1", "raid target=1 cards=FP02#1"),
    ],
)
def test_each_stage_allows_one_move(first: str, second: str) -> None:
    assert at(READY).play(f"S0: {first}").refusal_of(f"S0: {second}").code == "STAGE_PASSED"


@pytest.mark.rule("CH-014")
def test_one_new_delivery_a_turn() -> None:
    match = at(READY).play("S0: collect", "S0: start_delivery cards=FP01#1 extended=no")
    assert match.refusal_of("S0: start_delivery cards=FP02#1 extended=no").code == "STAGE_PASSED"


@pytest.mark.rule("CH-015")
def test_the_countdown_falls_when_the_owners_turn_begins_and_only_then() -> None:
    match = dealt("CG01#1", "", "").play("S0: start_delivery cards=CG01#1 extended=yes", "S0: end_turn")

    def countdown() -> int:
        return match.state.delivery_of(0).countdown

    seen = [countdown()]
    for line in ("S2: end_turn", "S1: end_turn", "S0: end_turn", "S2: end_turn", "S1: end_turn"):
        match.play(line)
        seen.append(countdown())
    assert seen == [2, 2, 1, 1, 1, 0]
    assert [event.countdown for event in match.heard(None, DeliveryCameCloser)] == [1, 0]


@pytest.mark.rule("CH-015", "CH-025")
def test_the_countdown_does_not_fall_below_nothing() -> None:
    match = at(READY).play("S0: end_turn", "S1: end_turn")
    assert match.state.delivery_of(0).countdown == 0
    assert match.heard(None, DeliveryCameCloser) == [DeliveryCameCloser(1, 0)]


@pytest.mark.rule("CH-016")
def test_the_turn_ends_with_the_draw() -> None:
    match = at(READY).play("S0: draw")
    assert match.asked == "S1 CH-D0"
    assert [event.seat for event in match.heard(None, CardsDrawn)] == [0]


@pytest.mark.rule("CH-017")
def test_in_the_first_turn_there_is_nothing_to_collect_or_raid() -> None:
    match = dealt("CG01#1 FP01#1", "", "")
    assert match.offered == ["StartDelivery", "Draw", "EndTurn"]
    assert match.refusal_of("S0: collect").code == "NO_DELIVERY"
    assert match.refusal_of("S0: raid target=1 cards=FP01#1").code == "TARGET_HAS_NO_DELIVERY"
    match.play("S0: start_delivery cards=CG01#1 extended=no", "S0: draw")
    assert len(match.state.hands[0]) == 10
