"""Moves that are taken back: what was open is asked anew, and what others saw meanwhile they go on knowing."""

from __future__ import annotations

import random

import pytest

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.notation import read_position
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.storage import Answered, Looked, Reopened, codec_of
from freeport_games.engine.tables import Table
from freeport_games.engine.tables.learnt import Trial, knowledge, taught

from .harbour import HARBOUR, Bid, Options, Rest, Sail, Signal, Take
from .harbour_tables import FOUR, at_auction, at_turn


def test_what_is_open_is_asked_anew_and_nothing_else_changes() -> None:
    rng = random.Random(5)
    table = Table.open(HARBOUR, Options(rounds=2), 3)
    codec = codec_of(HARBOUR)
    while not table.over:
        if table.asked:
            again = table.fork()
            again.reopen(table.version + 7)
            again = Table.load(HARBOUR, again.save())
            assert codec.encode_state(again.state) == codec.encode_state(table.state)
            assert again.version == table.version + 7
            for old, new in zip(table.asked, again.asked, strict=True):
                assert new == Asked(f"{again.version}-{old.seat}", old.seat, old.kind, old.answered)
            for seat in range(3):
                assert again.view(seat) == table.view(seat)
            if rng.random() < 0.3:
                table = again
        table.play(random_input(table, rng, interject=0.3, leave=0.02))


def test_ids_of_interrupted_questions_are_new_as_well() -> None:
    table = at_turn(discard=["TEA#7", "TEA#1"])
    table.answer(0, Signal())
    table.resolve(FOUR)
    then = table.fork()
    table.answer(0, Take("TEA#7"))
    before = table.decision(1)
    then.reopen(table.version + 1)
    then = Table.load(HARBOUR, then.save())
    then.answer(0, Take("TEA#1"))
    after = then.decision(1)
    assert before is not None
    assert after is not None
    assert before.id != after.id
    assert [one.decision for one in then.asked] == [one.decision for one in table.asked], "what others know of it stays"


def test_only_an_open_question_is_asked_anew_and_only_later() -> None:
    table = at_turn()
    for version in (0, -1):
        with pytest.raises(ValueError, match="cannot be asked anew"):
            table.reopen(version)
    table.answer(0, Signal())
    with pytest.raises(ValueError, match="cannot be asked anew"):
        table.play(Reopened(9))


def test_others_go_on_knowing_only_what_lies_where_they_saw_it() -> None:
    state = read_position("turn=3 active=0 | 0 hand=CG01#1,FP01#1 | 0 hand=FP02#1,FP03#1 | 0 hand=FP04#1")
    table = Table.at(CARGO_HOLD, state, 3)
    before = table.save()
    for looked in (Looked(("FP02#1",), "hand-0", (1,)), Looked(("FP02#1",), "hold-1", (0,))):
        with pytest.raises(ValueError, match="such cards do not lie there"):
            table.reopen(table.version + 1, (looked,))
    with pytest.raises(ValueError, match="such cards do not lie there"):
        at_turn().reopen(99, (Looked(("TEA#1",), "hand-0", (1,)),))
    assert table.save() == before
    table.reopen(table.version + 1, (Looked(("CG01#1",), "hand-0", (1,)),))
    again = Table.load(CARGO_HOLD, table.save())
    for seed in range(20):
        assert "CG01#1" in again.imagine(1, random.Random(seed)).state.hands[0]
    others = [again.imagine(2, random.Random(seed)).state for seed in range(20)]
    assert sum("CG01#1" in world.hands[0] for world in others) < 5, "the third seat has not seen it"
    assert [problem for world in others for problem in CARGO_HOLD.problems(world, 3)] == []


def test_a_draw_teaches_and_a_voyage_does_not() -> None:
    for move, teaches in ((Rest(), True), (Sail("Aden", False), False)):
        table = at_turn()
        then, before = table.fork(), knowledge(table)
        table.answer(1, move)
        assert taught(before, knowledge(table), 1) is teaches
        trial = Trial(then, 1, [Answered(1, move)])
        assert any(trial.tells(random.Random(seed)) for seed in range(8)) is teaches
        assert then.asked == at_turn().asked, "a trial leaves the table as it was"


def test_a_bid_is_reopened_with_the_answers_of_others() -> None:
    table = at_auction()
    table.answer(1, Bid(2))
    then = table.fork()
    table.answer(0, Bid(1))
    then.reopen(table.version + 1)
    assert then.asked == (
        Asked("3-0", 0, "H-D1"),
        Asked("3-1", 1, "H-D1", answered=True),
        Asked("3-2", 2, "H-D1"),
    )
    then.answer(0, Bid(0), "3-0")
    assert [*then.waiting] == [2]
