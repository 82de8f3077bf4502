"""The small game that docs/adding-a-game.md shows is complete and conforms; tests/docs follows the page itself."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from freeport_games.engine import Seat
from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.engine.domains import Amount, One
from freeport_games.engine.menus import Menu, Move, Offer, Refusal, Refused, Turn
from freeport_games.engine.notation import play_log
from freeport_games.engine.tables import Table

from .two_crates import NAME, TWO_CRATES, Open, State, Throw

DEALT = "two_crates 1 seats=2\n1 shuffled 8,7,6,5,4,3,2,1,0"
"""Seat 0 has 3#3 and 3#2, seat 1 has 3#1 and 2#3."""


@pytest.mark.parametrize(
    "check", [pytest.param(check, marks=pytest.mark.proof if check == "hashing" else ()) for check in CHECKS]
)
def test_the_small_game_conforms(check: str) -> None:
    check_game(TWO_CRATES, random.Random(1), checks=[check], matches=3).require()


def test_the_most_coins_win() -> None:
    table = play_log(TWO_CRATES, f"{DEALT}\n2 0: open crate=3#2\n3 1: open crate=2#3")
    assert table.result is not None
    assert [placing.score for placing in table.result.ranking] == [3, 2]
    assert table.result.winners == (0,)


def test_a_crate_is_thrown_away_out_of_turn_and_once() -> None:
    table = play_log(TWO_CRATES, f"{DEALT}\n2 1: throw crate=2#3")
    assert table.waiting == (0,)
    assert (table.state.hands[1], table.state.gone) == (["3#1", "2#2"], ["2#3"])
    table.answer(0, Open("3#3"))
    assert refusal(table, 1, Throw("2#2")) == "HAS_THROWN"


def test_only_own_crates_are_opened_and_thrown() -> None:
    table = play_log(TWO_CRATES, DEALT)
    assert refusal(table, 0, Open("3#1")) == refusal(table, 1, Throw("3#2")) == "CRATE_NOT_YOURS"


def refusal(table: Table[Any], seat: Seat, move: Move) -> str:
    with pytest.raises(Refused) as refused:
        table.answer(seat, move)
    return refused.value.code


class Toast(Move, frozen=True, tag=NAME):
    """Drink to a seat's health, for coins."""

    seat: int
    """The seat."""
    coins: int
    """The number of coins."""


def too_many(_: Turn[State], __: Seat, move: Toast) -> Refusal | None:
    return Refusal("TOO_MANY", rule="TC-9") if move.coins > move.seat else None


def toasts(_: Turn[State], __: Seat) -> Menu:
    yield Offer(Toast.option(seat=One((0, 1)), coins=Amount(0, 1), bound=False), why_not=too_many)


WITH_TOASTS = msgspec.structs.replace(TWO_CRATES, moves=(*TWO_CRATES.moves, Toast), interjections=toasts)


def test_a_proposal_is_refused_for_the_reason_that_its_offer_has() -> None:
    table = play_log(WITH_TOASTS, DEALT)
    before = table.save()
    assert refusal(table, 0, Toast(0, 1)) == "TOO_MANY"
    assert table.save() == before
    table.answer(0, Toast(1, 1))
    assert table.version == 2


def test_a_game_with_proposals_that_are_refused_conforms() -> None:
    report = check_game(WITH_TOASTS, random.Random(1), checks=["play", "options", "secrets"], matches=3).require()
    assert report.counts["proposals refused"] > 0
