"""Moves that are nearly right: the likeliest bad input of all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.api.people import sample

from .population import Population
from .test_rest import harmless
from .values import anything, inputs


@inputs(40)
@given(move=anything, decision=st.text(max_size=12) | st.none(), player=st.booleans())
def test_no_malformed_move_is_taken_or_breaks_anything(
    population: Population, move: object, decision: str | None, player: bool
) -> None:
    asked = population.decision("running")
    assert asked is not None
    answer = (population.host if player else population.guest).post(
        f"/v1/matches/{population.match('running')}/moves",
        {"decision": asked["key"] if decision is None else decision, "move": move},
    )
    harmless(answer)
    assert answer.status_code >= 400
    population.judge("REST moves", taken=False)


@inputs(60)
@given(seed=st.integers(0, 1000), number=st.integers(0, 9), kept=st.booleans(), value=anything)
def test_a_legal_move_with_any_one_field_perhaps_changed_is_taken_or_refused_but_never_fails(
    population: Population, seed: int, number: int, kept: bool, value: object
) -> None:
    match = population.match("running")
    asked = population.decision("running")
    assert asked is not None
    mover = population.host if population.host.see(match)["decision"] else population.guest
    move = sample(asked, seed)
    field = sorted(move)[number % len(move)]
    answer = mover.move(match, asked, move if kept else {**move, field: value})
    harmless(answer)
    population.judge("REST moves", taken=answer.status_code < 400)
