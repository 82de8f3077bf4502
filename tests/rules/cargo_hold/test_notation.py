"""Positions as text."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.components import CARDS
from freeport_games.cargo_hold.notation import read_position, write_position
from freeport_games.cargo_hold.state import Stage

POSITIONS = [
    "turn=1 active=0 stage=COLLECT | 0: - | 0: -",
    "turn=0 active=0 stage=SETUP | 0: - | 0: - | 0: -",
    "turn=7 active=2 stage=RAID | 100: FP01#1 SP02#1 | 0: - > CG04#1 FP06#1 in=1 since=6"
    " | 50: - > CG09#1 in=2 since=5 ext",
    "turn=7 active=0 stage=RAID target=2000 limit=50 first=1 | 0: - | 0: - > CG01#1 FP02#1 in=0 since=1 shown"
    " | raid 1: FP01#1 SP02#1 SP08#1 done SP02#1 won 0 | discard: CG05#2 CG04#1",
    "turn=7 active=0 stage=DRAW draw=2 | 0: - | 0: - | discard: " + " ".join(CARDS),
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    state = read_position(text)
    assert write_position(state) == text


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("turn=3 | 0: FP02#1 FP01#1 | 50: > CG01#1 in=1")
    assert (state.active, state.stage, state.debt_target, state.turn_limit) == (0, Stage.COLLECT, 1200, 0)
    assert state.hands == [["FP01#1", "FP02#1"], []]
    assert state.deck == [card for card in CARDS if card not in ("FP01#1", "FP02#1", "CG01#1")]


def test_a_star_takes_the_rest() -> None:
    state = read_position("turn=3 | 0: FP01#1 | 50: - | deck: SP08#3 * | discard: CG01#1")
    assert state.deck[:2] == ["SP08#3", "CG01#2"]
    assert len(state.deck) == 110
    hoarder = read_position("turn=3 | 0: * | 50: CG01#1")
    assert len(hoarder.hands[0]) == 111
    assert hoarder.deck == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn=3 | 0: FP99#1 | 0: -", "no cards of this game: FP99#1"),
        ("turn=3 | 0: FP01#1 | 0: FP01#1", "places each of the 112 cards once"),
        ("turn=3 | 0: - | 0: - | deck: FP01#1", "this one places 1"),
        ("turn=3 moon=full | 0: - | 0: -", "moon"),
        ("turn=3 | 0: - | 0: - | bank robbery: CG01#1", "no section"),
        ("turn=3 stage=LUNCH | 0: - | 0: -", "LUNCH"),
    ],
)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_position(text)
