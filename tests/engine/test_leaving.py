"""Seats that leave are answered for, and may come back."""

from __future__ import annotations

import pytest

from freeport_games.engine.storage import Left, Resolved, Returned
from freeport_games.engine.tables import Table

from .harbour import HARBOUR, Claim, Rest, Signal
from .harbour_tables import FOUR, at_turn, opened


def test_the_fallback_answers_for_a_seat_that_left() -> None:
    table = at_turn()
    table.leave(1)
    assert [*table.waiting] == [2]
    table.answer(2, Rest())
    table.answer(0, Rest())
    assert [*table.waiting] == [0, 2], "seat 1 has bid nothing, at once"


def test_a_decisions_own_default_comes_before_the_games_fallback() -> None:
    table = at_turn(discard=["TEA#7"])
    table.answer(0, Signal())
    table.resolve(FOUR)
    assert table.fallback(0) == Claim()
    assert table.fallback(1) is None
    table.leave(0)
    assert table.state.coins[0] == 9
    assert [*table.waiting] == [1]


def test_a_seat_that_comes_back_is_asked_again() -> None:
    table = at_turn()
    table.leave(2)
    table.answer(1, Rest())
    assert [*table.waiting] == [0]
    table.return_(2)
    table.answer(0, Rest())
    assert [*table.waiting] == [0, 1, 2]
    assert Table.load(HARBOUR, table.save()).save() == table.save()


def test_the_last_seat_cannot_leave_and_nobody_leaves_twice() -> None:
    table = at_turn()
    table.leave(0)
    for seat in (0, 3, -1):
        with pytest.raises(ValueError, match="does not play"):
            table.leave(seat)
    with pytest.raises(ValueError, match="has not left"):
        table.return_(1)
    table.leave(1)
    with pytest.raises(ValueError, match="last seat"):
        table.leave(2)


def test_inputs_of_every_kind_can_be_played_from_a_log() -> None:
    table = opened()
    for entry in (Left(1), Returned(1)):
        table.play(entry)
    with pytest.raises(ValueError, match="not an outcome"):
        table.play(Resolved(FOUR))
