"""Positions as text."""

from __future__ import annotations

import msgspec
import pytest

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.components import CARDS
from freeport_games.cargo_hold.notation import read_position, write_position
from freeport_games.cargo_hold.state import Delivery, RunningRaid, Stage, State
from freeport_games.engine.tables import Table

POSITIONS = [
    "turn=1 active=0 stage=COLLECT | 0 | 0",
    "turn=0 active=0 stage=SETUP | 0 | 0 | 0",
    "turn=7 active=2 stage=RAID | 100 hand=FP01#1,SP02#1 | 0 delivery=(CG04#1,FP06#1 in=1 since=6)"
    " | 50 delivery=(CG09#1 ext in=2 since=5)",
    "turn=7 active=0 stage=RAID target=2000 limit=50 first=1 | 0 | 0 delivery=(CG01#1,FP02#1 shown in=0 since=1)"
    " | raid 1 attack=FP01#1,SP02#1,SP08#1 done=SP02#1 won=0 | discard=CG05#2,CG04#1",
    "turn=7 active=0 stage=DRAW draw=2 | 0 | 0 | discard=" + ",".join(CARDS),
]

RAID = "turn=3 stage=RAID | 0 | 0 delivery=(CG01#1 in=1 shown) | 0 | raid 1 attack=FP01#1"
"""A raid, to be gone on with."""


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    state = read_position(text)
    assert write_position(state) == text


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("turn=3 | 0 hand=FP02#1,FP01#1 | 50 delivery=(CG01#1 in=1)")
    assert (state.active, state.stage, state.debt_target, state.turn_limit) == (0, Stage.COLLECT, 1200, 0)
    assert state.hands == [["FP01#1", "FP02#1"], []]
    assert state.deck == [card for card in CARDS if card not in ("FP01#1", "FP02#1", "CG01#1")]


def test_a_star_takes_the_rest() -> None:
    state = read_position("turn=3 | 0 hand=FP01#1 | 50 | deck=SP08#3,* | discard=CG01#1")
    assert state.deck[:2] == ["SP08#3", "CG01#2"]
    assert len(state.deck) == 110


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn=3 | 0 hand=FP99#1 | 0", "hand is one of 112 names such as CG01#1, not 'FP99#1'"),
        ("turn=3 | 0 hand=FP01#1 | 0 hand=FP01#1", "FP01#1 lies in 2 places, but each card lies in one"),
        ("turn=3 | 0 | 0 | deck=FP01#1", "a position places each of the 112 cards once; CG01#1 lies nowhere"),
        ("turn=3 moon=full | 0 | 0", "moon"),
        ("turn=3 | 0 | 0 | bank robbery: CG01#1", "a section begins with a seat's score, raid, not with 'bank'"),
        ("turn=3 stage=LUNCH | 0 | 0", "LUNCH"),
        ("turn=3 turn=4 | 0 | 0", "turn= occurs twice in 'turn=3 turn=4'"),
        ("turn=x | 0 | 0", "turn is a whole number from 0 to 999999999, not 'x' in 'turn=x'"),
        ("turn=3 | 0 | -5", "a section begins with a seat's score, raid, not with '-5'"),
        ("turn=3 | 0 | 0 | discard=CG01#1 | discard=CG01#2", "discard stands twice"),
        ("turn=3 | 0", "2 to 8 seats play, not 1"),
        ("turn=3 active=2 | 0 | 0", "the active seat is from 0 to 1, not 2"),
        ("turn=3 first=2 | 0 | 0", "the first seat is from 0 to 1, not 2"),
        ("turn=0 | 0 | 0", "stage COLLECT does not go with turn 0"),
        ("turn=3 stage=SETUP | 0 | 0", "stage SETUP does not go with turn 3"),
        ("turn=0 stage=DEAL | 0 hand=FP01#1 | 0", "in stage DEAL every card is in the deck"),
        ("turn=3 draw=2 | 0 | 0", "cards are drawn in stage DRAW, not in stage COLLECT"),
        ("turn=3 stage=DRAW draw=5 | 0 | 0", "4 cards at most are still to be drawn, not 5"),
        ("turn=3 | 0 | 1200", "seat 1 has reached the target of 1200, so the stage is OVER"),
        ("turn=3 stage=OVER | 0 | 0", "stage OVER needs a seat with 1200 or more, or the last turn of the limit"),
        ("turn=11 limit=10 | 0 | 0", "turn 11 comes after the last one, which is 10"),
        ("turn=3 target=0 | 0 | 0", "the debt target is from 1 to 12000, not 0"),
        ("turn=3 limit=6000 | 0 | 0", "the turn limit is from 0 to 5000, not 6000"),
        ("turn=3 | 0 | 0 delivery=(in=1)", "the delivery of seat 1 has no cards"),
        ("turn=3 | 0 | 0 delivery=(CG01#1 in=2)", "the delivery of seat 1 is ready in 0 to 1 turns, not in 2"),
        ("turn=3 | 0 | 0 delivery=(CG01#1 in=1 since=4)", "started in one of the 3 turns, not in turn 4"),
        ("turn=3 | 0 | 0 delivery=(CG01#1 in=1 shown)", "lies face-up, but it is neither raided nor collected"),
        ("turn=3 | 0 | 0 delivery=(CG01#1,hidden in=1)", "cards is one of 112 names such as CG01#1, not 'hidden'"),
        ("turn=3 | 0 | 0 delivery=(CG01#1 at=1)", "nothing is known about 'at=' in 'CG01#1 at=1'"),
        ("turn=3 stage=RAID | 0 | 0 | raid 1 attack=FP01#1", "seat 1 is raided without a delivery"),
        ("turn=3 stage=RAID | 0 | 0 | raid 2 attack=FP01#1", "the raided seat is from 0 to 1, not 2"),
        ("turn=3 stage=RAID | 0 delivery=(CG01#1 in=1 shown) | 0 | raid 0 attack=FP01#1", "seat 0 cannot raid itself"),
        ("turn=3 stage=RAID | 0 | 0 delivery=(CG01#1 in=1) | raid 1 attack=FP01#1", "is raided, so it lies face-up"),
        (
            "turn=3 | 0 | 0 delivery=(CG01#1 in=1 shown) | raid 1 attack=FP01#1",
            "a raid goes on in stage RAID, not in stage COLLECT",
        ),
        (f"{RAID} won=2", "seat 0 or seat 1 wins the battle, not seat 2"),
        (f"{RAID} done=FP01#1", "special cards have their turn in a raid, and 'FP01#1' is not one"),
    ],
)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_position(text)


def state_of(text: str = "turn=3 | 0 | 0", **changed: object) -> State:
    return msgspec.structs.replace(read_position(text), **changed)


@pytest.mark.parametrize(
    ("state", "seats", "message"),
    [
        (state_of(), 3, "3 seats play, but the state has scores for 2"),
        (state_of(), 9, "2 to 8 seats play, not 9"),
        (state_of(hands=[[]]), 2, "2 seats play, but the state has hands for 1"),
        (state_of(scores=[0, -50]), 2, "the score of seat 1 is 0 or more, not -50"),
        (state_of(deck=list(CARDS)[1:]), 2, "a position places each of the 112 cards once; CG01#1 lies nowhere"),
        (state_of(discard=["XX01#1"]), 2, "'XX01#1' is not a card of this game"),
        (state_of(discard=["FP01#1"]), 2, "FP01#1 lies in 2 places, but each card lies in one"),
        (
            state_of(
                hands=[["FP01#1", "CG01#1"], []], deck=[card for card in CARDS if card not in ("FP01#1", "CG01#1")]
            ),
            2,
            "the hand of seat 0 stands in the order of the identifiers: CG01#1 FP01#1, not FP01#1 CG01#1",
        ),
        (state_of(deliveries=[None, Delivery(["CG01#1"], False, 1, 0)], deck=list(CARDS)[1:], turn=-1), 2, "turn -1"),
        (state_of(raid=RunningRaid(1, [], []), stage=Stage.RAID), 2, "seat 1 is raided without a delivery"),
    ],
)
def test_a_table_does_not_begin_where_no_game_can_stand(state: State, seats: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Table.at(CARGO_HOLD, state, seats)
