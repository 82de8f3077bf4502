"""The picture of a view."""

from __future__ import annotations

import pytest
from rich.text import Text

import freeport_games
from freeport_games.engine import Seat
from tests.rules.cargo_hold.positions import Match, at


def picture(match: Match, viewer: Seat | None) -> str:
    """The board as a person sees it, without the markup."""
    return Text.from_markup(freeport_games.game("cargo_hold").faces.draw(match.view(viewer))).plain


TABLE = (
    "turn=9 active=2 | 450: FP01#1 FP01#2 CG02#1 > CG04#1 FP06#1 in=1 ext"
    " | 1000: FP04#1 > CG09#1 CG01#1 FP10#1 in=0 | 100: FP05#1 SP02#1 | discard: CG05#1 FP03#1"
)


@pytest.mark.rule("CH-008", "CH-043")
def test_everybody_sees_scores_and_deliveries_face_down() -> None:
    lines = picture(at(TABLE), None).splitlines()
    assert lines[0] == "CARGO HOLD  first to $1200  turn 9 · seat 2 · stage 1: collect or extend"
    assert lines[2] == "  seat 0  ━━━━━━━─────────────   $450  hand  3   ▮▮ 2 face-down  2-turn, ready in 1 turn"
    assert lines[3] == "  seat 1  ━━━━━━━━━━━━━━━━────  $1000  hand  1   ▮▮▮ 3 face-down  1-turn, ready"
    assert lines[4] == "▶ seat 2  ━───────────────────   $100  hand  2"
    assert lines[6] == "deck 99 · discard 2, on top Six-Shooter 2/1"


@pytest.mark.rule("CH-004")
def test_a_seat_sees_its_hand_with_names_and_strengths_and_nobody_elses() -> None:
    board = picture(at(TABLE), 0)
    assert board.endswith("YOUR HAND\n  Fresh Produce $100/$50  CG02#1\n  Derringer 1/1  FP01#1  FP01#2")
    assert not any(card in board for card in ("FP04#1", "FP05#1", "CG09#1", "CG04#1"))


@pytest.mark.rule("CH-074")
def test_everybody_sees_both_sides_of_a_raid() -> None:
    board = picture(at(TABLE).play("S2: raid target=1 cards=FP05#1,SP02#1"), None)
    assert "RAID  seat 2 on seat 1" in board
    assert "attack   3  Gunslinger 3/1, Thief (2)" in board
    assert "defence  3  Mail Sacks $50/$50, Gold Bars $200/$300, Gatling Wagon 3/3" in board
