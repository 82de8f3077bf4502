"""Invariants of every point of every game, tried on games that hypothesis plays."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions
from freeport_games.cargo_hold.notation import read_position, write_position
from freeport_games.cargo_hold.piles import PILES
from freeport_games.cargo_hold.state import State
from freeport_games.engine.hidden.unseen import alike
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.tables import Table
from tests.rules.mutants import step
from tests.support.effort import examples

games = st.builds(
    lambda seats, seed, limit: (
        Table.open(CARGO_HOLD, CargoHoldOptions(turn_limit=limit), seats),
        Random(seed),
    ),
    st.integers(2, 8),
    st.integers(0, 2**32),
    st.sampled_from([10, 40]),
)


@examples(20)
@given(games)
@pytest.mark.rule("CH-002", "CH-132")
def test_every_card_is_always_in_exactly_one_place(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    while not table.over:
        step(table, rng)
        assert CARGO_HOLD.proof.totals(table.state) == {"cards": 112, "different cards": 112}


@examples(20)
@given(games)
@pytest.mark.rule("CH-144", "CH-031", "CH-143")
def test_scores_never_fall_and_only_the_winner_reaches_the_target(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    before = list(table.state.scores)
    while not table.over:
        step(table, rng)
        after = list(table.state.scores)
        assert all(new >= old for old, new in zip(before, after, strict=True))
        assert sum(score >= table.state.debt_target for score in after) <= table.over
        before = after


@examples(20)
@given(games)
def test_a_table_is_saved_as_its_state_whatever_was_stored_before(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    while not table.over:
        start, inputs = table.saved(), []
        for _ in range(3):
            if table.chance is None and table.waiting:
                seat = table.waiting[0]
                decision = table.decision(seat)
                assert decision is not None
                move = rng.choice(decision.options).sample(rng)
                table.answer(seat, move)
                inputs.append(codec_of(CARGO_HOLD).encode_input(Answered(seat, move)))
        saved = table.saved()
        assert saved.inputs == ()
        assert saved.checkpoint == table.checkpoint == codec_of(CARGO_HOLD).encode_state(table.state)
        by_turns = msgspec.structs.replace(start, inputs=tuple(inputs))
        assert Table.load(CARGO_HOLD, by_turns).saved() == saved
        if not table.over:
            step(table, rng)


@examples(20)
@given(games)
def test_new_rules_take_over_at_any_decision(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    newer = msgspec.structs.replace(CARGO_HOLD, rules_version=CARGO_HOLD.rules_version + 1)
    while not table.over:
        under = table.under(newer)
        assert (under.asked, under.chance, under.state) == (table.asked, table.chance, table.state)
        step(table, rng)


@examples(20)
@given(games)
def test_every_position_has_a_line_of_text_and_can_be_opened_from_it(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    while not table.over:
        step(table, rng)
        state = read_position(write_position(table.state))
        assert state == table.state
        reopened = Table.at(CARGO_HOLD, state, table.seats)
        assert [(asked.seat, asked.kind) for asked in reopened.asked] == [
            (asked.seat, asked.kind) for asked in table.asked
        ]
        assert reopened.chance == table.chance
        for seat in table.waiting:
            decision, again = table.decision(seat), reopened.decision(seat)
            assert decision is not None
            assert again is not None
            assert decision.options == again.options


@examples(20)
@given(games)
def test_what_a_seat_imagines_agrees_with_what_it_sees(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    while not table.over:
        step(table, rng)
        for seat in range(table.seats):
            imagined = table.imagine(seat, rng)
            assert imagined.view(seat) == table.view(seat)
            assert imagined.decision(seat) == table.decision(seat)
            assert (imagined.asked, imagined.chance) == (table.asked, table.chance)
            assert CARGO_HOLD.proof.totals(imagined.state)["different cards"] == 112
            own, again = table.state.deliveries[seat], imagined.state.deliveries[seat]
            assert own == again, "a seat knows what it has played face-down"


@examples(20)
@given(games)
@pytest.mark.rule("CH-042")
def test_nobody_notices_when_cards_that_are_hidden_from_him_are_exchanged(
    game: tuple[Table[State], Random],
) -> None:
    table, rng = game
    while not table.over:
        step(table, rng)
        for viewer in (*range(table.seats), None):
            for group in alike(CARGO_HOLD.proof.secrets(table.state, viewer)):
                if len(group) < 2:
                    continue
                one, other = rng.sample(list(group), 2)
                exchanged = Table.at(CARGO_HOLD, _exchange(table.state, one, other), table.seats)
                assert exchanged.view(viewer) == table.view(viewer)
                assert exchanged.chance == table.chance
                assert [(asked.seat, asked.kind) for asked in exchanged.asked_for(viewer)] == [
                    (asked.seat, asked.kind) for asked in table.asked_for(viewer)
                ]
                if viewer in table.waiting:
                    assert viewer is not None
                    mine, theirs = table.decision(viewer), exchanged.decision(viewer)
                    assert mine is not None
                    assert theirs is not None
                    assert mine.options == theirs.options


def _exchange(state: State, one: str, other: str) -> State:
    exchanged = read_position(write_position(state))
    PILES.put(exchanged, {one: other, other: one}, {})
    return exchanged
