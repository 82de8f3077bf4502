"""Sections 2 and 3 of RULES.md: what is asked of whom, and when nobody is asked."""

from __future__ import annotations

import msgspec
import pytest

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import Collect, Draw, EndTurn, Extend, Raid, StartDelivery
from freeport_games.cargo_hold.state import State
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.tables import Table
from freeport_games.engine.words import words
from tests.rules.cargo_hold.positions import at, commas

BOTH_READY = "turn=9 | 0 hand=CG01#1,FP01#1 delivery=(CG04#1 in=0) | 0 delivery=(CG05#1 in=1)"
FREE = "turn=9 | 0 hand=CG01#1,FP01#1,SP01#1 | 0 delivery=(CG05#1 in=1)"


@pytest.mark.rule("CH-D0")
def test_a_turn_asks_for_one_of_six_moves() -> None:
    match = at(BOTH_READY)
    assert match.asked == "S0 CH-D0"
    assert kinds(match.table, 0) == [Collect, Extend, StartDelivery, Raid, Draw, EndTurn]


def kinds(table: Table[State], seat: int) -> list[type[Move]]:
    """Return the kinds of move that belong to the decision, possible now or not."""
    known: list[type[Move]] = []
    for move in table.game.moves:
        with pytest.raises(Refused) as refused:
            table.read_move(seat, msgspec.json.encode({"__typename": move.__struct_config__.tag, "noSuchField": 0}))
        if refused.value.code != "WRONG_DECISION":
            known.append(move)
    return known


@pytest.mark.rule("CH-D0", "CH-D5", "CH-D6")
@pytest.mark.parametrize(
    "position",
    ["turn=9 | 0 | 0", BOTH_READY, FREE, "turn=9 stage=DRAW | 0 | 0", "turn=9 stage=RAID | 0 | 0"],
)
def test_drawing_and_ending_the_turn_are_always_possible(position: str) -> None:
    assert at(position).offered[-2:] == ["Draw", "EndTurn"]


@pytest.mark.rule("CH-D0", "CH-042")
def test_that_a_seat_is_asked_in_its_turn_says_nothing_about_its_hand() -> None:
    """The number of the decision is the same, whatever the hand allows."""
    cargo_only = at("turn=9 | 0 hand=CG01#1 | 0 delivery=(CG05#1 in=1)")
    assert cargo_only.table.asked_for(1) == at(FREE).table.asked_for(1)


@pytest.mark.rule("CH-D1")
def test_collect_is_offered_in_stage_1_with_a_ready_delivery_and_leads_to_stage_2() -> None:
    match = at(BOTH_READY)
    assert "Collect" in match.offered
    match.play("S0: collect")
    assert match.offered == ["StartDelivery", "Raid", "Draw", "EndTurn"]


@pytest.mark.rule("CH-D2")
def test_extend_leads_to_stage_3() -> None:
    match = at(BOTH_READY).play("S0: extend")
    assert match.offered == ["Raid", "Draw", "EndTurn"]


@pytest.mark.rule("CH-D3")
def test_start_delivery_offers_one_to_all_cards_of_the_hand_and_leads_to_stage_3() -> None:
    match = at(FREE)
    decision = match.table.decision(0)
    assert decision is not None
    domains = dict(decision.options[0].domains)
    assert domains["cards"].size == 2**3 - 1
    assert domains["extended"].size == 2
    match.play("S0: start_delivery cards=CG01#1,FP01#1 extended=no")
    assert match.offered == ["Raid", "Draw", "EndTurn"]


@pytest.mark.rule("CH-D4")
def test_raid_offers_every_target_and_one_to_all_usable_cards() -> None:
    match = at("turn=9 | 0 hand=CG01#1,FP01#1,SP01#1 | 0 delivery=(CG05#1 in=1) | 0 | 0 delivery=(CG06#1 in=1)")
    decision = match.table.decision(0)
    assert decision is not None
    raid = next(option for option in decision.options if option.makes.__name__ == "Raid")
    assert raid.size == 2 * (2**2 - 1)
    match.play("S0: raid target=3 cards=FP01#1")
    assert match.offered == ["Draw", "EndTurn"]


@pytest.mark.rule("CH-D8")
def test_return_firepower_asks_the_winner_once() -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(FP10#1,SP08#1,SP08#2 in=1)").play("S0: raid target=1 cards=FP01#1")
    assert match.asked == "S1 CH-D8"
    match.play("S1: return_firepower cards=")
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-D9", "CH-D11", "CH-D12")
def test_the_owner_of_a_card_decides_about_it_in_whosever_turn() -> None:
    match = at("turn=9 | 0 hand=FP01#1,FP02#1 | 0 hand=FP03#1 delivery=(SP03#1,SP04#1,SP05#1,CG01#1 in=1)")
    match.play("S0: raid target=1 cards=FP01#1,FP02#1")
    seen = []
    for line in ("S1: decline", "S1: lasso card=FP01#1", "S1: decline"):
        seen.append(match.asked)
        match.play(line)
    assert seen == ["S1 CH-D9", "S1 CH-D11", "S1 CH-D12"]


@pytest.mark.rule("CH-D10")
def test_discard_offers_exactly_what_is_too_many() -> None:
    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1 CG03#2 CG03#3 CG03#4"
    match = at(f"turn=9 | 0 hand={commas(hand)} | 0").play("S0: end_turn")
    decision = match.table.decision(0)
    assert decision is not None
    assert decision.options[0].size == 12 * 11 // 2


@pytest.mark.rule("CH-D0", "CH-012")
@pytest.mark.parametrize(
    ("stage", "delivery", "warned"),
    [("COLLECT", 1, True), ("ACTION", 1, True), ("RAID", 1, False), ("COLLECT", 0, False), ("ACTION", 0, False)],
)
def test_before_a_raid_gives_the_delivery_up_the_question_says_so(stage: str, delivery: int, warned: bool) -> None:
    raided = "delivery=(CG05#1 in=1)" if delivery else ""
    table = at(f"turn=9 stage={stage} | 0 hand=FP01#1 | 0 {raided}").table
    decision = table.decision(0)
    assert decision is not None
    asked = words(CARGO_HOLD).decision("CH-D0", view=table.view(0), options=decision.options)
    assert ("After a raid you neither collect nor start a delivery in this turn." in asked) is warned


@pytest.mark.rule("CH-D12")
@pytest.mark.parametrize(
    ("viewer", "battle"),
    [(None, "Anne raids Bob"), (0, "You raid Bob"), (1, "Anne raids you"), (2, "Anne raids Bob")],
)
def test_what_is_asked_calls_whoever_reads_it_you(viewer: int | None, battle: str) -> None:
    match = at("turn=9 | 0 hand=FP01#1,SP05#1,FP02#1 | 0 delivery=(SP04#1,CG01#1 in=1) | 0")
    match.play("S0: raid target=1 cards=FP01#1,SP05#1")
    assert match.asked == "S0 CH-D12"
    said, names, view = words(CARGO_HOLD), ("Anne", "Bob", "Cleo"), match.table.view(viewer)
    asked = said.asked("CH-D12", 0, names, view=view)
    assert asked == f"{battle}, with attack 0 against defence 0. Anne may add a card with a Reinforcement."
    if viewer == 0:
        assert said.decision("CH-D12", names, reader=0, view=view).startswith(f"{battle}, with attack 0")
